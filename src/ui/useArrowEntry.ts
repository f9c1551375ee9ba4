import { useEffect, useEffectEvent } from "react"
import { onFreeKey } from "./freeKeys.ts"

/** Arrow keys reach a list from a page on which nothing has the focus. */
export const useArrowEntry = (enter: () => void) => {
  const take = useEffectEvent((key: string) => {
    const isArrow = key === "arrowdown" || key === "arrowup"
    if (!isArrow || document.activeElement !== document.body) return false
    enter()
    return true
  })
  useEffect(() => onFreeKey(take), [])
}
