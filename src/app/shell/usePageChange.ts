import { type RefObject, useLayoutEffect, useRef } from "react"
import { useLocation } from "wouter"
import { display } from "../../display/display.ts"
import { leaveFirstPage } from "../../services/firstRows.ts"
import { useWindowEvent } from "../../ui/useWindowEvent.ts"

/** On a new page the focus and the scroll position start at its top, except after going back. */
export const usePageChange = (main: RefObject<HTMLElement | null>) => {
  const [path] = useLocation()
  const shown = useRef(path)
  const wentBack = useRef(false)

  useWindowEvent("popstate", () => {
    wentBack.current = true
  })

  useLayoutEffect(() => {
    if (shown.current === path) return
    shown.current = path
    leaveFirstPage()
    display.send({ type: "page.open" })
    if (!wentBack.current) scrollTo({ top: 0 })
    wentBack.current = false
    main.current?.focus({ preventScroll: true })
  }, [path, main])
}
