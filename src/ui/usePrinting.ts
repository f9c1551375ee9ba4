import { useEffect, useState } from "react"
import { flushSync } from "react-dom"

/** Whether the page is being put on paper. What is drawn for that is there before the browser takes it. */
export const usePrinting = () => {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    addEventListener("beforeprint", begin)
    addEventListener("afterprint", end)
    return () => {
      removeEventListener("beforeprint", begin)
      removeEventListener("afterprint", end)
    }
  }, [])
  return isPrinting
}
