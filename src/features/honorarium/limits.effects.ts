import { Effect } from "effect"
import { calls } from "../../../contract/calls/index.ts"
import { currencyCodes } from "../../../contract/rules/currencies.ts"
import { check } from "../../../contract/validate.ts"
import type { LimitDraft, LimitKind, LimitOrder } from "../../../machines/flows/honorarium-limits.machine.ts"
import { BrokenRules } from "../../i18n/failures.ts"
import { Api } from "../../services/Api.ts"
import { amountIn } from "./amountIn.ts"

const textOf = (amount: number | null) => (amount === null ? "" : String(amount))

export const loadLimits = Effect.fn("honorarium.loadLimits")(function* ({
  kind
}: {
  readonly kind: LimitKind
}) {
  const api = yield* Api
  const { data } =
    kind === "confirmation"
      ? yield* api.honorarium.getConfirmationLimits({})
      : yield* api.honorarium.getApprovalLimits({})
  return { INR: textOf(data.INR), USD: textOf(data.USD), EUR: textOf(data.EUR) } satisfies LimitDraft
})

/** An empty field keeps the amount of a confirmation, and removes that of a second approval. */
const amountsIn = (order: LimitOrder) =>
  Object.fromEntries(
    currencyCodes.flatMap((code) => {
      const amount = amountIn(order[code]) ?? (order.kind === "approval" ? null : undefined)
      return amount === undefined ? [] : [[code, amount] as const]
    })
  )

export const saveLimits = Effect.fn("honorarium.saveLimits")(function* (order: LimitOrder) {
  const api = yield* Api
  const { setConfirmationLimits, setApprovalLimits } = calls.honorarium
  const payload = { ...amountsIn(order), idempotencyKey: order.attempt }
  if (order.kind === "confirmation") {
    const checked = check(setConfirmationLimits.payload, payload)
    if (!checked.ok) return yield* Effect.fail(new BrokenRules(checked.errors))
    return { message: (yield* api.honorarium.setConfirmationLimits(checked.value)).message }
  }
  const checked = check(setApprovalLimits.payload, payload)
  if (!checked.ok) return yield* Effect.fail(new BrokenRules(checked.errors))
  return { message: (yield* api.honorarium.setApprovalLimits(checked.value)).message }
})
