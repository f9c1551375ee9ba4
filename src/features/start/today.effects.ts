import { Effect } from "effect"
import { analyticsCalls } from "../../../contract/calls/analytics.ts"
import type { TargetDraft } from "../../../machines/flows/today.machine.ts"
import { send, sendChecked } from "../../services/Api.ts"

export const readToday = Effect.fn("start.readToday")(function* () {
  return (yield* send(analyticsCalls.getToday, {})).data
})

const targetIn = (text: string) => (text.trim() === "" ? null : Number(text))

/** An empty field removes its target. */
export const saveTargets = Effect.fn("start.saveTargets")(function* (input: {
  readonly draft: TargetDraft
  readonly attempt: string
}) {
  return (yield* sendChecked(analyticsCalls.setTargets, {
    callsPerDay: targetIn(input.draft.callsPerDay),
    interviewsPerWeek: targetIn(input.draft.interviewsPerWeek),
    idempotencyKey: input.attempt
  })).data
})
