import { useState } from "react"
import { flushSync } from "react-dom"
import { useWindowEvent } from "./useWindowEvent.ts"

/** True while the page is printed. Content for printing is rendered before the browser captures it. */
export const usePrinting = () => {
  const [isPrinting, setIsPrinting] = useState(false)
  useWindowEvent("beforeprint", () => flushSync(() => setIsPrinting(true)))
  useWindowEvent("afterprint", () => setIsPrinting(false))
  return isPrinting
}
