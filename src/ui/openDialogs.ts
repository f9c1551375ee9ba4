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

/** Counts a dialog for as long as it is open. */
export const useCountedDialog = (isOpen: boolean) =>
  useEffect(() => {
    if (!isOpen) return
    change(1)
    return () => change(-1)
  }, [isOpen])

/** Whether any dialog is open: what would come over it had better wait. */
export const useIsDialogOpen = () => useSyncExternalStore(subscribe, () => open > 0)
