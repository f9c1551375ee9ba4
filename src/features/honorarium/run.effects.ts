import { Effect } from "effect"
import { honorariumCalls } from "../../../contract/calls/honorarium.ts"
import { transactionCalls } from "../../../contract/calls/transaction.ts"
import type { RunPayment } from "../../../machines/flows/honorarium-run.machine.ts"
import { send } from "../../services/Api.ts"
import { one } from "./honorarium.effects.ts"

type Named = { readonly honorariumIds: ReadonlyArray<string> }

export const weighHonoraria = Effect.fn("honorarium.weigh")(function* (input: Named) {
  const { data, totals } = yield* send(honorariumCalls.weighHonoraria, input)
  return { rows: data, totals }
})

/** Sends one to the payment provider, once per key. */
export const payOne = Effect.fn("honorarium.payOne")(function* (input: RunPayment) {
  const { honorariumId, attempt } = input
  const reason = input.reason.trim()
  yield* send(transactionCalls.generateHonariumToken, {
    honorariumId,
    idempotencyKey: attempt,
    ...(reason !== "" && { reason })
  })
  return yield* one(honorariumId)
})

export const followPayments = Effect.fn("honorarium.followAll")(function* ({ honorariumIds }: Named) {
  return yield* Effect.forEach(honorariumIds, one, { concurrency: 4 })
})
