import { useEffect, useSyncExternalStore } from "react"

let open = 0
const listeners = new Set<() => void>()

const change = (by: number) => {
  open += by
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const shown = "[data-scope=dialog][data-part=content][data-state=open]"

/** Each dialog hides from readers what lies outside it: those that a reload opens in one moment hide each other. */
const uncoverTop = () => {
  const top = [...document.querySelectorAll(shown)].at(-1)
  top?.closest("[aria-hidden]")?.removeAttribute("aria-hidden")
}

/** A dialog hides the others in the frame after it opens. */
const afterHiding = (act: () => void) => requestAnimationFrame(() => requestAnimationFrame(act))

/** Counts a dialog for as long as it is open, and keeps the one on top within reach. */
export const useCountedDialog = (isOpen: boolean) =>
  useEffect(() => {
    if (!isOpen) return
    change(1)
    afterHiding(uncoverTop)
    return () => {
      change(-1)
      afterHiding(uncoverTop)
    }
  }, [isOpen])

/** Whether any dialog is open: what would come over it had better wait. */
export const useIsDialogOpen = () => useSyncExternalStore(subscribe, () => open > 0)
