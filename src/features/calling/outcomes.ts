import { type CallStatus, callStatuses } from "../../../contract/rules/callStatuses.ts"
import { type OutcomeCategory, outcomeRules } from "../../../contract/rules/outcomes.ts"
import { callOutcomeMachine } from "../../../machines/lifecycles/call-outcome.machine.ts"
import { canMove, legalMoves, shortestWay } from "../../../machines/lifecycles/legal.ts"
import type { Tone } from "../../ui/Badge.tsx"

/** The outcomes of a call that may follow this status, as the lifecycle has them. */
export const outcomesAfter = (status: CallStatus): ReadonlyArray<CallStatus> => {
  const legal = new Set(legalMoves(callOutcomeMachine, status).map(({ to }) => to))
  return callStatuses.filter((one) => legal.has(one) && one !== "Yet to call")
}

/** The outcomes to record first, so that one that may not follow this status may. */
export const outcomesBefore = (status: CallStatus, wanted: CallStatus): ReadonlyArray<CallStatus> =>
  (shortestWay(callOutcomeMachine, status, (one) => canMove(callOutcomeMachine, one, wanted)) ?? []).map(
    ({ to }) => to as CallStatus
  )

const tones: Record<OutcomeCategory, Tone> = {
  new: "neutral",
  noContact: "warning",
  callback: "accent",
  followUp: "warning",
  positive: "accent",
  done: "good",
  declined: "bad",
  badData: "bad"
}

export const toneOf = (status: CallStatus): Tone => tones[outcomeRules[status].category]
