import { useEffect, useState, useSyncExternalStore } from "react"

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

/** Each dialog hides the rest of the page from screen readers: dialogs restored by one reload hide each other. */
const uncoverTop = () => {
  const top = [...document.querySelectorAll(shown)].at(-1)
  top?.closest("[aria-hidden]")?.removeAttribute("aria-hidden")
}

/** A dialog hides the others one frame after it opens. */
const afterHiding = (act: () => void) => requestAnimationFrame(() => requestAnimationFrame(act))

/** Counts open dialogs, and keeps the top one accessible. */
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

export const isDialogOpen = () => open > 0

/** True if any dialog is open: anything that would cover it should wait. */
const useIsDialogOpen = () => useSyncExternalStore(subscribe, isDialogOpen)

/** True on narrow screens, where a panel covers its list. It stays the same under an open dialog. */
export const useIsOverList = (isNarrow: boolean): boolean => {
  const isDialogOpen = useIsDialogOpen()
  const [isOver, setIsOver] = useState(isNarrow && !isDialogOpen)
  if (!isDialogOpen && isOver !== isNarrow) setIsOver(isNarrow)
  return isOver
}
