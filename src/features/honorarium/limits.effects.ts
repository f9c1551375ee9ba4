import { Effect } from "effect"
import { honorariumAmountCalls } from "../../../contract/calls/honorariumAmounts.ts"
import { currencyCodes } from "../../../contract/rules/currencies.ts"
import type { LimitDraft, LimitKind, LimitOrder } from "../../../machines/flows/honorarium-limits.machine.ts"
import { send, sendChecked } from "../../services/Api.ts"
import { amountIn } from "./amountIn.ts"

const textOf = (amount: number | null) => (amount === null ? "" : String(amount))

const loaders = {
  confirmation: honorariumAmountCalls.getConfirmationLimits,
  approval: honorariumAmountCalls.getApprovalLimits,
  budget: honorariumAmountCalls.getBudgets
}

const savers = {
  confirmation: honorariumAmountCalls.setConfirmationLimits,
  approval: honorariumAmountCalls.setApprovalLimits,
  budget: honorariumAmountCalls.setBudgets
}

export const loadLimits = Effect.fn("honorarium.loadLimits")(function* ({
  kind
}: {
  readonly kind: LimitKind
}) {
  const { data } = yield* send(loaders[kind], {})
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

export const saveLimits = Effect.fn("honorarium.saveLimits")(function* (order: LimitOrder) {
  const call = savers[order.kind]
  const { message } = yield* sendChecked(call, { ...amountsIn(order), idempotencyKey: order.attempt })
  return { message }
})
