import { assign, fromPromise, setup } from "xstate"
import type { WrapUpDraft } from "../../contract/entities/Calling.ts"
import type { Contact } from "../../contract/entities/Contact.ts"
import type { InterviewForm } from "../../contract/entities/Interview.ts"
import type { CallStatus } from "../../contract/rules/callStatuses.ts"
import type { OutcomeQuestion } from "../../contract/rules/outcomes.ts"

export type { WrapUpDraft }

export type WrapUpField = Exclude<keyof WrapUpDraft, "status" | "answers">

/** A field of the outcome that is still empty, or answers of the interview form that are missing or don't fit. */
export type WrapUpGap = OutcomeQuestion | "answers"

export type WrapUpInput = {
  readonly callId: string
  /** The idempotency key of the outcome: another one after an undo. */
  readonly key: string
  readonly sessionId: string
  readonly startedAt: string
  readonly contact: Contact
  readonly draft: WrapUpDraft
  /** The organisation's interview form, as it was when the call started. */
  readonly form?: InterviewForm
}

export type WrapUpResult =
  | { readonly end: "saved"; readonly status: CallStatus; readonly callId: string }
  | { readonly end: "left" }

export type CallWrapUpContext = WrapUpInput & {
  readonly isMissing: boolean
  readonly problem: string
}

export type CallWrapUpEvent =
  | { readonly type: "outcome.choose"; readonly status: CallStatus }
  | { readonly type: "outcome.clear" }
  | { readonly type: "field.change"; readonly field: WrapUpField; readonly value: string }
  | { readonly type: "answer.change"; readonly questionId: string; readonly value: string }
  | { readonly type: "wrapUp.save"; readonly missing: ReadonlyArray<WrapUpGap> }
  | { readonly type: "wrapUp.leave" }
  | { readonly type: "wrapUp.stay" }
  | { readonly type: "wrapUp.abandon" }

const mustProvide = (): never => {
  throw new Error("callWrapUp was started without its implementations")
}

const textIn = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : ""

/** The outcome of one call. Nothing is lost, and no next call starts before it is saved or left by choice. */
export const callWrapUpMachine = setup({
  types: {
    context: {} as CallWrapUpContext,
    events: {} as CallWrapUpEvent,
    input: {} as WrapUpInput,
    output: {} as WrapUpResult,
    tags: {} as "busy" | "typing" | "decided" | "leaving"
  },
  actors: {
    keepWrapUp: fromPromise<void, WrapUpInput>(mustProvide),
    saveDraft: fromPromise<void, { readonly callId: string; readonly draft: WrapUpDraft }>(mustProvide),
    leaveCall: fromPromise<void, { readonly callId: string }>(mustProvide)
  },
  delays: { typingPause: 900 },
  guards: {
    isDecided: ({ context }) => context.draft.status !== null,
    isComplete: ({ context }, params: { missing: ReadonlyArray<WrapUpGap> }) =>
      context.draft.status !== null && params.missing.length === 0
  },
  actions: {
    setOutcome: assign(({ context }, params: { status: CallStatus }) => ({
      draft: { ...context.draft, status: params.status },
      isMissing: false,
      problem: ""
    })),
    clearOutcome: assign(({ context }) => ({
      draft: { ...context.draft, status: null },
      isMissing: false
    })),
    setField: assign(({ context }, params: { field: WrapUpField; value: string }) => ({
      draft: { ...context.draft, [params.field]: params.value }
    })),
    setAnswer: assign(({ context: { draft } }, params: { questionId: string; value: string }) => ({
      draft: { ...draft, answers: { ...draft.answers, [params.questionId]: params.value } }
    })),
    storeDraft: (_, _params: { callId: string; draft: WrapUpDraft }) => mustProvide(),
    markMissing: assign({ isMissing: true }),
    setProblem: assign((_, params: { error: unknown }) => ({ problem: textIn(params.error) })),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "callWrapUp",
  description:
    "Records the outcome of one call. The draft is saved continuously, here and on the server, and is restored after a reload, in another tab or on another device.",
  context: ({ input }) => ({ ...input, isMissing: false, problem: "" }),
  initial: "writing",
  states: {
    writing: {
      type: "parallel",
      on: {
        "wrapUp.save": [
          {
            guard: { type: "isComplete", params: ({ event }) => ({ missing: event.missing }) },
            target: "keeping"
          },
          { actions: "markMissing" }
        ],
        "wrapUp.leave": { target: "confirmingLeave" }
      },
      states: {
        outcome: {
          initial: "looking",
          states: {
            looking: {
              description: "Checks whether the saved draft has an outcome.",
              always: [{ guard: "isDecided", target: "decided" }, { target: "undecided" }]
            },
            undecided: {
              description:
                "No outcome is chosen yet. Notes and answers of the interview form can be typed during the call.",
              on: {
                "outcome.choose": {
                  target: "decided",
                  actions: [
                    { type: "setOutcome", params: ({ event }) => ({ status: event.status }) },
                    { type: "storeDraft", params: ({ context }) => context }
                  ]
                }
              }
            },
            decided: {
              description:
                "An outcome is chosen. Some outcomes need a time, a note, another person, or the answers of the interview form.",
              tags: ["decided"],
              on: {
                "outcome.choose": {
                  target: "decided",
                  actions: [
                    { type: "setOutcome", params: ({ event }) => ({ status: event.status }) },
                    { type: "storeDraft", params: ({ context }) => context }
                  ]
                },
                "outcome.clear": {
                  target: "undecided",
                  actions: ["clearOutcome", { type: "storeDraft", params: ({ context }) => context }]
                }
              }
            }
          }
        },
        draft: {
          initial: "typing",
          on: {
            "field.change": {
              target: ".typing",
              actions: [
                {
                  type: "setField",
                  params: ({ event }) => ({ field: event.field, value: event.value })
                },
                { type: "storeDraft", params: ({ context }) => context }
              ]
            },
            "answer.change": {
              target: ".typing",
              actions: [
                {
                  type: "setAnswer",
                  params: ({ event }) => ({ questionId: event.questionId, value: event.value })
                },
                { type: "storeDraft", params: ({ context }) => context }
              ]
            },
            "outcome.choose": { target: ".typing" },
            "outcome.clear": { target: ".typing" }
          },
          states: {
            kept: {},
            typing: {
              description: "Saved in this browser with every keystroke, and on the server after a pause.",
              tags: ["typing"],
              after: { typingPause: { target: "saving" } }
            },
            saving: {
              invoke: {
                id: "saveDraft",
                src: "saveDraft",
                input: ({ context }) => ({ callId: context.callId, draft: context.draft }),
                onDone: { target: "kept" },
                onError: { target: "unsaved" }
              }
            },
            unsaved: {
              description: "No network: only this browser has the draft. The next change tries again."
            }
          }
        }
      }
    },
    keeping: {
      description: "Stored in the outbox before anything is sent.",
      tags: ["busy"],
      invoke: {
        id: "keepWrapUp",
        src: "keepWrapUp",
        input: ({ context }) => context,
        onDone: { target: "saved" },
        onError: {
          target: "writing",
          actions: [
            { type: "setProblem", params: ({ event }) => ({ error: event.error }) },
            { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
          ]
        }
      }
    },
    confirmingLeave: {
      description: "Leaving records nothing, so the person confirms it first.",
      tags: ["leaving"],
      on: {
        "wrapUp.stay": { target: "writing" },
        "wrapUp.abandon": { target: "leaving" }
      }
    },
    leaving: {
      tags: ["leaving", "busy"],
      invoke: {
        id: "leaveCall",
        src: "leaveCall",
        input: ({ context }) => ({ callId: context.callId }),
        onDone: { target: "left" },
        onError: {
          target: "writing",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    saved: { type: "final", output: { end: "saved" } },
    left: { type: "final", output: { end: "left" } }
  },
  output: ({ context, event }): WrapUpResult =>
    (event.output as { readonly end: WrapUpResult["end"] }).end === "left"
      ? { end: "left" }
      : { end: "saved", status: context.draft.status ?? "Yet to call", callId: context.callId }
})
