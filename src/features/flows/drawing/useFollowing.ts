import { useEffect, useEffectEvent } from "react"
import type { Picture } from "./picture.ts"
import type { View } from "./useView.ts"

/** Scrolls the state that a simulation is in into view, whenever it changes. */
export const useFollowing = (active: string | undefined, picture: Picture | null, view: View) => {
  const reveal = useEffectEvent(view.reveal)
  useEffect(() => {
    const target = picture?.states.find(({ state }) => state.id === active)
    if (target) reveal(target)
  }, [active, picture])
}
