import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import type { OpenCall } from "../../../contract/entities/Calling.ts"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { SignedIn } from "../../support/accounts.ts"
import { startTestServer, type TestServer } from "../../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const add = async (who: SignedIn, fields: Record<string, unknown> = {}) => {
  const payload = { name: "Ada Example", phone: "+15550100", addAnyway: true, ...fields }
  return (await server.call<{ data: Contact }>("/leads/add-lead", payload, who.token)).body.data
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const told = async (who: SignedIn) =>
  (
    await server.database.query<{ params: { name: string } }>(
      "select params from notifications where user_id = $1 and kind = 'callDue'",
      [who.userId]
    )
  ).map(({ params }) => params.name)

it("a callback set by changing fields has an owner and one reminder, even with two servers", async () => {
  const admin = await server.signUp()
  const twin = await startTestServer({ database: server.database })
  try {
    const name = `Promised ${randomUUID()}`
    const contact = await add(admin, { name })
    const fields = { callStatus: "Call later", nextCallAt: inMinutes(5) }
    const payload = { contactId: contact._id, version: contact.version, fields }
    expect((await server.call("/label/update-lead-fields", payload, admin.token)).status).toBe(200)
    const [callback] = await server.database.query("select owner_id from callbacks where contact_id = $1", [
      contact._id
    ])
    expect(callback).toEqual({ owner_id: admin.userId })
    await server.database.query(
      "insert into jobs.job (name, data) select 'callback.remind', data from jobs.job where name = 'callback.remind' and data->>'contactId' = $1",
      [contact._id]
    )
    const open = () =>
      server.database.query(
        "select from jobs.job where name = 'callback.remind' and data->>'contactId' = $1 and state < 'completed'",
        [contact._id]
      )
    await vi.waitFor(async () => expect(await open()).toEqual([]), { timeout: 60_000, interval: 100 })
    expect(await told(admin)).toEqual([name])
  } finally {
    await twin.close()
  }
})

it("a reminder of a former member goes to everyone who may call, and to no one else", async () => {
  const admin = await server.signUp()
  const [writer, reader] = [
    await server.joinAs(admin.organisationId, "Write"),
    await server.joinAs(admin.organisationId, "Read")
  ]
  const name = `Left ${randomUUID()}`
  const contact = await add(writer, { name })
  await server.database.query("update members set state = 'suspended' where user_id = $1", [writer.userId])
  const at = inMinutes(5)
  await server.database.query(
    `with moved as (update contact_state set call_status = 'Call later', next_call_at = $2 where contact_id = $3),
        promised as (insert into callbacks (organization_id, contact_id, made_by, owner_id, at, zone)
          values ($1, $3, $4, $4, $2, 'UTC'))
      insert into jobs.job (name, data)
        values ('callback.remind', jsonb_build_object('organisationId', $1::text, 'contactId', $3::text, 'at', $5::text))`,
    [admin.organisationId, at, contact._id, writer.userId, at]
  )
  await vi.waitFor(async () => expect(await told(admin)).toEqual([name]), { timeout: 60_000, interval: 100 })
  expect([await told(writer), await told(reader)]).toEqual([[], []])
})

it("a due callback of a suspended member is for anyone", async () => {
  const admin = await server.signUp()
  const writer = await server.joinAs(admin.organisationId, "Write")
  const contact = await add(admin)
  const at = inMinutes(-5)
  await server.database.query(
    `with moved as (update contact_state set call_status = 'Call later', next_call_at = $2 where contact_id = $3)
      insert into callbacks (organization_id, contact_id, made_by, owner_id, at, zone) values ($1, $3, $4, $4, $2, 'UTC')`,
    [admin.organisationId, at, contact._id, writer.userId]
  )
  const started = await server.call<{ data: { _id: string } }>(
    "/calling/start-session",
    { source: { kind: "due" } },
    admin.token
  )
  const next = async () =>
    (
      await server.call<{ data: { item: { contact: Contact } | null } }>(
        "/calling/next-contact",
        { sessionId: started.body.data._id },
        admin.token
      )
    ).body.data.item?.contact._id
  expect(await next()).toBeUndefined()
  await server.database.query("update members set state = 'suspended' where user_id = $1", [writer.userId])
  expect(await next()).toBe(contact._id)
})

it("typing keeps the lease; an outcome ends the same contact's call under another id", async () => {
  const admin = await server.signUp()
  const contact = await add(admin)
  const callId = randomUUID()
  await server.call("/calling/start-call", { callId, contactId: contact._id }, admin.token)
  await server.database.query(
    "update contact_state set leased_until = now() + interval '1 second' where contact_id = $1",
    [contact._id]
  )
  const draft = {
    status: null,
    at: "",
    zone: "UTC",
    note: "",
    personName: "",
    personPhone: "",
    personEmail: "",
    newPhone: ""
  }
  await server.call("/calling/save-wrap-up", { callId, draft }, admin.token)
  const [lease] = await server.database.query<{ long: boolean }>(
    "select leased_until > now() + interval '9 minutes' as long from contact_state where contact_id = $1",
    [contact._id]
  )
  expect(lease?.long).toBe(true)
  await server.call(
    "/calling/record-outcome",
    { callId: randomUUID(), contactId: contact._id, callStatus: "Not answering" },
    admin.token
  )
  const open = await server.call<{ data: OpenCall | null }>("/calling/get-open-call", {}, admin.token)
  expect(open.body.data).toBeNull()
})

it("adding and changing many follow the rules of outcomes", async () => {
  const admin = await server.signUp()
  const hours = (at: string | null) =>
    at === null ? null : Math.round((Date.parse(at) - Date.now()) / 3_600_000)
  expect(hours((await add(admin, { callStatus: "Not answering" })).nextCallAt)).toBe(4)
  const contact = await add(admin)
  await server.call(
    "/leads/start-bulk-change",
    { selection: { contactIds: [contact._id] }, act: { callStatus: "Not answering" } },
    admin.token
  )
  const now = async () =>
    (await server.call<{ data: Contact }>("/leads/get-contact", { contactId: contact._id }, admin.token)).body
      .data
  await vi.waitFor(async () => expect((await now()).callStatus).toBe("Not answering"), {
    timeout: 60_000,
    interval: 100
  })
  expect(hours((await now()).nextCallAt)).toBe(4)
})

it("housekeeping ends a session that was left", async () => {
  const admin = await server.signUp()
  const { body } = await server.call<{ data: { _id: string } }>(
    "/calling/start-session",
    { source: { kind: "due" } },
    admin.token
  )
  await server.database.query(
    "update calling_sessions set started_at = now() - interval '2 days' where id = $1",
    [body.data._id]
  )
  const later = await startTestServer({ database: server.database })
  try {
    await vi.waitFor(
      async () => {
        const [row] = await server.database.query<{ ended: boolean }>(
          "select ended_at is not null as ended from calling_sessions where id = $1",
          [body.data._id]
        )
        expect(row?.ended).toBe(true)
      },
      { timeout: 60_000, interval: 100 }
    )
  } finally {
    await later.close()
  }
})
