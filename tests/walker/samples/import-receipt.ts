import type { importReceiptMachine } from "../../../machines/flows/import-receipt.machine.ts"
import { done, failed, type Samples } from "../events.ts"

export const importReceiptSamples: Samples<typeof importReceiptMachine> = {
  events: [
    { type: "receipt.save", wish: { importId: "i1", fileName: "people.csv", only: "all" } },
    { type: "receipt.save", wish: { importId: "i1", fileName: "people.csv", only: "left" } },
    done("loadLeft", { rows: [], headings: [] }),
    failed("loadLeft"),
    done("writeReceipt", { name: "people.csv", text: "" }),
    failed("writeReceipt")
  ],
  view: ({ wish }) => wish.only
}
