import { useSelector } from "@xstate/react"
import i18n from "i18next"
import { createActor, fromPromise } from "xstate"
import type { RowResult } from "../../../../contract/entities/Import.ts"
import {
  importReceiptMachine,
  type Receipt,
  type ReceiptWish
} from "../../../../machines/flows/import-receipt.machine.ts"
import { showRunning } from "../../../actors/running.ts"
import { notify } from "../../../ui/toasts.tsx"
import { askReader, checkIn, openIn } from "../importReader.ts"
import { faultReasons } from "../reading/checking/problems.ts"
import type { Outcome } from "../reading/checking/receipt.ts"
import { openReader, type Reader } from "../reading/reader.ts"
import { readAnswers, readChunks, readImport } from "./keptImports.ts"

type Result = RowResult | "wrong" | "leftOut" | "unsent"

const resultWords = (result: Result): string => i18n.t(`import:result.${result}`)

/** What the server said of each row, by its index in the file. */
const outcomesOf = async (importId: string): Promise<ReadonlyMap<number, Outcome>> => {
  const [chunks, answers] = await Promise.all([readChunks(importId), readAnswers(importId)])
  const indexes = chunks.flatMap((chunk) => chunk.map(({ index }) => index))
  const reasons = new Map(
    answers.flatMap(({ rejected }) => rejected.map(({ row, message }) => [row, message] as const))
  )
  const results = answers.flatMap((answer) => answer.results)
  return new Map(
    indexes.map((index, row) => {
      const result = results[row] ?? "unsent"
      return [index, { result: resultWords(result), reason: reasons.get(row) ?? "" }]
    })
  )
}

const write = async (reader: Reader, { importId, only }: ReceiptWish): Promise<Receipt> => {
  const stored = await readImport(importId)
  if (stored === undefined) throw { reason: "notReady" }
  await openIn(reader, stored.reread)
  await checkIn(reader, stored.reread)
  const leftOut = resultWords("leftOut")
  const wrong = resultWords("wrong")
  const reasons = Object.fromEntries(
    faultReasons.map((reason) => [reason, i18n.t(`import:reading.problem.${reason}`)])
  )
  const text = await askReader(reader, "receipt", {
    outcomes: await outcomesOf(importId),
    unsent: {
      leftOut: { result: leftOut, reason: "" },
      wrong,
      reasons,
      values: Object.fromEntries(
        Object.entries(reasons).map(([reason, words]) => [
          reason,
          i18n.t("import:receipt.valueLeftOut", { reason: words })
        ])
      )
    },
    ...(only === "rejected"
      ? { results: [resultWords("rejected"), wrong, leftOut, resultWords("unsent")] }
      : {})
  })
  const name = stored.fileName.replace(/\.[a-z0-9]{1,5}$/i, "") || "import"
  return { name: `${name} - ${i18n.t(`import:receipt.${only}`)}.csv`, text }
}

const save = ({ name, text }: Receipt) => {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }))
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export const importReceipt = createActor(
  importReceiptMachine.provide({
    actors: {
      writeReceipt: fromPromise<Receipt, ReceiptWish>(async ({ input }) => {
        const reader = openReader()
        try {
          return await write(reader, input)
        } finally {
          reader.close()
        }
      })
    },
    actions: {
      saveFile: (_, receipt) => save(receipt),
      warnFailed: (_, { error }) => {
        if (error instanceof Error) console.error(error)
        notify.error(i18n.t("import:receipt.failed"))
      }
    }
  })
).start()

showRunning(importReceipt)

export const useIsWritingReceipt = () => useSelector(importReceipt, (snapshot) => snapshot.hasTag("busy"))
