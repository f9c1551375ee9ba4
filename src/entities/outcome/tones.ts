import type { CallStatus } from "../../../contract/rules/callStatuses.ts"
import { type OutcomeCategory, outcomeRules } from "../../../contract/rules/outcomes.ts"
import type { Tone } from "../../ui/Badge.tsx"

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
