import type { cardDragMachine } from "../../../machines/flows/card-drag.machine.ts"
import { contact } from "../../support/someContacts.ts"
import type { Samples } from "../events.ts"

const press = {
  type: "card.press",
  contact: contact(),
  targets: ["Not answering"],
  at: { x: 10, y: 10 }
} as const

export const cardDragSamples: Samples<typeof cardDragMachine> = {
  events: [
    { ...press, isTouch: false },
    { ...press, isTouch: true },
    { type: "pointer.move", at: { x: 12, y: 12 }, over: null },
    { type: "pointer.move", at: { x: 90, y: 90 }, over: "Not answering" },
    { type: "pointer.move", at: { x: 190, y: 90 }, over: "Call completed" },
    { type: "pointer.move", at: { x: 900, y: 900 }, over: null },
    { type: "pointer.up" },
    { type: "drag.cancel" }
  ],
  view: ({ over }) => over
}
