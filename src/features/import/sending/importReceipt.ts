import { useSelector } from "@xstate/react"
import i18n from "i18next"
import { fromPromise } from "xstate"
import {
  importReceiptMachine,
  type Receipt,
  type ReceiptOrder
} from "../../../../machines/flows/import-receipt.machine.ts"
import { fromEffect } from "../../../actors/fromEffect.ts"
import { featureActor } from "../../../actors/running.ts"
import { notify } from "../../../ui/toasts.tsx"

const save = ({ name, text }: Receipt) => {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }))
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export const importReceipt = featureActor(
  importReceiptMachine.provide({
    actors: {
      loadLeft: fromEffect(() =>
        import("../past/importList.effects.ts").then((module) => module.loadLeftRows)
      ),
      writeReceipt: fromPromise<Receipt, ReceiptOrder>(async ({ input }) => {
        const { writeReceipt } = await import("./writeReceipt.ts")
        return writeReceipt(input)
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
)

export const useIsWritingReceipt = () => useSelector(importReceipt, (snapshot) => snapshot.hasTag("busy"))
