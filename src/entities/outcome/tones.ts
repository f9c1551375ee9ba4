import type { CallStatus } from "../../../contract/rules/callStatuses.ts"
import { type OutcomeCategory, outcomeRules } from "../../../contract/rules/outcomes.ts"
import type { Tone } from "../../ui/toneStyle.ts"

/** Call again is amber, waiting for them blue, reached green, not again red. */
const tones: Record<OutcomeCategory, Tone> = {
  new: "neutral",
  noContact: "warning",
  callback: "warning",
  followUp: "waiting",
  positive: "good",
  done: "good",
  declined: "bad",
  badData: "bad"
}

export const toneOf = (status: CallStatus): Tone => tones[outcomeRules[status].category]
