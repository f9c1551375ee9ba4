import { assign, fromPromise, setup } from "xstate"
import type { Targets, Today } from "../../contract/entities/Today.ts"

/** The targets being typed. */
export type TargetDraft = Readonly<Record<keyof Targets, string>>

export type TodayContext = {
  readonly today: Today | null
  readonly draft: TargetDraft
  readonly attempt: string
  readonly errors: Readonly<Record<string, string>>
  readonly problem: string
}

export type TodayEvent =
  | { readonly type: "page.open" }
  | { readonly type: "today.retry" }
  | { readonly type: "targets.edit" }
  | { readonly type: "target.change"; readonly target: keyof Targets; readonly value: string }
  | { readonly type: "targets.save" }
  | { readonly type: "targets.close" }

const mustProvide = (): never => {
  throw new Error("today was started without its implementations")
}

type Failure = { readonly message?: string; readonly fields?: Readonly<Record<string, string>> }

const failureIn = (error: unknown): Failure => (typeof error === "object" && error !== null ? error : {})

const textOf = (target: number | null | undefined) => (target == null ? "" : String(target))

/** The member's day, and the targets that an Admin sets. */
export const todayMachine = setup({
  types: {
    context: {} as TodayContext,
    events: {} as TodayEvent,
    tags: {} as "unknown" | "failed" | "editing" | "busy"
  },
  actors: {
    readToday: fromPromise<Today>(mustProvide),
    saveTargets: fromPromise<Targets, { readonly draft: TargetDraft; readonly attempt: string }>(mustProvide)
  },
  actions: {
    setToday: assign((_, params: { today: Today }) => params),
    setTargets: assign(({ context }, params: { targets: Targets }) => ({
      today: context.today && { ...context.today, ...params }
    })),
    startDraft: assign(({ context: { today } }) => ({
      draft: {
        callsPerDay: textOf(today?.targets.callsPerDay),
        interviewsPerWeek: textOf(today?.targets.interviewsPerWeek)
      },
      errors: {}
    })),
    setTarget: assign(({ context }, params: { target: keyof Targets; value: string }) => ({
      draft: { ...context.draft, [params.target]: params.value },
      errors: Object.fromEntries(Object.entries(context.errors).filter(([field]) => field !== params.target))
    })),
    startAttempt: assign(() => ({ attempt: crypto.randomUUID(), errors: {} })),
    setErrors: assign((_, params: { error: unknown }) => ({ errors: failureIn(params.error).fields ?? {} })),
    setProblem: assign((_, params: { error: unknown }) => ({
      problem: failureIn(params.error).message ?? ""
    })),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "today",
  description:
    "The start page: work that waits, the week's calls, and the first steps. Each visit to the page loads it again.",
  context: {
    today: null,
    draft: { callsPerDay: "", interviewsPerWeek: "" },
    attempt: "",
    errors: {},
    problem: ""
  },
  initial: "reading",
  states: {
    reading: {
      description: "Loads the day for the first time.",
      tags: ["unknown"],
      invoke: {
        id: "readToday",
        src: "readToday",
        onDone: {
          target: "shown",
          actions: { type: "setToday", params: ({ event }) => ({ today: event.output }) }
        },
        onError: {
          target: "failed",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    shown: {
      on: {
        "page.open": { target: "rereading" },
        "targets.edit": { target: "editing", actions: "startDraft" }
      }
    },
    rereading: {
      description: "Loads the day again. The known numbers stay.",
      on: { "targets.edit": { target: "editing", actions: "startDraft" } },
      invoke: {
        id: "readToday",
        src: "readToday",
        onDone: {
          target: "shown",
          actions: { type: "setToday", params: ({ event }) => ({ today: event.output }) }
        },
        onError: { target: "shown" }
      }
    },
    editing: {
      description: "An Admin enters the targets of each caller. An empty field means no target.",
      tags: ["editing"],
      on: {
        "target.change": {
          actions: {
            type: "setTarget",
            params: ({ event }) => ({ target: event.target, value: event.value })
          }
        },
        "targets.save": { target: "saving", actions: "startAttempt" },
        "targets.close": { target: "shown" }
      }
    },
    saving: {
      tags: ["editing", "busy"],
      invoke: {
        id: "saveTargets",
        src: "saveTargets",
        input: ({ context }) => ({ draft: context.draft, attempt: context.attempt }),
        onDone: {
          target: "shown",
          actions: { type: "setTargets", params: ({ event }) => ({ targets: event.output }) }
        },
        onError: {
          target: "editing",
          actions: [
            { type: "setErrors", params: ({ event }) => ({ error: event.error }) },
            { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
          ]
        }
      }
    },
    failed: {
      tags: ["unknown", "failed"],
      on: { "today.retry": { target: "reading" }, "page.open": { target: "reading" } }
    }
  }
})
