import { setup } from "xstate"

export type ImportStatus = "receiving" | "finished" | "abandoned"

export type ImportEvent = { readonly type: "import.finish" } | { readonly type: "import.abandon" }

/** An import on the server. */
export const importMachine = setup({
  types: {
    events: {} as ImportEvent,
    meta: {} as { readonly status: ImportStatus }
  }
}).createMachine({
  id: "import",
  description: "Rows arrive in batches, each accepted once, until the import completes or is cancelled.",
  initial: "receiving",
  states: {
    receiving: {
      description: "Accepts batches, also after a pause, a reload or a crash.",
      meta: { status: "receiving" },
      on: {
        "import.finish": { target: "finished" },
        "import.abandon": { target: "abandoned" }
      }
    },
    finished: {
      description: "Every row is accounted for.",
      type: "final",
      meta: { status: "finished" }
    },
    abandoned: {
      description: "Cancelled. The rows imported before stay.",
      type: "final",
      meta: { status: "abandoned" }
    }
  }
})
