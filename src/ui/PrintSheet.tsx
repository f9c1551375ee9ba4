import "./print.css"
import type { ReactNode } from "react"
import { createPortal } from "react-dom"
import { useWhileShown } from "./useWhileShown.ts"
import { useWindowEvent } from "./useWindowEvent.ts"

type PrintSheetProps = { readonly children: ReactNode; readonly onDone: () => void }

/** The printed part of the page. Opens the browser's print dialog when it appears. */
export const PrintSheet = ({ children, onDone }: PrintSheetProps) => {
  useWindowEvent("afterprint", onDone)
  useWhileShown(() => print())
  return createPortal(<article data-print-sheet="">{children}</article>, document.body)
}
