import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import {
  type ContactPage,
  contactAt,
  contactListMachine,
  type PageToLoad
} from "../../machines/flows/contact-list.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { contact } from "../support/someContacts.ts"
import { contactListSamples, criteria, page } from "../walker/samples/contact-list.ts"

describeMachine("contactList", contactListMachine, contactListSamples)

const start = () => {
  const asked: Array<{ readonly page: number; readonly cursor: string | null; readonly skip: number }> = []
  const waiting: Array<{ readonly answer: () => void; readonly signal: AbortSignal }> = []
  const load = fromPromise<ContactPage, PageToLoad>(({ input, signal }) => {
    asked.push({ page: input.page, cursor: input.cursor, skip: input.skip })
    return new Promise((resolve) => waiting.push({ answer: () => resolve(page(input.page)), signal }))
  })
  const actor = createActor(
    contactListMachine.provide({
      actors: { loadContacts: load, loadPage: load },
      actions: { replaceAddress: () => {}, pushAddress: () => {}, warnFailed: () => {} }
    })
  ).start()
  const answer = async () => {
    const before = actor.getSnapshot()
    waiting.at(-1)?.answer()
    await waitFor(actor, (snapshot) => snapshot !== before && !snapshot.matches("loading"))
  }
  return { actor, asked, waiting, answer }
}

test("fetches only where it is looked at, on from the nearest page known", async () => {
  const { actor, asked, waiting, answer } = start()
  actor.send({ type: "address.change", criteria })
  await answer()
  actor.send({ type: "rows.want", pages: [3] })
  expect(asked.at(-1)).toEqual({ page: 3, cursor: "from 1", skip: 200 })
  actor.send({ type: "rows.want", pages: [1, 2] })
  expect(waiting.at(-2)?.signal.aborted).toBe(true)
  expect(asked.at(-1)).toEqual({ page: 1, cursor: "from 1", skip: 0 })
  await answer()
  expect(asked.at(-1)).toEqual({ page: 2, cursor: "from 2", skip: 0 })
  await answer()
  const { context } = actor.getSnapshot()
  expect(contactAt(context.pages, 250)?._id).toBe("c250")
  expect(contactAt(context.pages, 340)).toBeUndefined()
  expect(asked).toHaveLength(4)
})

test("a row changes where it stands, and the list is not fetched for it", async () => {
  const { actor, asked, answer } = start()
  actor.send({ type: "address.change", criteria })
  await answer()
  actor.send({ type: "contact.changed", contact: contact({ _id: "c2", notes: "called" }) })
  expect(contactAt(actor.getSnapshot().context.pages, 2)?.notes).toBe("called")
  expect(asked).toHaveLength(1)
})

test("chooses rows, ranges, all that match but for some; another list starts with none", async () => {
  const { actor, answer } = start()
  const selection = () => actor.getSnapshot().context.selection
  actor.send({ type: "address.change", criteria })
  await answer()
  actor.send({ type: "row.select", position: 5 })
  actor.send({ type: "range.select", position: 3 })
  expect(selection()).toEqual({ isAll: false, ids: ["c5", "c3", "c4"] })
  actor.send({ type: "row.select", position: 4 })
  expect(selection().ids).toEqual(["c5", "c3"])
  actor.send({ type: "shown.select" })
  expect(selection().ids).toHaveLength(100)
  actor.send({ type: "shown.select" })
  expect(selection().ids).toEqual([])
  actor.send({ type: "all.select" })
  actor.send({ type: "row.select", position: 7 })
  expect(selection()).toEqual({ isAll: true, ids: ["c7"] })
  actor.send({ type: "criteria.change", criteria: { ...criteria, thumbs: "up" } })
  expect(selection()).toEqual({ isAll: false, ids: [] })
})

test("the rows of a company disappear before those of another are loaded", async () => {
  const { actor, answer } = start()
  actor.send({ type: "address.change", criteria: { ...criteria, company: "Acme" } })
  await answer()
  actor.send({ type: "criteria.change", criteria: { ...criteria, company: "Acme", query: "ada" } })
  expect(actor.getSnapshot().context.total.value).toBeGreaterThan(0)
  actor.send({ type: "address.change", criteria: { ...criteria, company: "Other" } })
  expect(actor.getSnapshot().context).toMatchObject({ pages: {}, total: { value: 0, exact: true } })
  await answer()
  expect(actor.getSnapshot().context.total.value).toBeGreaterThan(0)
})
