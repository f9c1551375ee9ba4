import { Effect } from "effect"
import { calls } from "../../../contract/calls/index.ts"
import { currencyCodes } from "../../../contract/rules/currencies.ts"
import { check } from "../../../contract/validate.ts"
import type { LimitDraft, LimitKind, LimitOrder } from "../../../machines/flows/honorarium-limits.machine.ts"
import { BrokenRules } from "../../i18n/failures.ts"
import { Api } from "../../services/Api.ts"
import { amountIn } from "./amountIn.ts"

const textOf = (amount: number | null) => (amount === null ? "" : String(amount))

const loaders = {
  confirmation: "getConfirmationLimits",
  approval: "getApprovalLimits",
  budget: "getBudgets"
} as const

const savers = {
  confirmation: "setConfirmationLimits",
  approval: "setApprovalLimits",
  budget: "setBudgets"
} as const

export const loadLimits = Effect.fn("honorarium.loadLimits")(function* ({
  kind
}: {
  readonly kind: LimitKind
}) {
  const api = yield* Api
  const { data } = yield* api.honorarium[loaders[kind]]({})
  return { INR: textOf(data.INR), USD: textOf(data.USD), EUR: textOf(data.EUR) } satisfies LimitDraft
})

/** An empty field keeps the amount of a confirmation, and removes any other. */
const amountsIn = (order: LimitOrder) =>
  Object.fromEntries(
    currencyCodes.flatMap((code) => {
      const amount = amountIn(order[code]) ?? (order.kind === "confirmation" ? undefined : null)
      return amount === undefined ? [] : [[code, amount] as const]
    })
  )

const save = Effect.fnUntraced(function* <K extends (typeof savers)[LimitKind]>(name: K, payload: object) {
  const api = yield* Api
  const checked = check(calls.honorarium[name].payload, payload)
  if (!checked.ok) return yield* Effect.fail(new BrokenRules(checked.errors))
  const { message } = yield* api.honorarium[name](checked.value)
  return { message }
})

export const saveLimits = Effect.fn("honorarium.saveLimits")(function* (order: LimitOrder) {
  return yield* save(savers[order.kind], { ...amountsIn(order), idempotencyKey: order.attempt })
})
