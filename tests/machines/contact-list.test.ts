import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import {
  type ContactCriteria,
  type ContactPage,
  contactListMachine
} from "../../machines/flows/contact-list.machine.ts"
import { contact } from "../support/someContacts.ts"
import { describeMachine } from "../support/walk.ts"

const criteria: ContactCriteria = { query: "", labelId: "", callStatus: "", thumbs: "", sort: "newest" }
const exact = { value: 1, exact: true }

describeMachine("contactList", contactListMachine, {
  events: [
    { type: "address.change", criteria },
    { type: "address.change", criteria: { ...criteria, labelId: "l1" } },
    { type: "query.change", query: "ada" },
    { type: "criteria.change", criteria },
    { type: "list.retry" },
    { type: "list.refresh" },
    { type: "page.more" },
    { type: "contact.changed", contact: contact() },
    { type: "xstate.done.actor.loadContacts", output: { rows: [], nextCursor: null, total: exact } },
    {
      type: "xstate.done.actor.loadContacts",
      output: { rows: [contact()], nextCursor: "next", total: exact }
    },
    { type: "xstate.error.actor.loadContacts", error: { message: "no" } }
  ],
  view: ({ criteria: { labelId }, cursor }) => [labelId, cursor]
})

test("a row changes where it stands, and the list is not fetched for it", async () => {
  const asked: Array<string> = []
  const actor = createActor(
    contactListMachine.provide({
      actors: {
        loadContacts: fromPromise<ContactPage, ContactCriteria & { readonly cursor: string | null }>(
          async ({ input }) => {
            asked.push(input.query)
            return { rows: [contact(), contact({ _id: "c2" })], nextCursor: null, total: exact }
          }
        )
      },
      actions: { replaceAddress: () => {}, pushAddress: () => {}, warnFailed: () => {} }
    })
  ).start()
  actor.send({ type: "address.change", criteria })
  await waitFor(actor, (snapshot) => snapshot.matches("listed"))
  actor.send({ type: "contact.changed", contact: contact({ _id: "c2", notes: "called" }) })
  expect(actor.getSnapshot().context.rows.map(({ notes }) => notes)).toEqual(["", "called"])
  expect(asked).toEqual([""])
})
