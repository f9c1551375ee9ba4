import { assign, fromPromise, setup } from "xstate"
import type { ConfirmationLimits } from "../../contract/entities/Honorarium.ts"

export type LimitCurrency = keyof ConfirmationLimits

/** The amounts being typed. */
export type LimitDraft = Readonly<Record<LimitCurrency, string>>

/**
 * `confirmation`: approving and paying more asks for a fresh code. `approval`: more needs two Admins. `budget`: more in
 * a month is warned about.
 */
export type LimitKind = "confirmation" | "approval" | "budget"

export type LimitOrder = LimitDraft & { readonly kind: LimitKind; readonly attempt: string }

export type HonorariumLimitsContext = {
  readonly kind: LimitKind
  readonly draft: LimitDraft
  readonly attempt: string
  readonly errors: Readonly<Record<string, string>>
  readonly problem: string
}

export type HonorariumLimitsEvent =
  | { readonly type: "limits.open"; readonly kind: LimitKind }
  | { readonly type: "limits.refresh" }
  | { readonly type: "limits.close" }
  | { readonly type: "amount.change"; readonly currency: LimitCurrency; readonly value: string }
  | { readonly type: "limits.save" }

const mustProvide = (): never => {
  throw new Error("honorariumLimits was started without its implementations")
}

type Failure = { readonly message?: string; readonly fields?: Readonly<Record<string, string>> }

const failureIn = (error: unknown): Failure => (typeof error === "object" && error !== null ? error : {})

/** The amounts of one kind by currency, such as those above which two Admins have to approve. */
export const honorariumLimitsMachine = setup({
  types: {
    context: {} as HonorariumLimitsContext,
    events: {} as HonorariumLimitsEvent,
    tags: {} as "open" | "loading" | "failed" | "busy"
  },
  actors: {
    loadLimits: fromPromise<LimitDraft, { readonly kind: LimitKind }>(mustProvide),
    saveLimits: fromPromise<{ readonly message: string }, LimitOrder>(mustProvide)
  },
  actions: {
    assignKind: assign((_, params: { kind: LimitKind }) => params),
    assignDraft: assign((_, params: { draft: LimitDraft }) => ({ ...params, errors: {} })),
    assignProblem: assign((_, params: { error: unknown }) => ({
      problem: failureIn(params.error).message ?? ""
    })),
    assignAmount: assign(({ context }, params: { currency: LimitCurrency; value: string }) => ({
      draft: { ...context.draft, [params.currency]: params.value },
      errors: Object.fromEntries(
        Object.entries(context.errors).filter(([field]) => field !== params.currency)
      )
    })),
    assignErrors: assign((_, params: { error: unknown }) => ({
      errors: failureIn(params.error).fields ?? {}
    })),
    startAttempt: assign(() => ({ attempt: crypto.randomUUID(), errors: {} })),
    announceSaved: (_, _params: { message: string }) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "honorariumLimits",
  description:
    "An Admin sets amounts by currency: above which approving and paying ask for a fresh code, above which two Admins have to approve, or monthly budgets. Raising one of the limits asks for a code itself.",
  context: {
    kind: "confirmation",
    draft: { INR: "", USD: "", EUR: "" },
    attempt: "",
    errors: {},
    problem: ""
  },
  initial: "closed",
  states: {
    closed: {
      on: {
        "limits.open": {
          target: "loading",
          actions: { type: "assignKind", params: ({ event }) => ({ kind: event.kind }) }
        }
      }
    },
    loading: {
      description: "Reads the amounts that apply now.",
      tags: ["open", "loading"],
      on: { "limits.close": { target: "closed" } },
      invoke: {
        id: "loadLimits",
        src: "loadLimits",
        input: ({ context }) => ({ kind: context.kind }),
        onDone: {
          target: "editing",
          actions: { type: "assignDraft", params: ({ event }) => ({ draft: event.output }) }
        },
        onError: {
          target: "failed",
          actions: { type: "assignProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    failed: {
      description: "The amounts could not be read.",
      tags: ["open", "failed"],
      on: { "limits.refresh": { target: "loading" }, "limits.close": { target: "closed" } }
    },
    editing: {
      description: "The Admin types amounts.",
      tags: ["open"],
      on: {
        "amount.change": {
          actions: {
            type: "assignAmount",
            params: ({ event }) => ({ currency: event.currency, value: event.value })
          }
        },
        "limits.save": { target: "saving", actions: "startAttempt" },
        "limits.close": { target: "closed" }
      }
    },
    saving: {
      description: "The server saves all amounts or none.",
      tags: ["open", "busy"],
      invoke: {
        id: "saveLimits",
        src: "saveLimits",
        input: ({ context }) => ({ ...context.draft, kind: context.kind, attempt: context.attempt }),
        onDone: {
          target: "closed",
          actions: { type: "announceSaved", params: ({ event }) => ({ message: event.output.message }) }
        },
        onError: {
          target: "editing",
          actions: [
            { type: "assignErrors", params: ({ event }) => ({ error: event.error }) },
            { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
          ]
        }
      }
    }
  }
})
