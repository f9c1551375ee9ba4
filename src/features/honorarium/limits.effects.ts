import { Effect } from "effect"
import { calls } from "../../../contract/calls/index.ts"
import { currencyCodes } from "../../../contract/rules/currencies.ts"
import { check } from "../../../contract/validate.ts"
import type { LimitDraft } from "../../../machines/flows/confirmation-limits.machine.ts"
import { BrokenRules } from "../../i18n/failures.ts"
import { Api } from "../../services/Api.ts"
import { amountIn } from "./amountIn.ts"

export const loadLimits = Effect.fn("honorarium.loadLimits")(function* () {
  const api = yield* Api
  const { data } = yield* api.honorarium.getConfirmationLimits({})
  return { INR: String(data.INR), USD: String(data.USD), EUR: String(data.EUR) } satisfies LimitDraft
})

/** An empty field keeps its amount. */
export const saveLimits = Effect.fn("honorarium.saveLimits")(function* (
  input: LimitDraft & { readonly attempt: string }
) {
  const api = yield* Api
  const typed = currencyCodes.flatMap((code) => {
    const amount = amountIn(input[code])
    return amount === undefined ? [] : [[code, amount] as const]
  })
  const checked = check(calls.honorarium.setConfirmationLimits.payload, {
    ...Object.fromEntries(typed),
    idempotencyKey: input.attempt
  })
  if (!checked.ok) return yield* Effect.fail(new BrokenRules(checked.errors))
  const { message } = yield* api.honorarium.setConfirmationLimits(checked.value)
  return { message }
})
