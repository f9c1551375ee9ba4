import { useSyncExternalStore } from "react"

const everySecond = (listener: () => void) => {
  const timer = setInterval(listener, 1_000)
  return () => clearInterval(timer)
}

/** The time in whole seconds since 1970, updated every second. */
export const useNow = (): number => useSyncExternalStore(everySecond, () => Math.floor(Date.now() / 1_000))
