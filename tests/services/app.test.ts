import { afterEach, beforeEach, expect, test } from "vitest"
import { type AnyActor, type AnyEventObject, createMachine } from "xstate"
import { app, currentOwner, onFact, publish, watchMember } from "../../src/actors/app.ts"
import { featureActor } from "../../src/actors/running.ts"
import { contact } from "../support/someContacts.ts"
import { organisation } from "../support/someUser.ts"

const { credits } = organisation

const ada = { userId: "u1", organisationId: "o1", callingCode: "+44" }

const started: Array<AnyActor> = []

/** An actor of that name that records its events. */
const listener = (id: string, shownContact = "") => {
  const sent: Array<AnyEventObject> = []
  const machine = createMachine({
    id,
    context: { contactId: shownContact },
    on: { "*": { actions: ({ event }) => void sent.push(event) } }
  })
  started.push(featureActor(machine).start())
  return sent
}

beforeEach(() => app.send({ type: "user.signedIn", member: ada }))

afterEach(() => {
  for (const actor of started.splice(0)) actor.stop()
  app.send({ type: "user.signedOut" })
})

test("a changed contact reaches the lists, the drawer and its history, and nothing else", () => {
  const changed = contact({ _id: "c7" })
  const lists = ["leadSearch", "viewedContacts", "addedContacts", "companyContacts"].map((name) =>
    listener(name)
  )
  const drawer = listener("contactEditor")
  const history = listener("contactHistory", "c7")
  const session = listener("session")
  publish({ type: "contact.changed", contact: changed })
  for (const sent of [...lists, drawer]) expect(sent).toEqual([{ type: "contact.changed", contact: changed }])
  expect(history).toEqual([{ type: "history.refresh" }])
  expect(session).toEqual([])
})

test("an event of one contact leaves the drawer and the history of another one alone", () => {
  const [drawer, history] = [listener("contactEditor", "c1"), listener("contactHistory", "c1")]
  publish({ type: "outboxEntry.sent", contactId: "c2" })
  publish({ type: "mail.sent", contactId: "c2" })
  expect([drawer, history]).toEqual([[], []])
  publish({ type: "outboxEntry.sent", contactId: "c1" })
  publish({ type: "mail.sent", contactId: "c1" })
  expect([drawer, history]).toEqual([[{ type: "contact.touched" }], [{ type: "history.refresh" }]])
})

test("events reach features and listeners only while someone is signed in", () => {
  const session = listener("session")
  const told: Array<string> = []
  const stop = onFact("leads.viewed", ({ contacts }) => void told.push(contacts.map(({ _id }) => _id).join()))
  publish({ type: "leads.viewed", contacts: [contact()], credits })
  app.send({ type: "user.signedOut" })
  publish({ type: "leads.viewed", contacts: [contact()], credits })
  stop()
  expect([session, told]).toEqual([[{ type: "credits.changed", credits }], ["c1"]])
})

test("a sent email reaches listeners", () => {
  const told: Array<string> = []
  const stop = onFact("mail.sent", ({ contactId }) => void told.push(contactId))
  publish({ type: "mail.sent", contactId: "c1" })
  stop()
  expect(told).toEqual(["c1"])
})

test("a listener receives the current member, and each other one", () => {
  const seen: Array<string | null> = []
  const stop = watchMember((member) => void seen.push(member?.userId ?? null))
  app.send({ type: "user.signedIn", member: { ...ada } })
  app.send({ type: "user.signedIn", member: { ...ada, userId: "u2" } })
  expect(currentOwner()).toBe("o1/u2")
  app.send({ type: "user.signedOut" })
  stop()
  app.send({ type: "user.signedIn", member: ada })
  expect(seen).toEqual(["u1", "u2", null])
})
