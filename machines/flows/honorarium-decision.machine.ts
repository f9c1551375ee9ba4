import { assign, fromPromise, setup } from "xstate"
import type {
  Honorarium,
  HonorariumObstacle,
  HonorariumWarning,
  WeighedHonorarium
} from "../../contract/entities/Honorarium.ts"

export type RowAct = "approve" | "reject"

/** `terms` are those shown when the person decided. */
export type RowDecision = {
  readonly honorariumId: string
  readonly terms: Honorarium["terms"]
  readonly reason: string
  readonly attempt: string
}

export type RowDecided = {
  readonly honorarium: Honorarium
  readonly message: string
  /** Empty unless money is sent. */
  readonly transactionId: string
}

export type HonorariumDecisionContext = {
  readonly honorariumId: string
  readonly act: RowAct
  readonly honorarium: Honorarium | null
  readonly hasOtherAdmin: boolean
  readonly warnings: ReadonlyArray<HonorariumWarning>
  readonly obstacles: ReadonlyArray<HonorariumObstacle>
  /** Whether paying it needs a reason. */
  readonly isReasonDue: boolean
  /** True if the approved request is paid at once. */
  readonly pays: boolean
  readonly reason: string
  readonly attempt: string
  readonly transactionId: string
  readonly errors: Readonly<Record<string, string>>
  readonly problem: string
}

export type HonorariumDecisionEvent =
  | { readonly type: "decision.open"; readonly honorariumId: string; readonly act: RowAct }
  | { readonly type: "decision.dismiss" }
  | { readonly type: "decision.refresh" }
  | { readonly type: "decision.confirm" }
  | { readonly type: "decision.pay" }
  | { readonly type: "reason.change"; readonly value: string }

const mustProvide = (): never => {
  throw new Error("honorariumDecision was started without its implementations")
}

type Failure = {
  readonly code?: string
  readonly message?: string
  readonly fields?: Readonly<Record<string, string>>
}

const failureIn = (error: unknown): Failure => (typeof error === "object" && error !== null ? error : {})

/** The reason belongs to the payment if there is one. */
const decisionIn = (context: HonorariumDecisionContext): RowDecision => ({
  honorariumId: context.honorariumId,
  terms: context.honorarium?.terms,
  reason: context.pays ? "" : context.reason.trim(),
  attempt: context.attempt
})

/** Approving, rejecting, or approving and paying one request from its row in the list. */
export const honorariumDecisionMachine = setup({
  types: {
    context: {} as HonorariumDecisionContext,
    events: {} as HonorariumDecisionEvent,
    tags: {} as "open" | "weighing" | "asking" | "busy" | "refused"
  },
  actors: {
    weighHonorarium: fromPromise<WeighedHonorarium, { readonly honorariumId: string }>(mustProvide),
    approveHonorarium: fromPromise<RowDecided, RowDecision>(mustProvide),
    rejectHonorarium: fromPromise<RowDecided, RowDecision>(mustProvide),
    payHonorarium: fromPromise<RowDecided, RowDecision>(mustProvide),
    followPayment: fromPromise<Honorarium, { readonly honorariumId: string; readonly transactionId: string }>(
      mustProvide
    )
  },
  delays: { pause: 2_000, followLimit: 60_000 },
  guards: {
    isPaying: (_, params: { honorarium: Honorarium }) => params.honorarium.state === "paying",
    isWaiting: (_, params: WeighedHonorarium) => params.honorarium.state === "requested",
    lacksReason: ({ context: { act, reason } }) => act === "reject" && reason.trim() === "",
    lacksPaymentReason: ({ context: { isReasonDue, reason } }) => isReasonDue && reason.trim() === "",
    isApproval: ({ context }) => context.act === "approve",
    isToBePaid: ({ context }, params: RowDecided) => context.pays && params.honorarium.state === "approved",
    isOutdated: (_, params: { error: unknown }) =>
      ["conflict", "illegal_transition", "not_found"].includes(failureIn(params.error).code ?? "")
  },
  actions: {
    setTarget: assign((_, params: { honorariumId: string; act: RowAct }) => ({
      ...params,
      honorarium: null,
      warnings: [],
      obstacles: [],
      isReasonDue: false,
      pays: false,
      reason: "",
      attempt: "",
      transactionId: "",
      errors: {},
      problem: ""
    })),
    setWeighed: assign((_, weighed: WeighedHonorarium) => ({
      honorarium: weighed.honorarium,
      hasOtherAdmin: weighed.hasOtherAdmin,
      warnings: weighed.warnings,
      obstacles: weighed.obstacles,
      isReasonDue: weighed.isReasonDue
    })),
    setTransaction: assign((_, { transactionId }: RowDecided) => ({ transactionId })),
    setApproved: assign((_, { honorarium }: RowDecided) => ({ honorarium })),
    setReason: assign((_, params: { value: string }) => ({ reason: params.value, errors: {} })),
    askReason: assign({ errors: { reason: "required" } }),
    setPays: assign((_, params: { pays: boolean }) => params),
    setAttempt: assign(({ context }) => ({
      attempt: context.attempt || crypto.randomUUID(),
      errors: {},
      problem: ""
    })),
    clearAttempt: assign({ attempt: "" }),
    setFailure: assign((_, params: { error: unknown }) => {
      const { message = "", fields = {} } = failureIn(params.error)
      return { errors: fields, problem: Object.keys(fields).length === 0 ? message : "" }
    }),
    focusAct: (_, _params: { honorariumId: string; act: RowAct }) => mustProvide(),
    announceChanged: (_, _params: { honorarium: Honorarium }) => mustProvide(),
    announceDone: (_, _params: RowDecided) => mustProvide(),
    announceUnpaid: (_, _params: { honorarium: Honorarium | null; error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "honorariumDecision",
  description:
    "Approves or rejects one honorarium from its row, after a confirmation with payee and amount. An approved one can be paid at once.",
  context: {
    honorariumId: "",
    act: "approve",
    honorarium: null,
    hasOtherAdmin: false,
    warnings: [],
    obstacles: [],
    isReasonDue: false,
    pays: false,
    reason: "",
    attempt: "",
    transactionId: "",
    errors: {},
    problem: ""
  },
  initial: "choosing",
  states: {
    choosing: {
      description: "Nothing is sent yet. Another row can be chosen instead.",
      initial: "closed",
      on: {
        "decision.open": {
          target: ".weighing",
          reenter: true,
          actions: {
            type: "setTarget",
            params: ({ event: { honorariumId, act } }) => ({ honorariumId, act })
          }
        }
      },
      states: {
        closed: {},
        weighing: {
          description: "Loads the request as it is now, with its warnings.",
          tags: ["open", "weighing"],
          invoke: {
            id: "weighHonorarium",
            src: "weighHonorarium",
            input: ({ context }) => ({ honorariumId: context.honorariumId }),
            onDone: [
              {
                guard: { type: "isWaiting", params: ({ event }) => event.output },
                target: "asking",
                actions: [
                  { type: "setWeighed", params: ({ event }) => event.output },
                  {
                    type: "announceChanged",
                    params: ({ event }) => ({ honorarium: event.output.honorarium })
                  }
                ]
              },
              {
                target: "refused",
                actions: [
                  { type: "setWeighed", params: ({ event }) => event.output },
                  {
                    type: "announceChanged",
                    params: ({ event }) => ({ honorarium: event.output.honorarium })
                  }
                ]
              }
            ],
            onError: {
              target: "refused",
              actions: { type: "setFailure", params: ({ event }) => ({ error: event.error }) }
            }
          },
          on: { "decision.dismiss": { target: "leaving" } }
        },
        asking: {
          description:
            "Asks for confirmation with payee and amount. A rejection needs a reason, and so does a payment without a documented interview.",
          tags: ["open", "asking"],
          on: {
            "reason.change": {
              actions: { type: "setReason", params: ({ event }) => ({ value: event.value }) }
            },
            "decision.confirm": [
              { guard: "lacksReason", actions: "askReason" },
              {
                guard: "isApproval",
                target: "#honorariumDecision.deciding.approving",
                actions: ["setAttempt", { type: "setPays", params: { pays: false } }]
              },
              { target: "#honorariumDecision.deciding.rejecting", actions: "setAttempt" }
            ],
            "decision.pay": [
              { guard: "lacksPaymentReason", actions: "askReason" },
              {
                target: "#honorariumDecision.deciding.approving",
                actions: ["setAttempt", { type: "setPays", params: { pays: true } }]
              }
            ],
            "decision.refresh": { target: "weighing" },
            "decision.dismiss": { target: "leaving" }
          }
        },
        refused: {
          description: "The request could not be loaded, or no longer waits for a decision.",
          tags: ["open", "refused"],
          on: {
            "decision.refresh": { target: "weighing" },
            "decision.dismiss": { target: "leaving" }
          }
        },
        following: {
          description: "The payment provider has the payment. Its result is loaded for up to a minute.",
          after: { followLimit: { target: "closed" } },
          initial: "pausing",
          states: {
            pausing: {
              description: "The payment is still in progress.",
              after: { pause: { target: "asking" } }
            },
            asking: {
              description: "Loads the result of the payment.",
              invoke: {
                id: "followPayment",
                src: "followPayment",
                input: ({ context: { honorariumId, transactionId } }) => ({ honorariumId, transactionId }),
                onDone: [
                  {
                    guard: { type: "isPaying", params: ({ event }) => ({ honorarium: event.output }) },
                    target: "pausing"
                  },
                  {
                    target: "#honorariumDecision.choosing.closed",
                    actions: {
                      type: "announceChanged",
                      params: ({ event }) => ({ honorarium: event.output })
                    }
                  }
                ],
                onError: { target: "pausing" }
              }
            }
          }
        },
        leaving: {
          description: "Moves the focus back to the button that opened the confirmation.",
          entry: {
            type: "focusAct",
            params: ({ context: { honorariumId, act } }) => ({ honorariumId, act })
          },
          always: { target: "closed" }
        }
      }
    },
    deciding: {
      description: "Sends the decision under one key, so that a reload or a second press never repeats it.",
      tags: ["open", "busy"],
      initial: "approving",
      states: {
        approving: {
          description: "Approves the request. It can then be paid, at once if that was confirmed too.",
          invoke: {
            id: "approveHonorarium",
            src: "approveHonorarium",
            input: ({ context }) => decisionIn(context),
            onDone: [
              {
                guard: { type: "isToBePaid", params: ({ event }) => event.output },
                target: "paying",
                actions: { type: "setApproved", params: ({ event }) => event.output }
              },
              {
                target: "#honorariumDecision.choosing.closed",
                actions: { type: "announceDone", params: ({ event }) => event.output }
              }
            ],
            onError: [
              {
                guard: { type: "isOutdated", params: ({ event }) => ({ error: event.error }) },
                target: "#honorariumDecision.choosing.weighing",
                actions: [
                  "clearAttempt",
                  { type: "setFailure", params: ({ event }) => ({ error: event.error }) }
                ]
              },
              {
                target: "#honorariumDecision.choosing.asking",
                actions: { type: "setFailure", params: ({ event }) => ({ error: event.error }) }
              }
            ]
          }
        },
        paying: {
          description: "Pays the approved request. If that fails it stays approved, and can be paid later.",
          invoke: {
            id: "payHonorarium",
            src: "payHonorarium",
            input: ({ context }) => ({ ...decisionIn(context), reason: context.reason.trim() }),
            onDone: [
              {
                guard: { type: "isPaying", params: ({ event }) => event.output },
                target: "#honorariumDecision.choosing.following",
                actions: [
                  { type: "setTransaction", params: ({ event }) => event.output },
                  { type: "announceDone", params: ({ event }) => event.output }
                ]
              },
              {
                target: "#honorariumDecision.choosing.closed",
                actions: { type: "announceDone", params: ({ event }) => event.output }
              }
            ],
            onError: {
              target: "#honorariumDecision.choosing.closed",
              actions: {
                type: "announceUnpaid",
                params: ({ context, event }) => ({ honorarium: context.honorarium, error: event.error })
              }
            }
          }
        },
        rejecting: {
          description: "Rejects the request. The requester sees the reason.",
          invoke: {
            id: "rejectHonorarium",
            src: "rejectHonorarium",
            input: ({ context }) => decisionIn(context),
            onDone: {
              target: "#honorariumDecision.choosing.closed",
              actions: { type: "announceDone", params: ({ event }) => event.output }
            },
            onError: [
              {
                guard: { type: "isOutdated", params: ({ event }) => ({ error: event.error }) },
                target: "#honorariumDecision.choosing.weighing",
                actions: [
                  "clearAttempt",
                  { type: "setFailure", params: ({ event }) => ({ error: event.error }) }
                ]
              },
              {
                target: "#honorariumDecision.choosing.asking",
                actions: { type: "setFailure", params: ({ event }) => ({ error: event.error }) }
              }
            ]
          }
        }
      }
    }
  }
})
