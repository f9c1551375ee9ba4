import { Effect } from "effect"
import { calls } from "../../../contract/calls/index.ts"
import { check } from "../../../contract/validate.ts"
import type { TargetDraft } from "../../../machines/flows/today.machine.ts"
import { BrokenRules } from "../../i18n/failures.ts"
import { Api } from "../../services/Api.ts"

export const readToday = Effect.fn("start.readToday")(function* () {
  const api = yield* Api
  return (yield* api.analytics.getToday({})).data
})

const targetIn = (text: string) => (text.trim() === "" ? null : Number(text))

/** An empty field removes its target. */
export const saveTargets = Effect.fn("start.saveTargets")(function* (input: {
  readonly draft: TargetDraft
  readonly attempt: string
}) {
  const api = yield* Api
  const checked = check(calls.analytics.setTargets.payload, {
    callsPerDay: targetIn(input.draft.callsPerDay),
    interviewsPerWeek: targetIn(input.draft.interviewsPerWeek),
    idempotencyKey: input.attempt
  })
  if (!checked.ok) return yield* Effect.fail(new BrokenRules(checked.errors))
  return (yield* api.analytics.setTargets(checked.value)).data
})
