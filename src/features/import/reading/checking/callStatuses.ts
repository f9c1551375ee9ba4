import { type CallStatus, callStatuses, rightSpelling } from "../../../../../contract/rules/callStatuses.ts"
import { fold } from "../mapping/fold.ts"

/** A status as some language calls it, and the status it is. */
export type CallStatusName = readonly [name: string, status: CallStatus]

/** Finds the status that a cell names: as stored, rightly spelled, or by one of `names`. */
export const callStatusReader = (names: ReadonlyArray<CallStatusName> = []) => {
  const statuses = new Map<string, CallStatus>()
  for (const [name, status] of names) statuses.set(fold(name), status)
  for (const status of callStatuses) {
    statuses.set(fold(status), status)
    statuses.set(fold(rightSpelling[status] ?? status), status)
  }
  return (cell: string): CallStatus | undefined => statuses.get(fold(cell))
}

export type CallStatusReader = ReturnType<typeof callStatusReader>
