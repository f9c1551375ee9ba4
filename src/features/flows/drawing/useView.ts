import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react"
import type { Room } from "./layout.ts"
import { scaleOf } from "./layout.ts"
import type { Rect } from "./picture.ts"

/** The position of the picture in its window: offset in pixels, and scale. */
export type Place = { readonly x: number; readonly y: number; readonly scale: number }

type Point = { readonly x: number; readonly y: number }

const least = 0.08
const most = 3
const step = 1.25
const held = (scale: number) => Math.min(most, Math.max(least, scale))

const fitted = (picture: Room, room: Room): Place => {
  const scale = held(Math.min(1.15, scaleOf(picture, room)))
  return {
    scale,
    x: (room.width - picture.width * scale) / 2,
    y: Math.max(0, (room.height - picture.height * scale) / 2)
  }
}

/** The smallest scale at which a whole picture is shown first, and that of a part of a larger one. */
const legible = { whole: 0.8, part: 0.9 }

/** The first view of a picture: whole if readable, otherwise from the important part. */
const opened = (picture: Room, room: Room, part: Rect | undefined): Place => {
  const whole = fitted(picture, room)
  if (whole.scale >= legible.whole || !part) return whole
  const scale = legible.part
  const clamp = (offset: number, content: number, space: number) =>
    content < space ? (space - content) / 2 : Math.min(0, Math.max(space - content, offset))
  return {
    scale,
    x: clamp(room.width / 2 - (part.x + part.width / 2) * scale, picture.width * scale, room.width),
    y: clamp(room.height / 3 - part.y * scale, picture.height * scale, room.height)
  }
}

const zoomed = (place: Place, by: number, { x, y }: Point): Place => {
  const scale = held(place.scale * by)
  const ratio = scale / place.scale
  return { scale, x: x - (x - place.x) * ratio, y: y - (y - place.y) * ratio }
}

const moved = (place: Place, x: number, y: number): Place => ({ ...place, x: place.x + x, y: place.y + y })

/** The place that shows a part of the picture; null if it is in view. */
const revealed = ({ x, y, scale }: Place, room: Room, part: Rect): Place | null => {
  const left = x + part.x * scale
  const top = y + part.y * scale
  const isSeen =
    left >= 0 &&
    top >= 0 &&
    left + part.width * scale <= room.width &&
    top + Math.min(part.height, 60) * scale <= room.height
  if (isSeen) return null
  return {
    scale,
    x: room.width / 2 - (part.x + part.width / 2) * scale,
    y: room.height / 2 - (part.y + Math.min(part.height, 120) / 2) * scale
  }
}

/** A pointer moves the picture; two also zoom it. */
const dragged = (place: Place, before: Point, now: Point, other: Point | undefined): Place => {
  if (!other) return moved(place, now.x - before.x, now.y - before.y)
  const distance = (point: Point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y))
  const shifted = moved(place, (now.x - before.x) / 2, (now.y - before.y) / 2)
  const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
  return zoomed(shifted, distance(now) / distance(before), middle)
}

/** React's own wheel listeners can't prevent the page from scrolling. */
const useWheel = (frame: HTMLElement | null, onWheel: (event: WheelEvent) => void) => {
  const listen = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    onWheel(event)
  })
  useEffect(() => {
    frame?.addEventListener("wheel", listen, { passive: false })
    return () => frame?.removeEventListener("wheel", listen)
  }, [frame])
}

const panKeys = new Map<string, readonly [x: number, y: number]>([
  ["ArrowLeft", [60, 0]],
  ["ArrowRight", [-60, 0]],
  ["ArrowUp", [0, 60]],
  ["ArrowDown", [0, -60]]
])

type Handles = {
  readonly zoom: (by: number) => void
  readonly showAll: () => void
  readonly pan: (x: number, y: number) => void
}

const keysFor =
  ({ zoom, showAll, pan }: Handles) =>
  (event: KeyboardEvent): boolean => {
    const way = event.shiftKey ? panKeys.get(event.key) : undefined
    if (event.key === "+" || event.key === "=") zoom(step)
    else if (event.key === "-") zoom(1 / step)
    else if (event.key === "0") showAll()
    else if (way) pan(...way)
    else return false
    event.preventDefault()
    return true
  }

/** Moves the picture with a pointer that is down, or two. `inWindow` says where a pointer is. */
const useDragging = (
  inWindow: (event: PointerEvent) => Point,
  drag: (before: Point, now: Point, other: Point | undefined) => void
) => {
  const pointers = useRef(new Map<number, Point>())
  const release = (event: PointerEvent) => pointers.current.delete(event.pointerId)
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button === 0) pointers.current.set(event.pointerId, inWindow(event))
    },
    onPointerMove: (event: PointerEvent) => {
      const before = pointers.current.get(event.pointerId)
      if (!before) return
      const now = inWindow(event)
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
      pointers.current.set(event.pointerId, now)
      drag(before, now, other)
    },
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: release
  }
}

/** Pans and zooms by wheel, one or two pointers, keys and buttons. */
export const useView = (picture: Room | null, room: Room | null, firstSeen: Rect | undefined) => {
  const [chosen, setChosen] = useState<{ readonly of: Room; readonly place: Place } | null>(null)
  const [first] = useState(() => new WeakMap<Room, Place>())
  if (picture && room && !first.has(picture)) first.set(picture, opened(picture, room, firstSeen))
  const unmoved = (picture && first.get(picture)) ?? { x: 0, y: 0, scale: 1 }
  const place = chosen && chosen.of === picture ? chosen.place : unmoved
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  /** Several events can come before the next picture is drawn: each starts where the last one ended. */
  const put = (next: (place: Place) => Place) => {
    if (!picture) return
    setChosen((last) => ({ of: picture, place: next(last?.of === picture ? last.place : unmoved) }))
  }
  const middle = () => ({ x: (room?.width ?? 0) / 2, y: (room?.height ?? 0) / 2 })
  const showAll = () => {
    if (picture && room) put(() => fitted(picture, room))
  }
  const zoom = (by: number) => put((now) => zoomed(now, by, middle()))
  const pan = (x: number, y: number) => put((now) => moved(now, x, y))
  const inWindow = (event: { readonly clientX: number; readonly clientY: number }): Point => {
    const edges = frame?.getBoundingClientRect()
    return { x: event.clientX - (edges?.left ?? 0), y: event.clientY - (edges?.top ?? 0) }
  }

  useWheel(frame, (event) => {
    if (!event.ctrlKey && !event.metaKey) return pan(-event.deltaX, -event.deltaY)
    const at = inWindow(event)
    put((now) => zoomed(now, Math.exp(-event.deltaY / 240), at))
  })
  const pointer = useDragging(inWindow, (before, now, other) =>
    put((last) => dragged(last, before, now, other))
  )

  return {
    /** Attached to the element that shows the picture. */
    window: setFrame,
    place,
    zoomIn: () => zoom(step),
    zoomOut: () => zoom(1 / step),
    fit: showAll,
    /** Scrolls a part of the picture into view. */
    reveal: (part: Rect) => {
      if (room) put((now) => revealed(now, room, part) ?? now)
    },
    pressKey: keysFor({ zoom, showAll, pan }),
    pointer
  }
}

export type View = ReturnType<typeof useView>
