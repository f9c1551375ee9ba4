import { fromCallback, type SnapshotFrom } from "xstate"
import type { CallStatus } from "../../../../contract/rules/callStatuses.ts"
import { type CardDragEvent, cardDragMachine } from "../../../../machines/flows/card-drag.machine.ts"
import { featureActor } from "../../../actors/running.ts"
import { selecting } from "../../../actors/selecting.ts"
import { chooseStatus } from "../inline/rowEdit.ts"

const columnAt = ({ clientX, clientY }: PointerEvent) =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-column]")

/** Near its edges the board scrolls; in px. */
const edge = 48
const step = 16

const scrollAtEdge = ({ clientX }: PointerEvent) => {
  const board = document.querySelector("[data-board]")
  if (board === null) return
  const { left, right } = board.getBoundingClientRect()
  board.scrollBy(clientX < left + edge ? -step : clientX > right - edge ? step : 0, 0)
}

const isDragging = () => cardDrag.getSnapshot().hasTag("dragging")

const watchPointer = fromCallback<CardDragEvent>(({ sendBack }) => {
  const ends = new AbortController()
  const { signal } = ends
  const move = (event: PointerEvent) => {
    if (isDragging()) scrollAtEdge(event)
    sendBack({
      type: "pointer.move",
      at: { x: event.clientX, y: event.clientY },
      over: (columnAt(event)?.dataset.column ?? null) as CallStatus | null
    })
  }
  const cancel = () => sendBack({ type: "drag.cancel" })
  const cancelByKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") cancel()
  }
  const keepFromScrolling = (event: TouchEvent) => {
    if (isDragging()) event.preventDefault()
  }
  addEventListener("pointermove", move, { signal })
  addEventListener("pointerup", () => sendBack({ type: "pointer.up" }), { signal })
  addEventListener("pointercancel", cancel, { signal })
  addEventListener("blur", cancel, { signal })
  addEventListener("keydown", cancelByKey, { signal })
  addEventListener("touchmove", keepFromScrolling, { signal, passive: false })
  return () => ends.abort()
})

export const cardDrag = featureActor(
  cardDragMachine.provide({
    actors: { watchPointer },
    actions: {
      dropCard: (_, { contact, over }) => {
        if (contact !== null && over !== null) chooseStatus(contact, over)
      }
    }
  })
)

type Snapshot = SnapshotFrom<typeof cardDragMachine>

export const selectDragged = (snapshot: Snapshot) =>
  snapshot.hasTag("dragging") ? snapshot.context.contact : null
export const selectPlace = ({ context }: Snapshot) => context.at

export const useCardDrag = selecting(cardDrag)

/** The part of a column in a drag: it accepts the card or not, and the card may be over it. */
export const useColumnInDrag = (status: CallStatus) =>
  useCardDrag((snapshot) => {
    if (!snapshot.hasTag("dragging")) return undefined
    const { targets, over } = snapshot.context
    return targets.includes(status) ? (over === status ? "over" : "open") : "closed"
  })
