import "./print.css"
import { type ReactNode, useEffect } from "react"
import { createPortal } from "react-dom"

type PrintSheetProps = { readonly children: ReactNode; readonly onDone: () => void }

/** The printed part of the page. Opens the browser's print dialog when it appears. */
export const PrintSheet = ({ children, onDone }: PrintSheetProps) => {
  useEffect(() => {
    addEventListener("afterprint", onDone, { once: true })
    print()
    return () => removeEventListener("afterprint", onDone)
  }, [onDone])
  return createPortal(<article data-print-sheet="">{children}</article>, document.body)
}
