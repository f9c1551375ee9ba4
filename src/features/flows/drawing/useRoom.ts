import { useState } from "react"
import type { Room } from "./layout.ts"

/** The size of the element that has `watch` as its `ref`, as it changes. */
export const useRoom = () => {
  const [room, setRoom] = useState<Room | null>(null)
  const [watch] = useState(() => (element: HTMLElement | null) => {
    if (element === null) return
    const watcher = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  })
  return { room, watch }
}
