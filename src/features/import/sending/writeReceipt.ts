import i18n from "i18next"
import type { ImportLeftRow, RowResult } from "../../../../contract/entities/Import.ts"
import { receiptColumns } from "../../../../contract/rules/importFields.ts"
import type {
  LeftRows,
  Receipt,
  ReceiptOrder,
  ReceiptWish
} from "../../../../machines/flows/import-receipt.machine.ts"
import { askReader, checkIn, openIn } from "../importReader.ts"
import { faultReasons } from "../reading/checking/problems.ts"
import { csv, type Outcome } from "../reading/checking/receipt.ts"
import { openReader, type Reader } from "../reading/reader.ts"
import { readAnswers, readChunks, readImport, readReread } from "./keptImports.ts"

type Result = RowResult | "wrong" | "leftOut" | "unsent"

const unknownReason = { reason: "", contact: null, value: "" } as const

const resultWords = (result: Result): string => i18n.t(`import:result.${result}`)

/** The reason why a row was not imported: the server's message, or the person it repeats. */
const reasonOf = ({
  reason,
  contact,
  repeatsRow,
  value
}: Pick<ImportLeftRow, "reason" | "contact" | "repeatsRow" | "value">): string => {
  if (reason !== "") return reason
  const known = [
    contact === null ? "" : i18n.t("import:left.contact", { name: contact.name }),
    repeatsRow === null ? "" : i18n.t("import:left.row", { row: repeatsRow })
  ].filter((words) => words !== "")
  const why = known.length === 0 ? i18n.t("import:left.gone") : known.join("; ")
  return value === "" ? why : `${why} (${value})`
}

/** The server's result for each row, by its index in the file. */
const outcomesOf = async (
  importId: string,
  rows: LeftRows["rows"]
): Promise<ReadonlyMap<number, Outcome>> => {
  const [chunks, answers] = await Promise.all([readChunks(importId), readAnswers(importId)])
  const left = new Map(rows.map((row) => [row.row, row]))
  const sent = chunks.flat()
  const repeated = ({ rowNumber = 0, repeatsRow = null }: (typeof sent)[number]) =>
    reasonOf(left.get(rowNumber) ?? { ...unknownReason, repeatsRow })
  const reasons = new Map(
    answers.flatMap(({ rejected }) => rejected.map(({ row, message }) => [row, message] as const))
  )
  const results = answers.flatMap((answer) => answer.results)
  return new Map(
    sent.map((one, row) => {
      const result = results[row] ?? "unsent"
      const reason = result === "skipped" ? repeated(one) : (reasons.get(row) ?? "")
      return [one.index, { result: resultWords(result), reason }]
    })
  )
}

const write = async (reader: Reader, { wish: { importId, only }, left }: ReceiptOrder): Promise<Receipt> => {
  const stored = await readImport(importId)
  const reread = stored && (await readReread(stored))
  if (stored === undefined || reread === undefined) throw { reason: "notReady" }
  await openIn(reader, reread)
  await checkIn(reader, reread)
  const leftOut = resultWords("leftOut")
  const wrong = resultWords("wrong")
  const reasons = Object.fromEntries(
    faultReasons.map((reason) => [reason, i18n.t(`import:reading.problem.${reason}`)])
  )
  const text = await askReader(reader, "receipt", {
    outcomes: await outcomesOf(importId, left.rows),
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
      ? { results: [resultWords("skipped"), resultWords("rejected"), wrong, leftOut, resultWords("unsent")] }
      : {})
  })
  return { name: nameOf(stored.fileName, only), text }
}

const nameOf = (fileName: string, only: ReceiptWish["only"]): string => {
  const name = fileName.replace(/\.[a-z0-9]{1,5}$/i, "") || "import"
  return `${name} - ${i18n.t(`import:receipt.${only}`)}.csv`
}

/** The stored rows that were not imported. */
const writeLeft = ({ wish: { fileName, only }, left: { rows, headings } }: ReceiptOrder): Receipt => {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells?.length ?? 0), headings.length)
  const columns = Array.from({ length: width }, (_, column) => headings[column] ?? "")
  const header = [...columns, receiptColumns.row, receiptColumns.result, receiptColumns.reason]
  const lines = rows.map((row) => [
    ...columns.map((_, column) => row.cells?.[column] ?? ""),
    String(row.row),
    resultWords(row.result),
    reasonOf(row)
  ])
  return { name: nameOf(fileName, only), text: `\ufeff${csv([header, ...lines])}` }
}

/** A file with the result of each row. Fails with `notReady` if this browser has not stored the import. */
export const writeReceipt = async (order: ReceiptOrder): Promise<Receipt> => {
  if (order.wish.only === "left") return writeLeft(order)
  const reader = openReader()
  try {
    return await write(reader, order)
  } finally {
    reader.close()
  }
}
