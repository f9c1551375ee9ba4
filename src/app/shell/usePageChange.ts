import { type RefObject, useEffect, useLayoutEffect, useRef } from "react"
import { useLocation } from "wouter"
import { display } from "../../display/display.ts"

/** On a new page the focus and the scroll position start at its top, except after going back. */
export const usePageChange = (main: RefObject<HTMLElement | null>) => {
  const [path] = useLocation()
  const shown = useRef(path)
  const wentBack = useRef(false)

  useEffect(() => {
    const remember = () => {
      wentBack.current = true
    }
    addEventListener("popstate", remember)
    return () => removeEventListener("popstate", remember)
  }, [])

  useLayoutEffect(() => {
    if (shown.current === path) return
    shown.current = path
    display.send({ type: "page.open" })
    if (!wentBack.current) scrollTo({ top: 0 })
    wentBack.current = false
    main.current?.focus({ preventScroll: true })
  }, [path, main])
}
