import { assign, fromPromise, setup } from "xstate"
import type { CurrencyTotal, Honorarium, WeighedHonorarium } from "../../contract/entities/Honorarium.ts"

export type RunWeighed = {
  readonly rows: ReadonlyArray<WeighedHonorarium>
  readonly totals: ReadonlyArray<CurrencyTotal>
}

/** The result of one payment: pending, or refused with the server's message. */
export type RunResult = { readonly honorarium?: Honorarium; readonly problem?: string }

export type RunPayment = { readonly honorariumId: string; readonly attempt: string; readonly reason: string }

export type HonorariumRunContext = RunWeighed & {
  readonly chosen: ReadonlyArray<string>
  readonly reason: string
  readonly attempt: string
  /** Honoraria not paid yet, in order. */
  readonly left: ReadonlyArray<string>
  readonly results: Readonly<Record<string, RunResult>>
  readonly errors: Readonly<Record<string, string>>
  readonly problem: string
}

export type HonorariumRunEvent =
  | { readonly type: "row.toggle"; readonly honorariumId: string }
  | { readonly type: "rows.choose"; readonly honorariumIds: ReadonlyArray<string> }
  | { readonly type: "run.open" }
  | { readonly type: "run.dismiss" }
  | { readonly type: "row.leave"; readonly honorariumId: string }
  | { readonly type: "reason.change"; readonly value: string }
  | { readonly type: "run.confirm" }
  | { readonly type: "run.stop" }
  | { readonly type: "run.resume" }
  | { readonly type: "run.close" }

const mustProvide = (): never => {
  throw new Error("honorariumRun was started without its implementations")
}

type Failure = { readonly code?: string; readonly message?: string }

const failureIn = (error: unknown): Failure => (typeof error === "object" && error !== null ? error : {})

/** A failure that would also stop the next one. */
const halting = [
  "offline",
  "timeout",
  "server",
  "unreadable",
  "unexpected",
  "unavailable",
  "rate_limited",
  "step_up_required",
  "session_invalid",
  "idempotency_in_flight"
]

const isClear = ({ obstacles }: WeighedHonorarium) => obstacles.length === 0

/** Paying several at once: problems and totals first, one confirmation, one after the other, each under its own key. */
export const honorariumRunMachine = setup({
  types: {
    context: {} as HonorariumRunContext,
    events: {} as HonorariumRunEvent,
    tags: {} as "open" | "weighing" | "question" | "paying" | "stopped" | "following" | "finished"
  },
  actors: {
    weighHonoraria: fromPromise<RunWeighed, { readonly honorariumIds: ReadonlyArray<string> }>(mustProvide),
    payOne: fromPromise<Honorarium, RunPayment>(mustProvide),
    followPayments: fromPromise<ReadonlyArray<Honorarium>, { readonly honorariumIds: ReadonlyArray<string> }>(
      mustProvide
    )
  },
  delays: { pause: 2000 },
  guards: {
    hasChosen: ({ context }) => context.chosen.length > 0,
    leavesSome: ({ context }) => context.chosen.length > 1,
    hasPayable: ({ context }) => context.rows.some(isClear),
    lacksReason: ({ context }) =>
      context.reason.trim() === "" && context.rows.some((row) => isClear(row) && row.isReasonDue),
    hasMore: ({ context }) => context.left.length > 1,
    isHalting: (_, params: { error: unknown }) =>
      halting.includes(failureIn(params.error).code ?? "unexpected"),
    hasMoreAfterRefusal: ({ context }, _params: { error: unknown }) => context.left.length > 1,
    areSettled: (_, params: { honoraria: ReadonlyArray<Honorarium> }) =>
      params.honoraria.every(({ state }) => state !== "paying")
  },
  actions: {
    toggleRow: assign(({ context }, { honorariumId }: { honorariumId: string }) => ({
      chosen: context.chosen.includes(honorariumId)
        ? context.chosen.filter((id) => id !== honorariumId)
        : [...context.chosen, honorariumId]
    })),
    setChosen: assign((_, params: { honorariumIds: ReadonlyArray<string> }) => ({
      chosen: params.honorariumIds
    })),
    leaveRow: assign(({ context }, { honorariumId }: { honorariumId: string }) => ({
      chosen: context.chosen.filter((id) => id !== honorariumId)
    })),
    startRun: assign({ reason: "", attempt: "", left: [], results: {}, errors: {}, problem: "" }),
    setWeighed: assign((_, params: RunWeighed) => params),
    setReason: assign((_, params: { value: string }) => ({ reason: params.value, errors: {} })),
    askReason: assign({ errors: { reason: "reasonForInterview" } }),
    startPaying: assign(({ context }) => ({
      attempt: context.attempt || crypto.randomUUID(),
      left: context.rows.filter(isClear).map(({ honorarium }) => honorarium._id),
      problem: ""
    })),
    setPaid: assign(({ context }, { honorarium }: { honorarium: Honorarium }) => ({
      left: context.left.slice(1),
      results: { ...context.results, [honorarium._id]: { honorarium } }
    })),
    setRefusal: assign(({ context }, params: { error: unknown }) => ({
      left: context.left.slice(1),
      results: {
        ...context.results,
        [context.left[0] ?? ""]: { problem: failureIn(params.error).message ?? "" }
      }
    })),
    setOnlyPresent: assign(({ context }) => ({ left: context.left.slice(0, 1) })),
    setProblem: assign((_, params: { error: unknown }) => ({
      problem: failureIn(params.error).message ?? ""
    })),
    clearProblem: assign({ problem: "" }),
    setFollowed: assign(({ context }, params: { honoraria: ReadonlyArray<Honorarium> }) => ({
      results: {
        ...context.results,
        ...Object.fromEntries(params.honoraria.map((honorarium) => [honorarium._id, { honorarium }]))
      }
    })),
    clearChosen: assign({ chosen: [], rows: [], totals: [] }),
    announceChanged: (_, _params: { honoraria: ReadonlyArray<Honorarium> }) => mustProvide(),
    refreshList: mustProvide,
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "honorariumRun",
  description:
    "Pays several honoraria one after the other. Each payment has a key that is stored first, so none is paid twice.",
  context: {
    chosen: [],
    rows: [],
    totals: [],
    reason: "",
    attempt: "",
    left: [],
    results: {},
    errors: {},
    problem: ""
  },
  initial: "choosing",
  states: {
    choosing: {
      description: "The person selects honoraria to pay.",
      on: {
        "row.toggle": {
          actions: { type: "toggleRow", params: ({ event }) => ({ honorariumId: event.honorariumId }) }
        },
        "rows.choose": {
          actions: { type: "setChosen", params: ({ event }) => ({ honorariumIds: event.honorariumIds }) }
        },
        "run.open": { guard: "hasChosen", target: "weighing", actions: "startRun" }
      }
    },
    weighing: {
      description: "The server lists obstacles, warnings and totals.",
      tags: ["open", "weighing"],
      invoke: {
        id: "weighHonoraria",
        src: "weighHonoraria",
        input: ({ context }) => ({ honorariumIds: context.chosen }),
        onDone: { target: "asking", actions: { type: "setWeighed", params: ({ event }) => event.output } },
        onError: {
          target: "choosing",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    asking: {
      description:
        "Shows problems first, then totals. A reason is needed where an interview is not documented.",
      tags: ["open", "question"],
      on: {
        "row.leave": [
          {
            guard: "leavesSome",
            target: "weighing",
            actions: { type: "leaveRow", params: ({ event }) => ({ honorariumId: event.honorariumId }) }
          },
          {
            target: "choosing",
            actions: { type: "leaveRow", params: ({ event }) => ({ honorariumId: event.honorariumId }) }
          }
        ],
        "reason.change": { actions: { type: "setReason", params: ({ event }) => ({ value: event.value }) } },
        "run.confirm": [
          { guard: "lacksReason", actions: "askReason" },
          { guard: "hasPayable", target: "paying", actions: "startPaying" }
        ],
        "run.dismiss": { target: "choosing" }
      }
    },
    paying: {
      description: "Pays one after the other. Stopping lets the current payment finish.",
      tags: ["open", "paying"],
      invoke: {
        id: "payOne",
        src: "payOne",
        input: ({ context: { left, attempt, reason } }) => ({
          honorariumId: left[0] ?? "",
          attempt: `${attempt} ${left[0] ?? ""}`,
          reason
        }),
        onDone: [
          {
            guard: "hasMore",
            target: "paying",
            reenter: true,
            actions: [
              { type: "setPaid", params: ({ event }) => ({ honorarium: event.output }) },
              { type: "announceChanged", params: ({ event }) => ({ honoraria: [event.output] }) }
            ]
          },
          {
            target: "following",
            actions: [
              { type: "setPaid", params: ({ event }) => ({ honorarium: event.output }) },
              { type: "announceChanged", params: ({ event }) => ({ honoraria: [event.output] }) }
            ]
          }
        ],
        onError: [
          {
            guard: { type: "isHalting", params: ({ event }) => ({ error: event.error }) },
            target: "stopped",
            actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
          },
          {
            guard: { type: "hasMoreAfterRefusal", params: ({ event }) => ({ error: event.error }) },
            target: "paying",
            reenter: true,
            actions: { type: "setRefusal", params: ({ event }) => ({ error: event.error }) }
          },
          {
            target: "following",
            actions: { type: "setRefusal", params: ({ event }) => ({ error: event.error }) }
          }
        ]
      },
      on: { "run.stop": { actions: "setOnlyPresent" } }
    },
    stopped: {
      description: "It is unknown whether the current payment arrived. Sending it again uses the same key.",
      tags: ["open", "stopped"],
      on: {
        "run.resume": { target: "paying", actions: "clearProblem" },
        "run.close": { target: "choosing", actions: ["clearChosen", "refreshList"] }
      }
    },
    following: {
      description:
        "The payment provider has the payments. They count as paid only once the server confirms them.",
      tags: ["open", "following"],
      initial: "asking",
      on: { "run.close": { target: "choosing", actions: ["clearChosen", "refreshList"] } },
      states: {
        asking: {
          description: "Loads the results of the payments in progress.",
          invoke: {
            id: "followPayments",
            src: "followPayments",
            input: ({ context }) => ({
              honorariumIds: Object.values(context.results).flatMap(({ honorarium }) =>
                honorarium?.state === "paying" ? [honorarium._id] : []
              )
            }),
            onDone: [
              {
                guard: { type: "areSettled", params: ({ event }) => ({ honoraria: event.output }) },
                target: "#honorariumRun.finished",
                actions: [
                  { type: "setFollowed", params: ({ event }) => ({ honoraria: event.output }) },
                  { type: "announceChanged", params: ({ event }) => ({ honoraria: event.output }) }
                ]
              },
              {
                target: "pausing",
                actions: [
                  { type: "setFollowed", params: ({ event }) => ({ honoraria: event.output }) },
                  { type: "announceChanged", params: ({ event }) => ({ honoraria: event.output }) }
                ]
              }
            ],
            onError: { target: "pausing" }
          }
        },
        pausing: {
          description: "Some payments are still in progress. Checks again after a pause.",
          after: { pause: { target: "asking" } }
        }
      }
    },
    finished: {
      description: "Shows the result of each payment.",
      tags: ["open", "finished"],
      on: { "run.close": { target: "choosing", actions: ["clearChosen", "refreshList"] } }
    }
  }
})
