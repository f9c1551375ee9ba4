import type { CallStatus } from "../../../../contract/rules/callStatuses.ts"

/** One key for each outcome of a call, the commonest first; the same wherever it may be chosen. */
export const outcomeKeys: ReadonlyArray<readonly [key: string, status: CallStatus]> = [
  ["1", "Not answering"],
  ["2", "Call later"],
  ["3", "Call scheduled"],
  ["4", "Agreed to talk"],
  ["5", "Asked to send email"],
  ["6", "Asked to call someone else"],
  ["7", "Decliend to talk"],
  ["8", "Not relevat"],
  ["9", "Incorrect numner"],
  ["0", "Call completed"],
  ["i", "Interview noted documented"]
]

/** Whether a key belongs to what has the focus: a field, or a control that it would press. */
const isTaken = (event: KeyboardEvent): boolean => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing)
    return true
  const { target } = event
  if (!(target instanceof HTMLElement)) return false
  if (target.closest("[role=dialog], [role=alertdialog], [role=menu], [popover]")) return true
  if (target.isContentEditable || target.closest("input, textarea, select")) return true
  return event.key === "Enter" && target.closest("button, a, summary") !== null
}

/** Calls back with the keys that nothing else on the page wants. Returns what stops that. */
export const onFreeKey = (listener: (key: string) => boolean): (() => void) => {
  const listen = (event: KeyboardEvent) => {
    if (!isTaken(event) && !event.repeat && listener(event.key.toLowerCase())) event.preventDefault()
  }
  addEventListener("keydown", listen)
  return () => removeEventListener("keydown", listen)
}
