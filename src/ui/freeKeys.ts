/** True if a key belongs to the focused element: a field, or a control that it would press. */
const isTaken = (event: KeyboardEvent): boolean => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing)
    return true
  const { target } = event
  if (!(target instanceof HTMLElement)) return false
  if (target.closest("[role=dialog], [role=alertdialog], [role=menu], [popover]")) return true
  if (target.isContentEditable || target.closest("input, textarea, select")) return true
  return event.key === "Enter" && target.closest("button, a, summary") !== null
}

/** Calls the listener for unused keys. Returns a function that stops it. */
export const onFreeKey = (listener: (key: string) => boolean): (() => void) => {
  const listen = (event: KeyboardEvent) => {
    if (!isTaken(event) && !event.repeat && listener(event.key.toLowerCase())) event.preventDefault()
  }
  addEventListener("keydown", listen)
  return () => removeEventListener("keydown", listen)
}
