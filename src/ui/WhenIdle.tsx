import { type ReactNode, useEffect, useState } from "react"

const ask = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
const forget = globalThis.cancelIdleCallback ?? clearTimeout

type WhenIdleProps = {
  readonly children: ReactNode
  /** What keeps its room until then. */
  readonly fallback?: ReactNode
}

/** Draws what nobody waits for, once the page has nothing else to do. */
export const WhenIdle = ({ children, fallback = null }: WhenIdleProps) => {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const asked = ask(() => setIsIdle(true), { timeout: 2_000 })
    return () => forget(asked)
  }, [])
  return isIdle ? children : fallback
}
