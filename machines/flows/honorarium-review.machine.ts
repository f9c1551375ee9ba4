import { assign, fromPromise, setup } from "xstate"
import type {
  Honorarium,
  HonorariumObstacle,
  HonorariumWarning,
  WeighedHonorarium
} from "../../contract/entities/Honorarium.ts"
import type { Language } from "../../contract/rules/languages.ts"

/** A decision about a request, which is confirmed first. */
export type HonorariumAct = "approve" | "reject" | "pay" | "cancel" | "link"

/** A request with its warnings and obstacles, and the actions that need a reason. */
export type HonorariumDetails = WeighedHonorarium & { readonly reasonDueFor: ReadonlyArray<HonorariumAct> }

/** `terms` are those shown when the person decided. */
export type HonorariumDecision = {
  readonly honorariumId: string
  readonly language: Language | ""
  readonly terms: Honorarium["terms"]
  readonly reason: string
  readonly attempt: string
}

export type HonorariumDone = {
  readonly honorarium: Honorarium
  readonly transactionId: string
  readonly message: string
}

export type HonorariumReviewContext = {
  readonly honorariumId: string
  readonly honorarium: Honorarium | null
  readonly act: HonorariumAct
  readonly reason: string
  /** The language of the email with the link, and of its page. */
  readonly language: Language | ""
  readonly reasonDueFor: ReadonlyArray<HonorariumAct>
  readonly warnings: ReadonlyArray<HonorariumWarning>
  readonly attempt: string
  readonly hasOtherAdmin: boolean
  readonly obstacles: ReadonlyArray<HonorariumObstacle>
  readonly transactionId: string
  /** The server's message about the result. */
  readonly message: string
  /** The code of the server's refusal. */
  readonly code: string
  readonly accountNumber: string
  readonly errors: Readonly<Record<string, string>>
  readonly problem: string
}

export type HonorariumReviewEvent =
  | { readonly type: "honorarium.open"; readonly honorariumId: string }
  | { readonly type: "honorarium.close" }
  | { readonly type: "honorarium.refresh" }
  | { readonly type: "act.choose"; readonly act: HonorariumAct }
  | { readonly type: "reason.change"; readonly value: string }
  | { readonly type: "language.choose"; readonly language: Language }
  | { readonly type: "act.confirm" }
  | { readonly type: "act.dismiss" }
  | { readonly type: "account.reveal" }
  | { readonly type: "account.hide" }
  | { readonly type: "receipt.print" }
  | { readonly type: "print.done" }

const mustProvide = (): never => {
  throw new Error("honorariumReview was started without its implementations")
}

type Failure = {
  readonly code?: string
  readonly message?: string
  readonly fields?: Readonly<Record<string, string>>
}

const failureIn = (error: unknown): Failure => (typeof error === "object" && error !== null ? error : {})

const decisionIn = (context: HonorariumReviewContext): HonorariumDecision => ({
  honorariumId: context.honorariumId,
  language: context.language,
  terms: context.honorarium?.terms,
  reason: context.reason.trim(),
  attempt: context.attempt
})

/** One request: its history, decisions about it, and its payment until the result is known. */
export const honorariumReviewMachine = setup({
  types: {
    context: {} as HonorariumReviewContext,
    events: {} as HonorariumReviewEvent,
    tags: {} as
      | "open"
      | "loading"
      | "failed"
      | "question"
      | "busy"
      | "following"
      | "revealing"
      | "printing"
      | "unstored"
  },
  actors: {
    loadHonorarium: fromPromise<HonorariumDetails, { readonly honorariumId: string }>(mustProvide),
    approveHonorarium: fromPromise<HonorariumDone, HonorariumDecision>(mustProvide),
    rejectHonorarium: fromPromise<HonorariumDone, HonorariumDecision>(mustProvide),
    payHonorarium: fromPromise<HonorariumDone, HonorariumDecision>(mustProvide),
    cancelHonorarium: fromPromise<HonorariumDone, HonorariumDecision>(mustProvide),
    sendPayeeLink: fromPromise<HonorariumDone, HonorariumDecision>(mustProvide),
    followPayment: fromPromise<Honorarium, { readonly honorariumId: string; readonly transactionId: string }>(
      mustProvide
    ),
    revealAccount: fromPromise<{ readonly accountNumber: string }, { readonly honorariumId: string }>(
      mustProvide
    )
  },
  delays: { pause: 2000, checkPause: 5000 },
  guards: {
    isPaying: (_, params: { honorarium: Honorarium }) => params.honorarium.state === "paying",
    lacksReason: ({ context: { act, reason, reasonDueFor } }) =>
      reasonDueFor.includes(act) && reason.trim() === "",
    isApproval: ({ context }) => context.act === "approve",
    isRejection: ({ context }) => context.act === "reject",
    isPayment: ({ context }) => context.act === "pay",
    isCancellation: ({ context }) => context.act === "cancel",
    isCheckingAccount: ({ context }) => context.honorarium?.accountCheck === "checking",
    isUnderWay: ({ context }) => context.honorarium?.state === "paying",
    isOutdated: ({ context }) => ["conflict", "illegal_transition", "not_found"].includes(context.code)
  },
  actions: {
    setId: assign((_, params: { honorariumId: string }) => ({
      ...params,
      honorarium: null,
      reasonDueFor: [],
      warnings: [],
      obstacles: [],
      transactionId: "",
      accountNumber: "",
      reason: "",
      attempt: "",
      errors: {},
      problem: ""
    })),
    setDetails: assign((_, details: HonorariumDetails) => ({
      honorarium: details.honorarium,
      hasOtherAdmin: details.hasOtherAdmin,
      reasonDueFor: details.reasonDueFor,
      warnings: details.warnings,
      obstacles: details.obstacles
    })),
    setHonorarium: assign((_, params: { honorarium: Honorarium }) => params),
    assignDone: assign((_, done: HonorariumDone) => ({ ...done, obstacles: [] })),
    setAct: assign(({ context }, params: { act: HonorariumAct }) => ({
      act: params.act,
      language: context.honorarium?.respondentLanguage ?? ("" as const),
      reason: "",
      attempt: "",
      errors: {},
      problem: ""
    })),
    setReason: assign((_, params: { value: string }) => ({ reason: params.value, errors: {} })),
    setLanguage: assign((_, { language }: { language: Language }) => ({ language })),
    setAttempt: assign(({ context }) => ({
      attempt: context.attempt || crypto.randomUUID(),
      errors: {},
      problem: ""
    })),
    askReason: assign(({ context }) => ({
      errors: { reason: context.act === "pay" ? "reasonForInterview" : "required" },
      problem: ""
    })),
    setFailure: assign((_, params: { error: unknown }) => {
      const { code = "", message = "", fields = {} } = failureIn(params.error)
      return { code, message, errors: fields, problem: Object.keys(fields).length === 0 ? message : "" }
    }),
    clearFailure: assign({ errors: {}, problem: "" }),
    setAccount: assign((_, params: { accountNumber: string }) => params),
    hideAccount: assign({ accountNumber: "" }),
    announceChanged: (_, _params: { honorarium: Honorarium | null }) => mustProvide(),
    announceDone: (_, _params: { message: string }) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "honorariumReview",
  description: "Shows one honorarium and carries out decisions that its lifecycle allows.",
  context: {
    honorariumId: "",
    honorarium: null,
    hasOtherAdmin: false,
    warnings: [],
    obstacles: [],
    act: "approve",
    reason: "",
    language: "",
    attempt: "",
    reasonDueFor: [],
    transactionId: "",
    message: "",
    code: "",
    accountNumber: "",
    errors: {},
    problem: ""
  },
  initial: "closed",
  on: {
    "honorarium.open": {
      target: ".loading",
      reenter: true,
      actions: { type: "setId", params: ({ event }) => ({ honorariumId: event.honorariumId }) }
    },
    "honorarium.close": { target: ".closed", actions: "hideAccount" }
  },
  states: {
    closed: {},
    loading: {
      description: "Loads the request as it is now.",
      tags: ["open", "loading"],
      invoke: {
        id: "loadHonorarium",
        src: "loadHonorarium",
        input: ({ context }) => ({ honorariumId: context.honorariumId }),
        onDone: {
          target: "loaded",
          actions: [
            { type: "setDetails", params: ({ event }) => event.output },
            { type: "announceChanged", params: ({ event }) => event.output }
          ]
        },
        onError: { target: "failed", actions: { type: "setFailure", params: ({ event }) => event } }
      }
    },
    loaded: {
      description: "The request is loaded. If its payment is in progress, the payment is followed.",
      always: [{ guard: "isUnderWay", target: "following" }, { target: "shown" }]
    },
    failed: {
      description: "The request could not be loaded.",
      tags: ["open", "failed"],
      on: { "honorarium.refresh": { target: "loading" } }
    },
    shown: {
      tags: ["open"],
      initial: "still",
      on: {
        "honorarium.refresh": { target: "loading" },
        "act.choose": { target: "asking", actions: { type: "setAct", params: ({ event }) => event } },
        "account.reveal": { target: "revealing" },
        "account.hide": { actions: "hideAccount" },
        "receipt.print": { target: "printing" }
      },
      states: {
        still: {
          description: "While the bank checks the account, its response is awaited.",
          after: { checkPause: { guard: "isCheckingAccount", target: "looking" } }
        },
        looking: {
          description: "Loads the request with the bank's response, if there is one by now.",
          invoke: {
            id: "loadHonorarium",
            src: "loadHonorarium",
            input: ({ context }) => ({ honorariumId: context.honorariumId }),
            onDone: { target: "still", actions: { type: "setDetails", params: ({ event }) => event.output } },
            onError: { target: "still" }
          }
        }
      }
    },
    printing: { tags: ["open", "printing"], on: { "print.done": { target: "shown" } } },
    revealing: {
      description: "Shows the account number. It needs a fresh code and is logged.",
      tags: ["open", "revealing", "unstored"],
      invoke: {
        id: "revealAccount",
        src: "revealAccount",
        input: ({ context }) => ({ honorariumId: context.honorariumId }),
        onDone: { target: "shown", actions: { type: "setAccount", params: ({ event }) => event.output } },
        onError: { target: "shown", actions: { type: "warnFailed", params: ({ event }) => event } }
      }
    },
    asking: {
      description: "Asks for confirmation with payee and amount. Some decisions need a reason.",
      tags: ["open", "question"],
      initial: "still",
      on: {
        "reason.change": { actions: { type: "setReason", params: ({ event }) => ({ value: event.value }) } },
        "language.choose": { actions: { type: "setLanguage", params: ({ event }) => event } },
        "act.confirm": [
          { guard: "lacksReason", actions: "askReason" },
          { guard: "isApproval", target: "deciding.approving", actions: "setAttempt" },
          { guard: "isRejection", target: "deciding.rejecting", actions: "setAttempt" },
          { guard: "isPayment", target: "deciding.paying", actions: "setAttempt" },
          { guard: "isCancellation", target: "deciding.cancelling", actions: "setAttempt" },
          { target: "deciding.sendingLink", actions: "setAttempt" }
        ],
        "act.dismiss": { target: "shown" }
      },
      states: {
        still: { on: { "honorarium.refresh": { target: "looking" } } },
        looking: {
          description:
            "Loads the request again after a reload, because the browser stores no account numbers.",
          invoke: {
            id: "loadHonorarium",
            src: "loadHonorarium",
            input: ({ context }) => ({ honorariumId: context.honorariumId }),
            onDone: { target: "still", actions: { type: "setDetails", params: ({ event }) => event.output } },
            onError: { target: "still" }
          }
        }
      }
    },
    deciding: {
      description: "Sends the decision under one key, so that a reload or a second press never repeats it.",
      tags: ["open", "question", "busy"],
      initial: "approving",
      states: {
        approving: {
          description: "Approves the request. It can then be paid.",
          invoke: {
            id: "approveHonorarium",
            src: "approveHonorarium",
            input: ({ context }) => decisionIn(context),
            onDone: { target: "done", actions: { type: "assignDone", params: ({ event }) => event.output } },
            onError: { target: "refused", actions: { type: "setFailure", params: ({ event }) => event } }
          }
        },
        rejecting: {
          description: "Rejects the request. The requester sees the reason.",
          invoke: {
            id: "rejectHonorarium",
            src: "rejectHonorarium",
            input: ({ context }) => decisionIn(context),
            onDone: { target: "done", actions: { type: "assignDone", params: ({ event }) => event.output } },
            onError: { target: "refused", actions: { type: "setFailure", params: ({ event }) => event } }
          }
        },
        paying: {
          description: "Sends the payment to the payment provider, once.",
          invoke: {
            id: "payHonorarium",
            src: "payHonorarium",
            input: ({ context }) => decisionIn(context),
            onDone: { target: "done", actions: { type: "assignDone", params: ({ event }) => event.output } },
            onError: { target: "refused", actions: { type: "setFailure", params: ({ event }) => event } }
          }
        },
        cancelling: {
          description: "Withdraws the request.",
          invoke: {
            id: "cancelHonorarium",
            src: "cancelHonorarium",
            input: ({ context }) => decisionIn(context),
            onDone: { target: "done", actions: { type: "assignDone", params: ({ event }) => event.output } },
            onError: { target: "refused", actions: { type: "setFailure", params: ({ event }) => event } }
          }
        },
        sendingLink: {
          description: "Emails the respondent a link to enter their payment details.",
          invoke: {
            id: "sendPayeeLink",
            src: "sendPayeeLink",
            input: ({ context }) => decisionIn(context),
            onDone: { target: "done", actions: { type: "assignDone", params: ({ event }) => event.output } },
            onError: { target: "refused", actions: { type: "setFailure", params: ({ event }) => event } }
          }
        },
        done: {
          description: "A payment may still be in progress at the payment provider.",
          entry: { type: "announceChanged", params: ({ context }) => ({ honorarium: context.honorarium }) },
          always: [
            { guard: "isUnderWay", target: "#honorariumReview.following" },
            {
              target: "#honorariumReview.shown",
              actions: { type: "announceDone", params: ({ context }) => ({ message: context.message }) }
            }
          ]
        },
        refused: {
          description: "Another Admin may have decided already. The request is then loaded again.",
          always: [
            {
              guard: "isOutdated",
              target: "#honorariumReview.loading",
              actions: [
                { type: "warnFailed", params: ({ context }) => ({ error: { message: context.message } }) },
                "clearFailure"
              ]
            },
            { target: "#honorariumReview.asking" }
          ]
        }
      }
    },
    following: {
      description: "The payment provider has it. Only the server can confirm that it is paid.",
      tags: ["open", "following"],
      initial: "asking",
      states: {
        asking: {
          description: "Loads the result of the payment.",
          invoke: {
            id: "followPayment",
            src: "followPayment",
            input: ({ context }) => ({
              honorariumId: context.honorariumId,
              transactionId: context.transactionId
            }),
            onDone: [
              {
                guard: { type: "isPaying", params: ({ event }) => ({ honorarium: event.output }) },
                target: "pausing"
              },
              {
                target: "#honorariumReview.shown",
                actions: [
                  { type: "setHonorarium", params: ({ event }) => ({ honorarium: event.output }) },
                  { type: "announceChanged", params: ({ event }) => ({ honorarium: event.output }) }
                ]
              }
            ],
            onError: { target: "pausing" }
          }
        },
        pausing: {
          description: "The payment is still in progress. Checks again after a pause.",
          after: { pause: { target: "asking" } }
        }
      }
    }
  }
})
