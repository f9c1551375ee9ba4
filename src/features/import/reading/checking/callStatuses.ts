import { type CallStatus, callStatuses, rightSpelling } from "../../../../../contract/rules/callStatuses.ts"
import { fold } from "../mapping/fold.ts"

/** A status's name in some language, and the status. */
export type CallStatusName = readonly [name: string, status: CallStatus]

/** The status that a cell names: as stored, as displayed, or by one of `names`. */
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
