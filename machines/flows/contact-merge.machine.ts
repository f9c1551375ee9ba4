import { assign, fromPromise, setup } from "xstate"
import type { Merge, MergeChoices, MergeField, MergePreview } from "../../contract/entities/Merge.ts"

export type MergePair = {
  readonly keptId: string
  readonly goneId: string
  readonly choices: MergeChoices
}

export type ContactMergeContext = {
  readonly pair: MergePair
  readonly preview: MergePreview | null
  /** The last merge, which can be undone. */
  readonly merge: Merge | null
  /** An earlier merge to undo. */
  readonly pastId: string
  readonly attempt: string
  readonly problem: string
}

export type MergeWrite = {
  readonly pair: MergePair
  readonly preview: MergePreview | null
  readonly attempt: string
}

export type ContactMergeEvent =
  | { readonly type: "merge.open"; readonly contactIds: readonly [string, string] }
  | { readonly type: "merge.swap" }
  | { readonly type: "field.choose"; readonly field: MergeField; readonly side: "kept" | "gone" }
  | { readonly type: "merge.confirm" }
  | { readonly type: "merge.close" }
  | { readonly type: "merge.undo" }
  | { readonly type: "merge.part"; readonly mergeId: string }

const mustProvide = (): never => {
  throw new Error("contactMerge was started without its implementations")
}

const messageOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : ""

/** Merging two contacts field by field, and undoing a merge. */
export const contactMergeMachine = setup({
  types: {
    context: {} as ContactMergeContext,
    events: {} as ContactMergeEvent,
    tags: {} as "open" | "loading" | "busy" | "merged"
  },
  actors: {
    previewMerge: fromPromise<MergePreview, { readonly pair: MergePair }>(mustProvide),
    mergeContacts: fromPromise<Merge, MergeWrite>(mustProvide),
    undoMerge: fromPromise<
      { readonly stays: ReadonlyArray<string> },
      { readonly mergeId: string; readonly attempt: string }
    >(mustProvide)
  },
  actions: {
    setPair: assign((_, params: { contactIds: readonly [string, string] }) => ({
      pair: { keptId: params.contactIds[0], goneId: params.contactIds[1], choices: {} },
      preview: null,
      problem: ""
    })),
    swapPair: assign(({ context }) => ({
      pair: { keptId: context.pair.goneId, goneId: context.pair.keptId, choices: {} }
    })),
    setChoice: assign(({ context }, params: { field: MergeField; side: "kept" | "gone" }) => ({
      pair: { ...context.pair, choices: { ...context.pair.choices, [params.field]: params.side } }
    })),
    setPreview: assign((_, params: { preview: MergePreview }) => params),
    startAttempt: assign({ attempt: () => crypto.randomUUID(), problem: "" }),
    setMerge: assign((_, params: { merge: Merge }) => params),
    setPast: assign((_, params: { mergeId: string }) => ({ pastId: params.mergeId })),
    setProblem: assign((_, params: { error: unknown }) => ({ problem: messageOf(params.error) })),
    announceMerged: (_, _params: { merge: Merge }) => mustProvide(),
    announceUndone: (_, _params: { stays: ReadonlyArray<string> }) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "contactMerge",
  description: "Merges two contacts. The result is shown first, and the merge can be undone for 72 hours.",
  context: {
    pair: { keptId: "", goneId: "", choices: {} },
    preview: null,
    merge: null,
    pastId: "",
    attempt: "",
    problem: ""
  },
  initial: "closed",
  states: {
    closed: {
      on: {
        "merge.open": {
          target: "comparing",
          actions: { type: "setPair", params: ({ event }) => ({ contactIds: event.contactIds }) }
        },
        "merge.part": {
          target: "parting",
          actions: [{ type: "setPast", params: ({ event }) => ({ mergeId: event.mergeId }) }, "startAttempt"]
        }
      }
    },
    comparing: {
      description: "The server compares both contacts as they are now.",
      tags: ["open", "loading"],
      on: { "merge.close": { target: "closed" } },
      invoke: {
        id: "previewMerge",
        src: "previewMerge",
        input: ({ context }) => ({ pair: context.pair }),
        onDone: {
          target: "choosing",
          actions: { type: "setPreview", params: ({ event }) => ({ preview: event.output }) }
        },
        onError: {
          target: "closed",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    choosing: {
      tags: ["open"],
      on: {
        "merge.swap": { target: "comparing", actions: "swapPair" },
        "field.choose": {
          target: "comparing",
          actions: {
            type: "setChoice",
            params: ({ event }) => ({ field: event.field, side: event.side })
          }
        },
        "merge.confirm": { target: "merging", actions: "startAttempt" },
        "merge.close": { target: "closed" }
      }
    },
    merging: {
      tags: ["open", "busy"],
      invoke: {
        id: "mergeContacts",
        src: "mergeContacts",
        input: ({ context }) => ({
          pair: context.pair,
          preview: context.preview,
          attempt: context.attempt
        }),
        onDone: {
          target: "merged",
          actions: [
            { type: "setMerge", params: ({ event }) => ({ merge: event.output }) },
            { type: "announceMerged", params: ({ event }) => ({ merge: event.output }) }
          ]
        },
        onError: {
          target: "comparing",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    merged: {
      description: "The merge can be undone here until the next one.",
      tags: ["merged"],
      on: {
        "merge.undo": { target: "undoing", actions: "startAttempt" },
        "merge.close": { target: "closed" },
        "merge.open": {
          target: "comparing",
          actions: { type: "setPair", params: ({ event }) => ({ contactIds: event.contactIds }) }
        }
      }
    },
    undoing: {
      tags: ["merged", "busy"],
      invoke: {
        id: "undoMerge",
        src: "undoMerge",
        input: ({ context }) => ({ mergeId: context.merge?._id ?? "", attempt: context.attempt }),
        onDone: {
          target: "closed",
          actions: { type: "announceUndone", params: ({ event }) => ({ stays: event.output.stays }) }
        },
        onError: {
          target: "merged",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    parting: {
      description: "Undoes a merge from the history.",
      tags: ["busy"],
      invoke: {
        id: "undoMerge",
        src: "undoMerge",
        input: ({ context }) => ({ mergeId: context.pastId, attempt: context.attempt }),
        onDone: {
          target: "closed",
          actions: { type: "announceUndone", params: ({ event }) => ({ stays: event.output.stays }) }
        },
        onError: {
          target: "closed",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    }
  }
})
