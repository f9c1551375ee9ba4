import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import type { Contact } from "../../contract/entities/Contact.ts"
import type { HistoryEntry, HistoryKind, NextStep } from "../../contract/entities/HistoryEntry.ts"
import type { SignedIn } from "../support/accounts.ts"
import { sharedTestServer, type TestServer } from "../support/testServer.ts"

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await sharedTestServer()
})

const call = async <D>(path: string, payload: unknown, who = admin) => {
  const { status, body } = await server.call<{ data: D }>(path, payload, who.token)
  expect(status).toBe(200)
  return body.data
}

const add = (fields: object = {}) =>
  call<Contact>("/leads/add-lead", {
    name: "Historic Contact",
    countryCode: "+1",
    phone: "2025550142",
    addAnyway: true,
    ...fields
  })

type Page = {
  readonly data: ReadonlyArray<HistoryEntry>
  readonly nextCursor: string | null
  readonly total: unknown
  readonly nextSteps: ReadonlyArray<NextStep>
}

const pageOf = async (contactId: string, more: object = {}) =>
  (await server.call<Page>("/leads/get-contact-history", { contactId, ...more }, admin.token)).body

const historyOf = async (contactId: string, kind?: HistoryKind) =>
  (await pageOf(contactId, kind && { kind })).data

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const record = (contactId: string, callStatus: string, more: object = {}) =>
  call("/calling/record-outcome", { callId: randomUUID(), contactId, callStatus, ...more })

const change = async (contactId: string, fields: object) => {
  const { version } = await call<Contact>("/leads/get-contact", { contactId })
  return call<Contact>("/label/update-lead-fields", { contactId, version, fields })
}

describe("the history of a contact", () => {
  beforeAll(async () => {
    admin = await server.signUp()
    await server.verifyPhone(admin.organisationId)
  })

  it("has a call with its length, number, outcome and note, once", async () => {
    const { _id } = await add()
    const startedAt = new Date(Date.now() - 90_000).toISOString()
    await record(_id, "Not answering", { note: " Rang twice ", startedAt })
    const [entry, ...others] = await historyOf(_id)
    expect(entry).toMatchObject({
      kind: "call",
      by: "Test Person",
      outcome: "Not answering",
      number: "+1 2025550142",
      note: "Rang twice"
    })
    expect(entry?.kind === "call" && Math.abs(entry.seconds - 90) < 30).toBe(true)
    expect(others).toMatchObject([{ kind: "edit", action: "contact.added" }])
  })

  it("has a call that was left without an outcome, and none that is still open", async () => {
    const { _id } = await add()
    const callId = randomUUID()
    await call("/calling/start-call", { callId, contactId: _id })
    expect(await historyOf(_id, "call")).toEqual([])
    await call("/calling/leave-call", { callId })
    expect(await historyOf(_id, "call")).toMatchObject([{ outcome: null, note: "" }])
  })

  it("keeps a new number of an outcome as an edit beside the call", async () => {
    const { _id } = await add()
    await record(_id, "Incorrect numner", { newPhone: "2025550143" })
    const [first, second] = await historyOf(_id)
    expect([first?.kind, second?.kind].sort()).toEqual(["call", "edit"])
    const edit = [first, second].find((one) => one?.kind === "edit")
    expect(edit).toMatchObject({ action: "contact.changed" })
    expect(edit?.kind === "edit" && edit.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(["phone"])
    )
    expect(edit?.kind === "edit" && edit.changes.map(({ field }) => field)).not.toEqual(
      expect.arrayContaining(["callStatus"])
    )
  })

  it("tells callbacks that were agreed, moved, handed over, cancelled and missed", async () => {
    const { _id } = await add()
    const [first, second] = [inHours(2), inHours(5)]
    await record(_id, "Call later", { nextCallAt: first, zone: "Asia/Tokyo" })
    await call("/calling/change-callback", { contactId: _id, at: second })
    await call("/calling/change-callback", { contactId: _id, owner: "anybody" })
    await call("/calling/change-callback", { contactId: _id, at: null })
    expect(await historyOf(_id, "callback")).toMatchObject([
      { from: second, to: null, isMissed: false },
      { from: null, to: null },
      { from: first, to: second, isMissed: false },
      { from: null, to: first, isMissed: false }
    ])
    const late = await add()
    await record(late._id, "Call later", { nextCallAt: inHours(1), zone: "UTC" })
    await server.database.query(
      `update audit set at = at - interval '3 hours',
        changes = (select jsonb_agg(case when c->>'field' = 'nextCallAt'
          then jsonb_set(c, '{to}', to_jsonb((now() - interval '2 hours')::text)) else c end)
          from jsonb_array_elements(changes) c)
        where entity_id = $1 and changes @> '[{"field": "nextCallAt"}]'`,
      [late._id]
    )
    expect(await historyOf(late._id, "callback")).toMatchObject([{ isMissed: true }])
  })

  it("does not call a time that the outcome's rule chose a callback", async () => {
    const { _id } = await add()
    await record(_id, "Not answering")
    await change(_id, { callStatus: "Asked to send email" })
    expect(await historyOf(_id, "callback")).toEqual([])
  })

  it("has each email once, with its subject and what became of it", async () => {
    const { _id } = await add({ email: `reader-${randomUUID()}@example.org` })
    const sent = await call<{ _id: string }>("/mail/send-email", {
      contactId: _id,
      subject: "About our call",
      body: "Hello {{name}}",
      idempotencyKey: randomUUID()
    })
    await expect
      .poll(async () => historyOf(_id, "mail"), { timeout: 20_000 })
      .toMatchObject([
        { _id: sent._id, subject: "About our call", state: "sent", isRefused: false, canSendAgain: false }
      ])
  })

  it("has the statuses of honoraria with their amount", async () => {
    const { _id } = await add()
    await call("/honorarium/create-honorarium-request", {
      respondentName: "Historic Contact",
      respondentId: _id,
      amount: 50.5,
      currency: "EUR"
    })
    expect(await historyOf(_id, "honorarium")).toMatchObject([
      { state: "requested", amount: 50.5, currency: "EUR", by: "Test Person" }
    ])
  })

  it("has labels, edits and merges, and entries of the merged contact", async () => {
    const [kept, gone] = [await add({ name: "Kept" }), await add({ name: "Gone" })]
    const label = await call<{ _id: string }>("/label/create-label", {
      consumer: admin.userId,
      organization_id: admin.organisationId,
      name: `Warm ${randomUUID()}`
    })
    await call("/label/update-lead-label", { contactIds: [kept._id], add: [label._id], remove: [] })
    await record(gone._id, "Not answering")
    const [one, other] = [
      await call<Contact>("/leads/get-contact", { contactId: kept._id }),
      await call<Contact>("/leads/get-contact", { contactId: gone._id })
    ]
    await call("/people/merge-contacts", {
      keptId: kept._id,
      goneId: gone._id,
      keptVersion: one.version,
      goneVersion: other.version
    })
    const kinds = (await historyOf(kept._id)).map(({ kind }) => kind).sort()
    expect(kinds).toEqual(["call", "edit", "edit", "label", "merge"])
    expect(await historyOf(kept._id, "merge")).toMatchObject([
      { action: "contact.merged", mergeId: expect.any(String) }
    ])
    expect(await historyOf(kept._id, "label")).toMatchObject([
      { changes: [{ field: "label", from: null, to: expect.stringContaining("Warm") }] }
    ])
  })

  it("is paged without a gap or a repetition, also among entries of one moment, and each kind has its own pages", async () => {
    const { _id } = await add()
    await server.database.query(
      `insert into calls (organization_id, id, user_id, contact_id, started_at, ended_at, outcome)
        select $1, gen_random_uuid(), $2, $3, '2030-01-01', '2030-01-01', 'Not answering' from generate_series(1, 45)`,
      [admin.organisationId, admin.userId, _id]
    )
    const seen: Array<string> = []
    let cursor: string | null = null
    do {
      const page: Page = await pageOf(_id, { limit: 20, ...(cursor === null ? {} : { cursor }) })
      expect(page.total).toEqual({ value: 46, exact: true })
      seen.push(...page.data.map((entry) => `${entry.kind} ${entry._id}`))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect([seen.length, new Set(seen).size]).toEqual([46, 46])
    const first = await pageOf(_id, { limit: 20 })
    const other = await server.call(
      "/leads/get-contact-history",
      { contactId: _id, kind: "call", limit: 20, cursor: first.nextCursor },
      admin.token
    )
    expect(other.status).toBe(422)
  })

  it("is not found by another organisation, and the audit log names no call", async () => {
    const { _id } = await add()
    await record(_id, "Not answering")
    const stranger = await server.signUp()
    const { status } = await server.call("/leads/get-contact-history", { contactId: _id }, stranger.token)
    expect(status).toBe(404)
    const log = await call<ReadonlyArray<{ changes: ReadonlyArray<{ field: string }> }>>("/audit/get-audit", {
      entity: "contact"
    })
    expect(log.flatMap(({ changes }) => changes.map(({ field }) => field))).not.toContain("call")
  })
})

const stepsOf = async (contactId: string) => (await pageOf(contactId)).nextSteps

describe("the next steps of a contact", () => {
  beforeAll(async () => {
    admin = await server.signUp()
    await server.verifyPhone(admin.organisationId)
  })

  it("are none for a new contact", async () => {
    expect(await stepsOf((await add())._id)).toEqual([])
  })

  it("have a callback in the zone it was agreed in, until another outcome", async () => {
    const { _id } = await add()
    const at = inHours(3)
    await record(_id, "Call later", { nextCallAt: at, zone: "Asia/Tokyo" })
    expect(await stepsOf(_id)).toEqual([{ kind: "callback", at, zone: "Asia/Tokyo" }])
    await record(_id, "Agreed to talk")
    expect((await stepsOf(_id)).filter(({ kind }) => kind === "callback")).toEqual([])
  })

  it("have no callback once the contact is on the do-not-call list", async () => {
    const { _id } = await add({ phone: "2025550171" })
    await record(_id, "Call later", { nextCallAt: inHours(3), zone: "UTC" })
    await call("/people/add-do-not-call", { countryCode: "+1", phone: "2025550171" })
    expect(await stepsOf(_id)).toEqual([])
  })

  it("have an email that was asked for, until one is written", async () => {
    const { _id } = await add({ email: "asked@example.com" })
    await record(_id, "Asked to send email")
    expect(await stepsOf(_id)).toEqual([{ kind: "mail" }])
    await call("/mail/send-email", {
      contactId: _id,
      subject: "As promised",
      body: "Hello",
      idempotencyKey: randomUUID()
    })
    expect(await stepsOf(_id)).toEqual([])
  })

  it("have open honoraria, the oldest first, and no rejected one", async () => {
    const { _id } = await add()
    const ask = (amount: number) =>
      call<{ _id: string }>("/honorarium/create-honorarium-request", {
        respondentName: "Historic Contact",
        respondentId: _id,
        amount,
        currency: "EUR"
      })
    const [first, second] = [await ask(50.5), await ask(20)]
    const step = { kind: "honorarium", currency: "EUR", state: "requested" }
    const kept = { ...step, honorariumId: first._id, amount: 50.5 }
    expect(await stepsOf(_id)).toEqual([kept, { ...step, honorariumId: second._id, amount: 20 }])
    await server.database.query("update honoraria set state = 'rejected' where id = $1", [second._id])
    expect(await stepsOf(_id)).toEqual([kept])
  })

  it("come with a page of one kind too", async () => {
    const { _id } = await add({ email: "kind@example.com" })
    await record(_id, "Asked to send email")
    expect((await pageOf(_id, { kind: "label" })).nextSteps).toEqual([{ kind: "mail" }])
  })
})
