import { Effect } from "effect"
import { transactionCalls } from "../../../contract/calls/transaction.ts"
import type { CheckoutOrder } from "../../../machines/flows/checkout.machine.ts"
import type { PlanChange } from "../../../machines/flows/pricing.machine.ts"
import { send } from "../../services/Api.ts"

export const loadPlan = Effect.fn("pricing.load")(function* () {
  const { data } = yield* send(transactionCalls.getPlan, {})
  return data
})

export const changeAtEnd = Effect.fn("pricing.changeAtEnd")(function* ({ choice, attempt }: PlanChange) {
  const { data } = yield* send(transactionCalls.changePlanAtEnd, {
    planId: choice?.planId ?? "",
    ...(choice?.period && { period: choice.period }),
    idempotencyKey: attempt
  })
  return data
})

export const startCheckout = Effect.fn("pricing.startCheckout")(function* (input: {
  readonly order: CheckoutOrder | null
  readonly attempt: string
}) {
  const { planId = "", period = "Monthly", currency = "INR" } = input.order ?? {}
  const { transactionId, checkoutUrl } = yield* send(transactionCalls.generateToken, {
    planId,
    period,
    currency,
    idempotencyKey: input.attempt
  })
  return { transactionId, checkoutUrl }
})

type Asked = { readonly transactionId: string; readonly attempt: string }

export const askStatus = Effect.fn("pricing.askStatus")(function* ({ transactionId }: Asked) {
  const { data } = yield* send(transactionCalls.checkStatus, { transactionId })
  return data
})

export const cancelCheckout = Effect.fn("pricing.cancelCheckout")(function* (input: Asked) {
  const { transactionId, attempt } = input
  const { data } = yield* send(transactionCalls.cancelCheckout, { transactionId, idempotencyKey: attempt })
  return data
})
