import type { CallStatus } from "../../contract/rules/callStatuses.ts"
import { callOutcomeMachine } from "./call-outcome.machine.ts"
import { canMove, shortestWay, statusesOf } from "./legal.ts"

const statuses = () => statusesOf(callOutcomeMachine) as ReadonlyArray<CallStatus>

/** True if an outcome may be recorded for a contact with this call status. Repeating the same one is always allowed. */
export const mayFollow = (from: CallStatus, to: CallStatus): boolean =>
  from === to || canMove(callOutcomeMachine, from, to)

/** The outcomes that may be recorded for a contact with this call status, including itself. */
export const outcomesAfter = (from: CallStatus): ReadonlyArray<CallStatus> =>
  statuses().filter((to) => mayFollow(from, to))

/** The outcomes to record first before one that may not follow a call status. */
export const outcomesBefore = (from: CallStatus, wanted: CallStatus): ReadonlyArray<CallStatus> =>
  (shortestWay(callOutcomeMachine, from, (one) => canMove(callOutcomeMachine, one, wanted)) ?? []).map(
    ({ to }) => to as CallStatus
  )
