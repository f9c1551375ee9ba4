/** True if a key belongs to the focused element: a field, or a control that it would press. */
const isTaken = (event: KeyboardEvent): boolean => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing)
    return true
  const { target } = event
  if (!(target instanceof HTMLElement)) return false
  const layer = target.closest<HTMLElement>("[role=dialog], [role=alertdialog], [role=menu], [popover]")
  /** A closed layer keeps the focus until the page is drawn again. */
  if (layer !== null) return layer.dataset.state !== "closed"
  if (target.isContentEditable || target.closest("input, textarea, select")) return true
  return event.key === "Enter" && target.closest("button, a, summary") !== null
}

/** A key as shortcuts name it: layouts without Latin letters have the letter of the same place. */
export const shortcutKey = ({ key, code }: Pick<KeyboardEvent, "key" | "code">): string => {
  const isForeign = /^[^\p{Script=Latin}]$/u.test(key) && /\p{L}/u.test(key)
  return (isForeign ? code.replace(/^Key/, "") : key).toLowerCase()
}

/** Calls the listener for unused keys. Returns a function that stops it. */
export const onFreeKey = (listener: (key: string) => boolean): (() => void) => {
  const listen = (event: KeyboardEvent) => {
    if (!isTaken(event) && !event.repeat && listener(shortcutKey(event))) event.preventDefault()
  }
  addEventListener("keydown", listen)
  return () => removeEventListener("keydown", listen)
}
