import { assign, fromPromise, setup } from "xstate"
import type { ImportLeftRow } from "../../contract/entities/Import.ts"

export type Receipt = { readonly name: string; readonly text: string }

/** `left`: the rows that were not imported, as the server stores them, even if the file is not in this browser. */
export type ReceiptWish = {
  readonly importId: string
  readonly fileName: string
  readonly only: "all" | "rejected" | "left"
}

/** Rows that the server did not import, with the file's headings. */
export type LeftRows = {
  readonly rows: ReadonlyArray<ImportLeftRow>
  readonly headings: ReadonlyArray<string>
}

export type ReceiptOrder = { readonly wish: ReceiptWish; readonly left: LeftRows }

const mustProvide = (): never => {
  throw new Error("importReceipt was started without its implementations")
}

const noRows: LeftRows = { rows: [], headings: [] }

/** Writes a file with the result of each row. */
export const importReceiptMachine = setup({
  types: {
    context: {} as ReceiptOrder,
    events: {} as { readonly type: "receipt.save"; readonly wish: ReceiptWish },
    tags: {} as "busy"
  },
  actors: {
    loadLeft: fromPromise<LeftRows, { readonly importId: string }>(mustProvide),
    writeReceipt: fromPromise<Receipt, ReceiptOrder>(mustProvide)
  },
  guards: { isFromServer: ({ context }) => context.wish.only === "left" },
  actions: {
    setWish: assign((_, params: { wish: ReceiptWish }) => ({ ...params, left: noRows })),
    setLeft: assign((_, params: { left: LeftRows }) => params),
    clearLeft: assign({ left: noRows }),
    saveFile: (_, _params: Receipt) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "importReceipt",
  description: "Writes a file with the result of each imported row and its reason.",
  context: { wish: { importId: "", fileName: "", only: "all" }, left: noRows },
  initial: "idle",
  states: {
    idle: {
      on: {
        "receipt.save": {
          target: "loading",
          actions: { type: "setWish", params: ({ event }) => ({ wish: event.wish }) }
        }
      }
    },
    loading: {
      description:
        "Loads the reasons for skipped rows. Without them, the receipt of a file in this browser has no reasons.",
      tags: ["busy"],
      invoke: {
        id: "loadLeft",
        src: "loadLeft",
        input: ({ context }) => ({ importId: context.wish.importId }),
        onDone: {
          target: "writing",
          actions: { type: "setLeft", params: ({ event }) => ({ left: event.output }) }
        },
        onError: [
          {
            guard: "isFromServer",
            target: "idle",
            actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
          },
          { target: "writing" }
        ]
      }
    },
    writing: {
      tags: ["busy"],
      exit: "clearLeft",
      invoke: {
        id: "writeReceipt",
        src: "writeReceipt",
        input: ({ context }) => context,
        onDone: { target: "idle", actions: { type: "saveFile", params: ({ event }) => event.output } },
        onError: {
          target: "idle",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    }
  }
})
