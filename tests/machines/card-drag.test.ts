import { expect, it } from "vitest"
import { createActor, fromCallback } from "xstate"
import { type CardDragContext, cardDragMachine } from "../../machines/flows/card-drag.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { contact } from "../support/someContacts.ts"
import { cardDragSamples } from "../walker/samples/card-drag.ts"

describeMachine("cardDrag", cardDragMachine, cardDragSamples)

const start = () => {
  const dropped: Array<CardDragContext["over"]> = []
  const actor = createActor(
    cardDragMachine.provide({
      actors: { watchPointer: fromCallback(() => undefined) },
      actions: { dropCard: (_, { over }) => dropped.push(over) }
    })
  ).start()
  actor.send({
    type: "card.press",
    contact: contact(),
    targets: ["Not answering"],
    isTouch: false,
    at: { x: 0, y: 0 }
  })
  return { actor, dropped }
}

it("drops a card on a column that accepts it, and on no other", () => {
  const { actor, dropped } = start()
  actor.send({ type: "pointer.move", at: { x: 50, y: 0 }, over: "Call completed" })
  actor.send({ type: "pointer.up" })
  expect(dropped).toEqual([])
  const next = start()
  next.actor.send({ type: "pointer.move", at: { x: 50, y: 0 }, over: null })
  next.actor.send({ type: "pointer.move", at: { x: 90, y: 0 }, over: "Not answering" })
  next.actor.send({ type: "pointer.up" })
  expect(next.dropped).toEqual(["Not answering"])
})

it("a small movement of a pressed mouse is a click", () => {
  const { actor, dropped } = start()
  actor.send({ type: "pointer.move", at: { x: 3, y: 3 }, over: "Not answering" })
  expect(actor.getSnapshot().value).toBe("pressed")
  actor.send({ type: "pointer.up" })
  expect(dropped).toEqual([])
})
