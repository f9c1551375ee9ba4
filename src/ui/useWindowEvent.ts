import { useEffect, useEffectEvent } from "react"

/** Calls the listener for an event of the window while the part is shown. */
export const useWindowEvent = (name: keyof WindowEventMap, listener: () => void) => {
  const hear = useEffectEvent(listener)
  useEffect(() => {
    const call = () => hear()
    addEventListener(name, call)
    return () => removeEventListener(name, call)
  }, [name])
}
