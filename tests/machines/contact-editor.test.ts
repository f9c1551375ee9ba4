import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import type { Contact } from "../../contract/entities/Contact.ts"
import {
  type ContactSave,
  contactEditorMachine,
  selectDisputed,
  selectDraft
} from "../../machines/flows/contact-editor.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { contact } from "../support/someContacts.ts"
import { contactEditorSamples, failure, stale } from "../walker/samples/contact-editor.ts"

describeMachine("contactEditor", contactEditorMachine, contactEditorSamples)

type Save = (save: ContactSave) => Promise<Contact>

const open = async (save: Save, shown = contact()) => {
  const saves: Array<ContactSave> = []
  const actor = createActor(
    contactEditorMachine.provide({
      actors: {
        loadContact: fromPromise<Contact, { readonly contactId: string }>(async ({ input }) => ({
          ...shown,
          _id: input.contactId
        })),
        saveContact: fromPromise<Contact, ContactSave>(({ input }) => {
          saves.push(input)
          return save(input)
        })
      },
      actions: { announceChanged: () => {}, warnFailed: () => {} }
    })
  ).start()
  const reach = (state: "viewing" | "conflict") =>
    waitFor(actor, (snapshot) => snapshot.matches({ open: state }))
  actor.send({ type: "contact.open", contactId: "c1" })
  await reach("viewing")
  return { actor, saves, reach }
}

test("a save against an old version shows both, and the chosen values are saved on the newer one", async () => {
  const newer = contact({ title: "Theirs", company: "Elsewhere", version: 5 })
  const { actor, saves, reach } = await open(({ version, fields }) =>
    version === 1
      ? Promise.reject(stale(newer))
      : Promise.resolve({ ...newer, ...fields, version: 6 } as Contact)
  )
  actor.send({ type: "field.change", change: { title: "Mine", notes: "called" } })
  actor.send({ type: "fields.save" })
  const conflict = await reach("conflict")
  expect([selectDisputed(conflict), conflict.can({ type: "conflict.settle" })]).toEqual([["title"], false])
  actor.send({ type: "conflict.choose", field: "title", side: "theirs" })
  actor.send({ type: "conflict.settle" })
  const { context } = await reach("viewing")
  expect(saves.map(({ version, fields }) => [version, fields])).toEqual([
    [1, { title: "Mine", notes: "called" }],
    [5, { notes: "called" }]
  ])
  expect([context.contact?.title, context.contact?.company, context.contact?.notes]).toEqual([
    "Theirs",
    "Elsewhere",
    "called"
  ])
  expect(saves[0]?.attempt).not.toBe(saves[1]?.attempt)
})

test("a save that was asked for while another one runs takes what was changed until then", async () => {
  const first = Promise.withResolvers<Contact>()
  const { actor, saves, reach } = await open(({ version, fields }) =>
    version === 1 ? first.promise : Promise.resolve(contact({ ...fields, version: version + 1 } as Contact))
  )
  actor.send({ type: "field.change", change: { title: "First" } })
  actor.send({ type: "fields.save" })
  actor.send({ type: "field.change", change: { company: "Second" } })
  actor.send({ type: "fields.save" })
  actor.send({ type: "field.change", change: { emails: [{ address: "ada@example.com" }, { address: "" }] } })
  first.resolve(contact({ title: "First", version: 2 }))
  const rested = await reach("viewing")
  expect(saves.map(({ fields }) => fields)).toEqual([{ title: "First" }, { company: "Second" }])
  expect(selectDraft(rested)).toEqual({ emails: [{ address: "ada@example.com" }, { address: "" }] })
  actor.send({ type: "field.change", change: { company: "Typed" } })
  expect(actor.getSnapshot().matches({ open: "viewing" })).toBe(true)
})

test("fields that the other person did not change are saved on their version without asking", async () => {
  const newer = contact({ company: "Elsewhere", version: 5 })
  const { actor, saves, reach } = await open(({ version, fields }) =>
    version === 1
      ? Promise.reject(stale(newer))
      : Promise.resolve({ ...newer, ...fields, version: 6 } as Contact)
  )
  actor.send({ type: "field.change", change: { title: "Mine" } })
  actor.send({ type: "fields.save" })
  const { context } = await reach("viewing")
  expect([saves.length, context.contact?.title, context.contact?.company]).toEqual([2, "Mine", "Elsewhere"])
})

test("a draft typed during a save is kept, and saved on request", async () => {
  const { actor, saves, reach } = await open(async ({ version, fields }) =>
    contact({ ...fields, version: version + 1 } as Partial<Contact>)
  )
  actor.send({ type: "field.change", change: { title: "First" } })
  actor.send({ type: "fields.save" })
  actor.send({ type: "field.change", change: { notes: "Second" } })
  actor.send({ type: "fields.save" })
  await waitFor(actor, (snapshot) => snapshot.context.contact?.version === 3)
  await reach("viewing")
  expect(saves.map(({ fields }) => fields)).toEqual([{ title: "First" }, { notes: "Second" }])
})

test("leaving during a save waits for its end", async () => {
  let answer = (_: Contact) => {}
  const { actor } = await open(
    () =>
      new Promise((resolve) => {
        answer = resolve
      })
  )
  actor.send({ type: "field.change", change: { title: "Kept" } })
  actor.send({ type: "fields.save" })
  actor.send({ type: "contact.close" })
  expect(actor.getSnapshot().matches("closed")).toBe(false)
  answer(contact({ title: "Kept", version: 2 }))
  await waitFor(actor, (snapshot) => snapshot.matches("closed"))
})

test("leaving a field that is being saved asks for no second save, and keeps an empty line begun meanwhile", async () => {
  const { actor, saves, reach } = await open(async ({ version, fields }) =>
    contact({ ...fields, version: version + 1 } as Partial<Contact>)
  )
  actor.send({ type: "field.change", change: { title: "First" } })
  actor.send({ type: "fields.save" })
  actor.send({ type: "fields.save" })
  actor.send({ type: "field.change", change: { emails: [{ address: "" }] } })
  expect(selectDraft(await reach("viewing"))).toEqual({ emails: [{ address: "" }] })
  expect(saves.map(({ fields }) => fields)).toEqual([{ title: "First" }])
})

test("a running save is not discarded, a later draft is", async () => {
  const { actor, reach } = await open(async ({ version, fields }) =>
    contact({ ...fields, version: version + 1 } as Partial<Contact>)
  )
  actor.send({ type: "field.change", change: { title: "Sent", company: "Typed" } })
  const taken = (field: string) => actor.getSnapshot().can({ type: "field.discard", field })
  expect([taken("title"), taken("company"), taken("city")]).toEqual([true, true, false])
  actor.send({ type: "fields.save" })
  actor.send({ type: "field.change", change: { company: "Typed on" } })
  expect([taken("title"), taken("company")]).toEqual([false, true])
  actor.send({ type: "field.discard", field: "title" })
  actor.send({ type: "field.discard", field: "company" })
  const { context } = await reach("viewing")
  expect([context.contact?.title, selectDraft(actor.getSnapshot())]).toEqual(["Sent", {}])
})

test("a draft that could not be saved is there again when the contact is opened again", async () => {
  const { actor, reach } = await open(() => Promise.reject(failure("offline")))
  actor.send({ type: "field.change", change: { notes: "Not lost" } })
  actor.send({ type: "fields.save" })
  await reach("viewing")
  actor.send({ type: "contact.open", contactId: "c2" })
  await reach("viewing")
  actor.send({ type: "contact.open", contactId: "c1" })
  expect(selectDraft(await reach("viewing"))).toEqual({ notes: "Not lost" })
})

test("opening the contact that is open does not lose a save that was requested while it is loaded again", async () => {
  const { actor, saves, reach } = await open(({ fields }) =>
    Promise.resolve({ ...contact(), ...fields, version: 2 } as Contact)
  )
  actor.send({ type: "contact.touched" })
  actor.send({ type: "contact.open", contactId: "c1" })
  actor.send({ type: "field.change", change: { notes: "called" } })
  actor.send({ type: "fields.save" })
  const { context } = await reach("viewing")
  expect([saves.map(({ fields }) => fields), context.contact?.notes, selectDraft({ context })]).toEqual([
    [{ notes: "called" }],
    "called",
    {}
  ])
})

test("leaving for another contact waits for a save that was requested during a save", async () => {
  const { actor, saves } = await open(({ version, fields }) =>
    Promise.resolve({ ...contact(), ...fields, version: version + 1 } as Contact)
  )
  actor.send({ type: "field.change", change: { title: "Mine" } })
  actor.send({ type: "fields.save" })
  actor.send({ type: "field.change", change: { notes: "called" } })
  actor.send({ type: "fields.save" })
  actor.send({ type: "contact.open", contactId: "c2" })
  const { context } = await waitFor(
    actor,
    (snapshot) => snapshot.context.contactId === "c2" && snapshot.matches({ open: "viewing" })
  )
  expect([saves.map(({ fields }) => fields), context.drafts.c1]).toEqual([
    [{ title: "Mine" }, { notes: "called" }],
    {}
  ])
})
