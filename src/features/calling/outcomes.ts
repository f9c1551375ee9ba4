import { type CallStatus, callStatuses } from "../../../contract/rules/callStatuses.ts"
import { type OutcomeCategory, outcomeRules } from "../../../contract/rules/outcomes.ts"
import { callOutcomeMachine } from "../../../machines/lifecycles/call-outcome.machine.ts"
import { legalMoves } from "../../../machines/lifecycles/legal.ts"
import type { Tone } from "../../ui/Badge.tsx"

/** The outcomes of a call that may follow this status, as the lifecycle has them. */
export const outcomesAfter = (status: CallStatus): ReadonlyArray<CallStatus> => {
  const legal = new Set(legalMoves(callOutcomeMachine, status).map(({ to }) => to))
  return callStatuses.filter((one) => legal.has(one) && one !== "Yet to call")
}

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
