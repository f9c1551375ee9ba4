import { type EffectCallback, useEffect, useEffectEvent } from "react"

/** Runs `begin` once the part is shown, and the function that it returns when the part is gone. */
export const useWhileShown = (begin: EffectCallback) => {
  const start = useEffectEvent(begin)
  useEffect(() => start(), [])
}
