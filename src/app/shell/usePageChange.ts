import { type RefObject, useEffect, useLayoutEffect, useRef } from "react"
import { useLocation } from "wouter"
import { display } from "../../display/display.ts"

/** On another page the focus starts at its top, and so does the view, unless the person went back to it. */
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
