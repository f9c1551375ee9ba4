import { beforeAll, expect, it } from "vitest"
import type { CallingSession, QueueItem, WithheldContact } from "../../../contract/entities/Calling.ts"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { mayCallThere } from "../../../contract/rules/callingHours.ts"
import type { SignedIn } from "../../support/accounts.ts"
import { sharedTestServer, type TestServer } from "../../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const added = async (who: SignedIn, more: Record<string, unknown> = {}) =>
  (
    await server.call<{ data: Contact }>(
      "/leads/add-lead",
      { name: "Ada Example", phone: "5550100", ...more },
      who.token
    )
  ).body.data

const begin = async (who: SignedIn, contactIds: ReadonlyArray<string>) =>
  (
    await server.call<{ data: CallingSession }>(
      "/calling/start-session",
      { source: { kind: "contacts", contactIds } },
      who.token
    )
  ).body.data._id

type Leased = { data: { item: QueueItem | null; withheld: WithheldContact | null } }

const lease = async (who: SignedIn, sessionId: string, contactId: string) =>
  (await server.call<Leased>("/calling/lease-contact", { sessionId, contactId }, who.token)).body.data

const next = async (who: SignedIn, sessionId: string) =>
  (await server.call<Leased>("/calling/next-contact", { sessionId }, who.token)).body.data.item

const plan = (who: SignedIn, { _id, version }: Contact, fields: Record<string, unknown>) =>
  server.call("/label/update-lead-fields", { contactId: _id, version, fields }, who.token)

it("leases a contact whose callback is agreed for later, and the queue keeps them", async () => {
  const admin = await server.signUp()
  const [first, promised] = [
    await added(admin),
    await added(admin, { email: "second@example.com", phone: "5550101" })
  ]
  await plan(admin, promised, { callStatus: "Call later", nextCallAt: inHours(26) })
  const sessionId = await begin(admin, [first._id, promised._id])
  expect((await next(admin, sessionId))?.contact._id).toBe(first._id)
  const { item } = await lease(admin, sessionId, promised._id)
  expect([item?.contact._id, item?.reason]).toEqual([promised._id, "coming"])
  const same = await next(admin, sessionId)
  expect([same?.contact._id, same?.reason]).toEqual([promised._id, "coming"])
  const colleagues = await server.database.query(
    "select contact_id from contact_state where contact_id = any($1::uuid[]) and leased_by is not null",
    [[first._id, promised._id]]
  )
  expect(colleagues).toEqual([{ contact_id: promised._id }])
})

it("leases a contact who needs no further call", async () => {
  const admin = await server.signUp()
  const contact = await added(admin)
  await plan(admin, contact, { callStatus: "Not relevat" })
  const sessionId = await begin(admin, [contact._id])
  expect((await lease(admin, sessionId, contact._id)).item?.reason).toBe("asked")
})

it("says why a contact may not be called now", async () => {
  const admin = await server.signUp()
  const country = ["Germany", "Japan", "Brazil", "New Zealand", "Mexico"].find(
    (one) => !mayCallThere(one, "", Date.now())
  )
  const people = {
    outsideHours: await added(admin, { country }),
    noNumber: await added(admin, { phone: "", email: "none@example.com" }),
    doNotCall: await added(admin, { phone: "5550102", email: "listed@example.com" })
  }
  await server.database.query("update contact_state set do_not_call = true where contact_id = $1", [
    people.doNotCall._id
  ])
  const sessionId = await begin(
    admin,
    Object.values(people).map(({ _id }) => _id)
  )
  const reasons = await Promise.all(
    Object.entries(people).map(async ([reason, { _id }]) => {
      const { item, withheld } = await lease(admin, sessionId, _id)
      return [reason, item, withheld?.reason, withheld?.contact._id === _id, withheld?.opensAt !== null]
    })
  )
  expect(reasons).toEqual([
    ["outsideHours", null, "outsideHours", true, true],
    ["noNumber", null, "noNumber", true, false],
    ["doNotCall", null, "doNotCall", true, false]
  ])
})

it("refuses a contact of another organisation, and any while a call is open", async () => {
  const [admin, other] = [await server.signUp(), await server.signUp()]
  const [contact, theirs] = [await added(admin), await added(other)]
  const sessionId = await begin(admin, [contact._id])
  const ask = (contactId: string) =>
    server.call<{ code?: string }>("/calling/lease-contact", { sessionId, contactId }, admin.token)
  expect((await ask(theirs._id)).body.code).toBe("not_found")
  const callId = crypto.randomUUID()
  await server.call("/calling/start-call", { callId, contactId: contact._id }, admin.token)
  expect((await ask(contact._id)).body.code).toBe("call_open")
})
