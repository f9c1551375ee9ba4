import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import type { Contact } from "../../contract/entities/Contact.ts"
import {
  type ContactAddition,
  contactAddingMachine,
  type NewContact
} from "../../machines/flows/contact-adding.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { contact } from "../support/someContacts.ts"
import { contactAddingSamples, repeated } from "../walker/samples/contact-adding.ts"

describeMachine("contactAdding", contactAddingMachine, contactAddingSamples)

test("adding an existing contact keeps the draft and creates another only on request", async () => {
  const sent: Array<ContactAddition> = []
  const added: Array<Contact> = []
  const actor = createActor(
    contactAddingMachine.provide({
      actors: {
        findAlike: fromPromise<Contact | null, { readonly draft: NewContact }>(() => Promise.resolve(null)),
        addContact: fromPromise<Contact, ContactAddition>(({ input }) => {
          sent.push(input)
          return input.addAnyway ? Promise.resolve(contact({ _id: "c2" })) : Promise.reject(repeated)
        })
      },
      actions: {
        announceAdded: (_, params) => added.push(params.contact),
        openContact: () => {},
        warnFailed: () => {}
      }
    })
  ).start()
  actor.send({ type: "adding.open" })
  actor.send({ type: "field.change", field: "name", value: "Ada" })
  actor.send({ type: "adding.save" })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches("duplicate"))
  expect([context.draft.name, context.repeated?._id]).toEqual(["Ada", "c1"])
  actor.send({ type: "duplicate.addAnyway" })
  const after = await waitFor(actor, (snapshot) => snapshot.matches("closed"))
  expect(sent.map(({ draft, addAnyway }) => [draft.name, addAnyway])).toEqual([
    ["Ada", false],
    ["Ada", true]
  ])
  expect(new Set(sent.map(({ attempt }) => attempt)).size).toBe(2)
  expect([added.map(({ _id }) => _id), after.context.draft.name]).toEqual([["c2"], ""])
})

test("a contact with the typed email is shown before saving, and can be opened", async () => {
  const asked: Array<string> = []
  const opened: Array<string | undefined> = []
  const actor = createActor(
    contactAddingMachine.provide({
      actors: {
        findAlike: fromPromise<Contact | null, { readonly draft: NewContact }>(({ input }) => {
          asked.push(input.draft.email)
          return Promise.resolve(contact())
        })
      },
      delays: { typingPause: 1 },
      actions: { openContact: (_, params) => opened.push(params.contact?._id) }
    })
  ).start()
  actor.send({ type: "adding.open" })
  actor.send({ type: "alike.open" })
  for (const value of ["a", "ada@example.com"]) actor.send({ type: "field.change", field: "email", value })
  const { context } = await waitFor(actor, (snapshot) => snapshot.context.alike !== null)
  expect([asked, context.alike?._id]).toEqual([["ada@example.com"], "c1"])
  actor.send({ type: "alike.open" })
  expect([opened, actor.getSnapshot().value, actor.getSnapshot().context.draft.email]).toEqual([
    ["c1"],
    "closed",
    "ada@example.com"
  ])
})
