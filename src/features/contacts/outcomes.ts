import { type CallStatus, callStatuses } from "../../../contract/rules/callStatuses.ts"
import { callOutcomeMachine } from "../../../machines/lifecycles/call-outcome.machine.ts"
import { legalMoves } from "../../../machines/lifecycles/legal.ts"
import type { Tone } from "../../ui/Badge.tsx"

const asking: ReadonlySet<CallStatus> = new Set(["Call later", "Call scheduled"])

/** Whether this outcome asks when to call next. */
export const needsTime = (status: CallStatus): boolean => asking.has(status)

/** The outcomes that may follow this one, as the lifecycle has them. */
export const nextStatuses = (status: CallStatus): ReadonlyArray<CallStatus> => {
  const legal = new Set(legalMoves(callOutcomeMachine, status).map(({ to }) => to))
  return callStatuses.filter((one) => one !== status && legal.has(one))
}

const tones: Record<CallStatus, Tone> = {
  "Yet to call": "neutral",
  "Not relevat": "bad",
  "Incorrect numner": "bad",
  "Decliend to talk": "bad",
  "Not answering": "warning",
  "Asked to call someone else": "warning",
  "Call later": "warning",
  "Asked to send email": "warning",
  "Agreed to talk": "accent",
  "Call scheduled": "accent",
  "Call completed": "good",
  "Interview noted documented": "good"
}

export const toneOf = (status: CallStatus): Tone => tones[status]
