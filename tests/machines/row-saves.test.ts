import { expect, it, vi } from "vitest"
import { createActor, fromPromise } from "xstate"
import type { Contact } from "../../contract/entities/Contact.ts"
import { type RowChange, rowSavesMachine, undoOf } from "../../machines/flows/row-saves.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { contact } from "../support/someContacts.ts"
import { rowSavesSamples } from "../walker/samples/row-saves.ts"

describeMachine("rowSaves", rowSavesMachine, rowSavesSamples)

type Answer = (change: RowChange) => Promise<Contact>

const start = (answer: Answer) => {
  const sent: Array<RowChange> = []
  const saved: Array<Contact> = []
  const refused: Array<unknown> = []
  const actor = createActor(
    rowSavesMachine.provide({
      actors: {
        saveChange: fromPromise<Contact, RowChange | undefined>(({ input }) => {
          if (input === undefined) throw new Error("there is no change")
          sent.push(input)
          return answer(input)
        })
      },
      actions: {
        announceSaved: (_, params) => saved.push(params.contact),
        warnRefused: (_, params) => refused.push(params.error)
      }
    })
  ).start()
  const settled = () => vi.waitFor(() => expect(actor.getSnapshot().value).toBe("idle"))
  return { actor, sent, saved, refused, settled }
}

const applied: Answer = async ({ contact: before, fields, added, removed }) => ({
  ...before,
  callStatus: fields.callStatus ?? before.callStatus,
  nextCallAt: fields.nextCallAt === undefined ? before.nextCallAt : fields.nextCallAt,
  labels: [...before.labels.filter((label) => !removed.includes(label)), ...added],
  version: before.version + 1
})

it("saves one change after the other, each from the version that the one before left", async () => {
  const { actor, sent, settled } = start(applied)
  actor.send({ type: "edit.save", edit: { contact: contact(), fields: { callStatus: "Not answering" } } })
  actor.send({ type: "edit.save", edit: { contact: contact(), fields: { nextCallAt: null } } })
  actor.send({ type: "edit.save", edit: { contact: contact({ _id: "c2" }), fields: { nextCallAt: null } } })
  await settled()
  expect(sent.map(({ contact: { _id, version } }) => [_id, version])).toEqual([
    ["c1", 1],
    ["c1", 2],
    ["c2", 1]
  ])
  expect(new Set(sent.map(({ attempt }) => attempt)).size).toBe(3)
})

it("saves a row that still shows its earlier version from the version that was saved", async () => {
  const { actor, sent, settled } = start(applied)
  const edit = { contact: contact(), fields: { nextCallAt: null } }
  actor.send({ type: "edit.save", edit })
  await settled()
  actor.send({ type: "edit.save", edit })
  actor.send({ type: "edit.save", edit: { ...edit, contact: contact({ _id: "c2" }) } })
  actor.send({ type: "edit.save", edit: { ...edit, contact: contact({ version: 7 }) } })
  await settled()
  expect(sent.map(({ contact: { _id, version } }) => [_id, version])).toEqual([
    ["c1", 1],
    ["c1", 2],
    ["c2", 1],
    ["c1", 7]
  ])
})

it("sends a change again if someone else has saved other fields, and gives way to the same ones", async () => {
  const stale = (newer: Contact) => Promise.reject({ code: "stale_version", contact: newer })
  const noted = contact({ version: 5, notes: "New" })
  const called = contact({ version: 6, callStatus: "Call completed" })
  const { actor, sent, saved, refused, settled } = start((change) =>
    change.contact.version === 1
      ? stale(change.fields.callStatus === "Not answering" ? noted : called)
      : applied(change)
  )
  actor.send({ type: "edit.save", edit: { contact: contact(), fields: { callStatus: "Not answering" } } })
  await settled()
  expect(sent.map(({ contact: { version } }) => version)).toEqual([1, 5])
  expect(saved).toEqual([{ ...noted, callStatus: "Not answering", version: 6 }])
  actor.send({ type: "edit.save", edit: { contact: contact(), fields: { callStatus: "Agreed to talk" } } })
  await settled()
  expect(refused).toEqual([{ code: "stale_version", contact: called }])
})

it("goes on with the next change after a refusal", async () => {
  const { actor, saved, refused, settled } = start((change) =>
    change.contact._id === "c1" ? Promise.reject({ code: "forbidden" }) : applied(change)
  )
  actor.send({ type: "edit.save", edit: { contact: contact(), fields: { nextCallAt: null } } })
  actor.send({ type: "edit.save", edit: { contact: contact({ _id: "c2" }), fields: { nextCallAt: null } } })
  await settled()
  expect(refused).toEqual([{ code: "forbidden" }])
  expect(saved.map(({ _id }) => _id)).toEqual(["c2"])
})

it("undoes a change of status, of the next call and of labels", () => {
  const at = "2030-01-02T09:00:00.000Z"
  const warm = { _id: "l1", name: "Warm", colour: "red", count: 1 } as const
  const before = contact({ callStatus: "Call later", nextCallAt: at })
  const saved = contact({ callStatus: "Not answering", version: 2 })
  const change = { contact: before, fields: {}, added: [], removed: [], isUndo: false, attempt: "a" }
  const undo = { contact: saved, fields: {}, added: [], removed: [], isUndo: true }
  expect(undoOf({ ...change, fields: { callStatus: "Not answering" } }, saved)).toEqual({
    ...undo,
    fields: { callStatus: "Call later", nextCallAt: at }
  })
  expect(undoOf({ ...change, fields: { nextCallAt: null } }, saved)).toEqual({
    ...undo,
    fields: { nextCallAt: at }
  })
  expect(undoOf({ ...change, added: [warm] }, saved)).toEqual({ ...undo, removed: [warm] })
})
