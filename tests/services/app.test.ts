import { afterEach, beforeEach, expect, test } from "vitest"
import { type AnyActor, type AnyEventObject, createMachine } from "xstate"
import { app, onFact, ownerNow, tell, watchMember } from "../../src/actors/app.ts"
import { startActor } from "../../src/actors/running.ts"
import { contact } from "../support/someContacts.ts"
import { organisation } from "../support/someUser.ts"

const { credits } = organisation

const ada = { userId: "u1", organisationId: "o1", callingCode: "+44" }

const started: Array<AnyActor> = []

/** An actor of that name that notes what it is sent. */
const listener = (id: string, shownContact = "") => {
  const sent: Array<AnyEventObject> = []
  const machine = createMachine({
    id,
    context: { contactId: shownContact },
    on: { "*": { actions: ({ event }) => void sent.push(event) } }
  })
  started.push(startActor(machine))
  return sent
}

beforeEach(() => app.send({ type: "somebody.here", member: ada }))

afterEach(() => {
  for (const actor of started.splice(0)) actor.stop()
  app.send({ type: "nobody.here" })
})

test("a changed contact reaches the lists, the drawer and its history, and nobody else", () => {
  const changed = contact({ _id: "c7" })
  const lists = ["leadSearch", "viewedContacts", "addedContacts"].map((name) => listener(name))
  const drawer = listener("contactEditor")
  const history = listener("contactHistory", "c7")
  const session = listener("session")
  tell({ type: "contact.changed", contact: changed })
  for (const sent of [...lists, drawer]) expect(sent).toEqual([{ type: "contact.changed", contact: changed }])
  expect(history).toEqual([{ type: "history.refresh" }])
  expect(session).toEqual([])
})

test("what concerns one contact alone leaves the drawer and the history of another one", () => {
  const [drawer, history] = [listener("contactEditor", "c1"), listener("contactHistory", "c1")]
  tell({ type: "write.taken", contactId: "c2" })
  tell({ type: "mail.sent", contactId: "c2" })
  expect([drawer, history]).toEqual([[], []])
  tell({ type: "write.taken", contactId: "c1" })
  tell({ type: "mail.sent", contactId: "c1" })
  expect([drawer, history]).toEqual([[{ type: "contact.touched" }], [{ type: "history.refresh" }]])
})

test("facts of an organisation reach its features while somebody is here, and parts of pages that listen", () => {
  const session = listener("session")
  const told: Array<string> = []
  const stop = onFact("leads.viewed", ({ contacts }) => void told.push(contacts.map(({ _id }) => _id).join()))
  tell({ type: "leads.viewed", contacts: [contact()], credits })
  app.send({ type: "nobody.here" })
  tell({ type: "leads.viewed", contacts: [contact()], credits })
  stop()
  expect([session, told]).toEqual([[{ type: "credits.changed", credits }], ["c1"]])
})

test("whoever asks who is here is told at once, and again when it is somebody else", () => {
  const seen: Array<string | null> = []
  const stop = watchMember((member) => void seen.push(member?.userId ?? null))
  app.send({ type: "somebody.here", member: { ...ada } })
  app.send({ type: "somebody.here", member: { ...ada, userId: "u2" } })
  expect(ownerNow()).toBe("o1/u2")
  app.send({ type: "nobody.here" })
  stop()
  app.send({ type: "somebody.here", member: ada })
  expect(seen).toEqual(["u1", "u2", null])
})
