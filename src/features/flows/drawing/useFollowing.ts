import { useEffect, useRef } from "react"
import type { Picture } from "./picture.ts"
import type { View } from "./useView.ts"

/** Scrolls the state that a simulation is in into view, whenever it changes. */
export const useFollowing = (active: string | undefined, picture: Picture | null, view: View) => {
  const reveal = useRef(view.reveal)
  useEffect(() => {
    reveal.current = view.reveal
  })
  useEffect(() => {
    const target = picture?.states.find(({ state }) => state.id === active)
    if (target) reveal.current(target)
  }, [active, picture])
}
