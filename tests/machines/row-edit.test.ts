import { expect, it } from "vitest"
import { createActor } from "xstate"
import { type RowField, rowEditMachine } from "../../machines/flows/row-edit.machine.ts"
import type { RowEdit } from "../../machines/flows/row-saves.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { contact } from "../support/someContacts.ts"
import { rowEditSamples } from "../walker/samples/row-edit.ts"

describeMachine("rowEdit", rowEditMachine, rowEditSamples)

const warm = { _id: "l1", name: "Warm", colour: "red", count: 1 } as const
const at = "2030-01-02T09:00:00.000Z"

const start = (shown = contact(), field: RowField = "status") => {
  const edits: Array<RowEdit> = []
  const refused: Array<string> = []
  const actor = createActor(
    rowEditMachine.provide({
      actions: {
        saveEdit: (_, edit) => edits.push(edit),
        sayNeverCalled: (_, { contact: { _id } }) => refused.push(_id)
      }
    })
  ).start()
  actor.send({ type: "cell.open", contact: shown, field })
  return { actor, edits, refused }
}

it("saves a status as soon as it is chosen", () => {
  const { actor, edits } = start()
  actor.send({ type: "status.choose", status: "Not answering", needsTime: false })
  expect(actor.getSnapshot().value).toBe("closed")
  expect(edits).toEqual([{ contact: contact(), fields: { callStatus: "Not answering" } }])
})

it("asks for a time first if the status needs one, and saves both together", () => {
  const { actor, edits } = start()
  actor.send({ type: "status.choose", status: "Call later", needsTime: true })
  expect(actor.getSnapshot().value).toBe("times")
  actor.send({ type: "time.other" })
  actor.send({ type: "time.confirm" })
  expect(edits).toEqual([])
  actor.send({ type: "time.set", at })
  actor.send({ type: "time.confirm" })
  expect(edits).toEqual([{ contact: contact(), fields: { callStatus: "Call later", nextCallAt: at } }])
})

it("saves nothing for the present status, or when the menu is closed", () => {
  const { actor, edits } = start()
  actor.send({ type: "status.choose", status: "Yet to call", needsTime: false })
  actor.send({ type: "cell.open", contact: contact(), field: "nextCall" })
  actor.send({ type: "cell.close" })
  expect(actor.getSnapshot().value).toBe("closed")
  expect(edits).toEqual([])
})

it("adds a label, or removes it from a contact that has it", () => {
  const labelled = contact({ labels: [warm] })
  const { actor, edits } = start(contact(), "labels")
  actor.send({ type: "label.toggle", label: warm })
  actor.send({ type: "cell.open", contact: labelled, field: "labels" })
  actor.send({ type: "label.toggle", label: warm })
  expect(edits).toEqual([
    { contact: contact(), added: [warm] },
    { contact: labelled, removed: [warm] }
  ])
})

it("changes the next call alone, and offers none to a contact on the do-not-call list", () => {
  const { actor, edits, refused } = start(contact(), "nextCall")
  actor.send({ type: "time.choose", at: null })
  expect(edits).toEqual([{ contact: contact(), fields: { nextCallAt: null } }])
  actor.send({ type: "cell.open", contact: contact({ doNotCall: true }), field: "nextCall" })
  expect(actor.getSnapshot().value).toBe("closed")
  expect(refused).toEqual(["c1"])
})
