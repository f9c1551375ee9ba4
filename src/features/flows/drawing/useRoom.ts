import { type RefObject, useEffect, useState } from "react"
import type { Room } from "./layout.ts"

/** The size of an element, as it changes. */
export const useRoom = (element: RefObject<HTMLElement | null>): Room | null => {
  const [room, setRoom] = useState<Room | null>(null)
  useEffect(() => {
    if (!element.current) return
    const watcher = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [element])
  return room
}
