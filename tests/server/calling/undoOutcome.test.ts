import { randomUUID } from "node:crypto"
import { beforeAll, expect, it } from "vitest"
import type { Callback, OpenCall } from "../../../contract/entities/Calling.ts"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { HistoryEntry } from "../../../contract/entities/HistoryEntry.ts"
import type { SignedIn } from "../../support/accounts.ts"
import { sharedTestServer, type TestServer } from "../../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const add = async (who: SignedIn, fields: Record<string, unknown> = {}) => {
  const payload = {
    name: `Person ${randomUUID()}`,
    phone: `555${Math.random().toString().slice(2, 9)}`,
    ...fields
  }
  const { body } = await server.call<{ data: Contact }>("/leads/add-lead", payload, who.token)
  return body.data
}

const read = async (who: SignedIn, contactId: string) =>
  (await server.call<{ data: Contact }>("/leads/get-contact", { contactId }, who.token)).body.data

const record = async (
  who: SignedIn,
  contactId: string,
  callStatus: string,
  more: Record<string, unknown> = {}
) => {
  const callId = randomUUID()
  const payload = { callId, contactId, callStatus, ...more }
  const { status } = await server.call("/calling/record-outcome", payload, who.token)
  expect(status).toBe(200)
  return callId
}

type Undone = {
  code?: string
  message: string
  data: { contact: Contact; isOpen: boolean; undone: number }
}

const undo = (who: SignedIn, callId: string, more: Record<string, unknown> = {}) =>
  server.call<Undone>("/calling/undo-outcome", { callId, ...more }, who.token)

const callbacksOf = async (who: SignedIn) =>
  (await server.call<{ data: ReadonlyArray<Callback> }>("/calling/get-callbacks", {}, who.token)).body.data

const openCall = async (who: SignedIn) =>
  (await server.call<{ data: OpenCall | null }>("/calling/get-open-call", {}, who.token)).body.data

const hidden = { version: 0, updatedAt: "" }

it("restores status, callback, note and number, opens the call again, and says so in the history", async () => {
  const admin = await server.signUp()
  const { _id } = await add(admin, { notes: "Before" })
  await record(admin, _id, "Call later", { nextCallAt: inHours(5), zone: "Europe/Paris" })
  const [before, [promised]] = [await read(admin, _id), await callbacksOf(admin)]
  const callId = await record(admin, _id, "Incorrect numner", { note: "Nobody there", newPhone: "5550199" })
  expect(await read(admin, _id)).toMatchObject({ notes: "Before\n\nNobody there", phone: "5550199" })
  expect(await callbacksOf(admin)).toEqual([])

  const undone = await undo(admin, callId)
  expect(undone.body.data).toMatchObject({ isOpen: true, undone: 1 })
  expect({ ...(await read(admin, _id)), ...hidden }).toEqual({ ...before, ...hidden })
  expect(await callbacksOf(admin)).toEqual([promised])
  expect(await openCall(admin)).toMatchObject({ _id: callId, undone: 1 })
  const history = await server.call<{ data: ReadonlyArray<HistoryEntry> }>(
    "/leads/get-contact-history",
    { contactId: _id },
    admin.token
  )
  expect(history.body.data[0]).toMatchObject({
    kind: "edit",
    action: "contact.outcomeUndone",
    changes: [
      { field: "callStatus", from: "Incorrect numner", to: "Call later" },
      { field: "nextCallAt", to: before.nextCallAt },
      { field: "phone", to: before.phone },
      { field: "notes", to: "Before" }
    ]
  })
  expect(history.body.data.some((entry) => entry.kind === "call" && entry.note === "Nobody there")).toBe(
    false
  )

  const again = { callId, contactId: _id, callStatus: "Agreed to talk" }
  expect((await server.call("/calling/record-outcome", again, admin.token)).status).toBe(200)
  expect((await undo(admin, callId)).body.data.undone).toBe(2)
})

it("counts repeated attempts as if the outcome had never been", async () => {
  const admin = await server.signUp()
  const { _id } = await add(admin)
  const at = new Date().toISOString()
  const hours = async () =>
    (Date.parse((await read(admin, _id)).nextCallAt ?? "") - Date.parse(at)) / 3_600_000
  await record(admin, _id, "Not answering", { at })
  await undo(admin, await record(admin, _id, "Not answering", { at }))
  expect(await hours()).toBe(4)
  await server.call("/calling/leave-call", { callId: (await openCall(admin))?._id }, admin.token)
  await record(admin, _id, "Not answering", { at })
  expect(await hours()).toBe(24)
})

it("is done once under one key, and does nothing for a call without an outcome", async () => {
  const admin = await server.signUp()
  const { _id } = await add(admin)
  const callId = await record(admin, _id, "Not answering")
  const idempotencyKey = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => undo(admin, callId, { idempotencyKey })))
  const others = answers.filter(({ status }) => status !== 200 && status !== 409)
  expect(others.map(({ status, body }) => [status, body])).toEqual([])
  expect((await undo(admin, callId)).body.data).toMatchObject({ isOpen: true, undone: 1 })
  expect(await undo(admin, randomUUID())).toMatchObject({ status: 404 })
})

it("leaves the call closed while another one is open, or where that is asked", async () => {
  const admin = await server.signUp()
  const [one, other] = [await add(admin), await add(admin)]
  const callId = await record(admin, one._id, "Not answering", { note: "Undone note" })
  const next = { callId: randomUUID(), contactId: other._id }
  expect((await server.call("/calling/start-call", next, admin.token)).status).toBe(200)
  expect((await undo(admin, callId)).body.data).toMatchObject({
    isOpen: false,
    contact: { callStatus: "Yet to call" }
  })
  expect((await openCall(admin))?._id).toBe(next.callId)
  const { body } = await server.call<{ data: ReadonlyArray<HistoryEntry> }>(
    "/leads/get-contact-history",
    { contactId: one._id, kind: "call" },
    admin.token
  )
  expect(body.data).toMatchObject([{ kind: "call", outcome: null, note: "" }])
  await server.call("/calling/leave-call", { callId: next.callId }, admin.token)
  const second = await record(admin, one._id, "Not answering")
  expect((await undo(admin, second, { reopen: false })).body.data.isOpen).toBe(false)
  expect(await openCall(admin)).toBeNull()
})

it("is refused with the reason once something follows", async () => {
  const admin = await server.signUp()
  const colleague = await server.joinAs(admin.organisationId, "Write")
  const refused = async (callId: string) => {
    const { status, body } = await undo(admin, callId)
    return [status, body.code, body.message]
  }
  const [one, two, three] = [await add(admin), await add(admin), await add(admin)]

  const first = await record(admin, one._id, "Not answering")
  const second = await record(admin, two._id, "Not answering")
  expect(await refused(first)).toEqual([409, "conflict", "Only your last outcome can be undone"])
  expect(await undo(colleague, second)).toMatchObject({ status: 404 })

  await record(colleague, two._id, "Agreed to talk")
  expect(await refused(second)).toEqual([
    409,
    "conflict",
    "Someone else has recorded an outcome since. Yours can’t be undone"
  ])

  const third = await record(admin, three._id, "Not answering")
  const { version } = await read(admin, three._id)
  const fields = { contactId: three._id, version, fields: { notes: "Written since" } }
  await server.call("/label/update-lead-fields", fields, colleague.token)
  expect(await refused(third)).toEqual([
    409,
    "conflict",
    "This contact has changed since. Correct the call status on the contact instead"
  ])
  expect(await read(admin, three._id)).toMatchObject({ notes: "Written since", callStatus: "Not answering" })
})

it("is refused once an honorarium was requested after it", async () => {
  const admin = await server.signUp()
  const { _id, name } = await add(admin)
  await record(admin, _id, "Call completed")
  const callId = await record(admin, _id, "Interview noted documented", { note: "Talked" })
  const request = {
    respondentName: name,
    respondentId: _id,
    amount: 1500,
    currency: "INR",
    upiId: "sample@examplebank"
  }
  expect((await server.call("/honorarium/create-honorarium-request", request, admin.token)).status).toBe(200)
  const { status, body } = await undo(admin, callId)
  expect([status, body.message]).toEqual([
    409,
    "An honorarium was requested after this outcome. It can’t be undone"
  ])
})
