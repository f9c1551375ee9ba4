import { type ReactNode, useState } from "react"
import { useWhileShown } from "./useWhileShown.ts"

const ask = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
const forget = globalThis.cancelIdleCallback ?? clearTimeout

type WhenIdleProps = {
  readonly children: ReactNode
  /** Placeholder until then. */
  readonly fallback?: ReactNode
}

/** Renders its children once the page is idle. */
export const WhenIdle = ({ children, fallback = null }: WhenIdleProps) => {
  const [isIdle, setIsIdle] = useState(false)
  useWhileShown(() => {
    const asked = ask(() => setIsIdle(true), { timeout: 2_000 })
    return () => forget(asked)
  })
  return isIdle ? children : fallback
}
