import { assign, fromPromise, setup } from "xstate"

export type Receipt = { readonly name: string; readonly text: string }

export type ReceiptWish = { readonly importId: string; readonly only: "all" | "rejected" }

const mustProvide = (): never => {
  throw new Error("importReceipt was started without its implementations")
}

/** Writing the file that says what became of each row. */
export const importReceiptMachine = setup({
  types: {
    context: {} as { readonly wish: ReceiptWish },
    events: {} as { readonly type: "receipt.save"; readonly wish: ReceiptWish },
    tags: {} as "busy"
  },
  actors: { writeReceipt: fromPromise<Receipt, ReceiptWish>(mustProvide) },
  actions: {
    keepWish: assign((_, params: { wish: ReceiptWish }) => params),
    saveFile: (_, _params: Receipt) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "importReceipt",
  description: "The file is read once more, and written with what happened to each row and why.",
  context: { wish: { importId: "", only: "all" } },
  initial: "idle",
  states: {
    idle: {
      on: {
        "receipt.save": {
          target: "writing",
          actions: { type: "keepWish", params: ({ event }) => ({ wish: event.wish }) }
        }
      }
    },
    writing: {
      tags: ["busy"],
      invoke: {
        id: "writeReceipt",
        src: "writeReceipt",
        input: ({ context }) => context.wish,
        onDone: { target: "idle", actions: { type: "saveFile", params: ({ event }) => event.output } },
        onError: {
          target: "idle",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    }
  }
})
