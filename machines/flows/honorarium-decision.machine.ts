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

export type RowDecided = { readonly honorarium: Honorarium; readonly message: string }

export type HonorariumDecisionContext = {
  readonly honorariumId: string
  readonly act: RowAct
  readonly honorarium: Honorarium | null
  readonly hasOtherAdmin: boolean
  readonly warnings: ReadonlyArray<HonorariumWarning>
  readonly obstacles: ReadonlyArray<HonorariumObstacle>
  readonly reason: string
  readonly attempt: string
  readonly errors: Readonly<Record<string, string>>
  readonly problem: string
}

export type HonorariumDecisionEvent =
  | { readonly type: "decision.open"; readonly honorariumId: string; readonly act: RowAct }
  | { readonly type: "decision.dismiss" }
  | { readonly type: "decision.refresh" }
  | { readonly type: "decision.confirm" }
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

const decisionIn = (context: HonorariumDecisionContext): RowDecision => ({
  honorariumId: context.honorariumId,
  terms: context.honorarium?.terms,
  reason: context.reason.trim(),
  attempt: context.attempt
})

/** Approving or rejecting one request from its row in the list. */
export const honorariumDecisionMachine = setup({
  types: {
    context: {} as HonorariumDecisionContext,
    events: {} as HonorariumDecisionEvent,
    tags: {} as "open" | "weighing" | "asking" | "busy" | "refused"
  },
  actors: {
    weighHonorarium: fromPromise<WeighedHonorarium, { readonly honorariumId: string }>(mustProvide),
    approveHonorarium: fromPromise<RowDecided, RowDecision>(mustProvide),
    rejectHonorarium: fromPromise<RowDecided, RowDecision>(mustProvide)
  },
  guards: {
    isWaiting: (_, params: WeighedHonorarium) => params.honorarium.state === "requested",
    lacksReason: ({ context: { act, reason } }) => act === "reject" && reason.trim() === "",
    isApproval: ({ context }) => context.act === "approve",
    isOutdated: (_, params: { error: unknown }) =>
      ["conflict", "illegal_transition", "not_found"].includes(failureIn(params.error).code ?? "")
  },
  actions: {
    setTarget: assign((_, params: { honorariumId: string; act: RowAct }) => ({
      ...params,
      honorarium: null,
      warnings: [],
      obstacles: [],
      reason: "",
      attempt: "",
      errors: {},
      problem: ""
    })),
    setWeighed: assign((_, { honorarium, hasOtherAdmin, warnings, obstacles }: WeighedHonorarium) => ({
      honorarium,
      hasOtherAdmin,
      warnings,
      obstacles
    })),
    setReason: assign((_, params: { value: string }) => ({ reason: params.value, errors: {} })),
    askReason: assign({ errors: { reason: "required" } }),
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
    announceDone: (_, _params: RowDecided) => mustProvide()
  }
}).createMachine({
  id: "honorariumDecision",
  description: "Approves or rejects one honorarium from its row, after a confirmation with payee and amount.",
  context: {
    honorariumId: "",
    act: "approve",
    honorarium: null,
    hasOtherAdmin: false,
    warnings: [],
    obstacles: [],
    reason: "",
    attempt: "",
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
          description: "Asks for confirmation with payee and amount. A rejection needs a reason.",
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
                actions: "setAttempt"
              },
              { target: "#honorariumDecision.deciding.rejecting", actions: "setAttempt" }
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
          description: "Approves the request. It can then be paid.",
          invoke: {
            id: "approveHonorarium",
            src: "approveHonorarium",
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
