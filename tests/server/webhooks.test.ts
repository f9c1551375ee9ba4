import { randomUUID } from "node:crypto"
import type { ServerResponse } from "node:http"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import type { Contact } from "../../contract/entities/Contact.ts"
import type { Webhook, WebhookDelivery } from "../../contract/entities/Webhook.ts"
import { type WebhookEvent, webhookEvents } from "../../contract/rules/webhooks.ts"
import { isGenuine, makeReceiver, type WebhookEvent as PublishedEvent } from "../../docs/examples/webhooks.ts"
import { findPort } from "../../server/embedded/ports.ts"
import type { SignedIn } from "../support/accounts.ts"
import { isSignedWith, type Receiver, startReceiver } from "../support/receiver.ts"
import { startTestServer, type TestServer } from "../support/testServer.ts"

const settings = {
  WEBHOOK_ADDRESSES: "any",
  WEBHOOK_RETRY_SECONDS: "1",
  WEBHOOK_RETRY_LONGEST_SECONDS: "20",
  WEBHOOK_RETRY_HOURS: "1",
  WEBHOOK_TIMEOUT_MS: "1000"
}

let server: TestServer
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
  server = await startTestServer({ settings })
})
afterAll(async () => {
  await server.close()
  await receiver.close()
})

const patience = { timeout: 60_000, interval: 50 }

const until = (holds: () => Promise<void> | void) => vi.waitFor(holds, patience)

type Made = { readonly data: Webhook; readonly secret: string }

const create = (who: SignedIn, path: string, events: ReadonlyArray<WebhookEvent> = webhookEvents) =>
  server.call<Made>("/webhooks/create-webhook", { address: `${receiver.url}${path}`, events }, who.token)

/** An organisation with a webhook at a path of its own. */
const listening = async (events?: ReadonlyArray<WebhookEvent>) => {
  const admin = await server.signUp()
  const path = `/${randomUUID()}`
  const { data: webhook, secret } = (await create(admin, path, events)).body
  return { admin, path, webhook, secret }
}

const call = async <D = unknown>(path: string, payload: unknown, who: SignedIn) =>
  (await server.call<{ data: D }>(path, payload, who.token)).body.data

const addContact = (who: SignedIn, fields: object = {}) =>
  call<Contact>("/leads/add-lead", { name: "Ada Example", notes: "Private", addAnyway: true, ...fields }, who)

const deliveries = (who: SignedIn, filter: object = {}) =>
  call<ReadonlyArray<WebhookDelivery>>("/webhooks/get-deliveries", filter, who)

const typesAt = (path: string) =>
  receiver
    .at(path)
    .map(({ body }) => body.type)
    .sort()

/** The deliveries of an organisation once so many have a status. */
const untilState = (who: SignedIn, state: WebhookDelivery["state"], count = 1) =>
  vi.waitFor(async () => {
    const found = await deliveries(who, { state })
    expect(found.length).toBe(count)
    return found
  }, patience)

const only = <A>([one]: ReadonlyArray<A>): A => {
  if (one === undefined) throw new Error("there is none")
  return one
}

const answer = (path: string, status: number, headers: Record<string, string> = {}, text = "") =>
  receiver.answer(path, (response) => response.writeHead(status, headers).end(text))

const sendTest = (who: SignedIn, { _id: webhookId }: Webhook) =>
  server.call<{ data: WebhookDelivery }>("/webhooks/test-webhook", { webhookId }, who.token)

const toggle = (who: SignedIn, { _id: webhookId }: Webhook, isOn: boolean) =>
  call<Webhook>("/webhooks/toggle-webhook", { webhookId, isOn }, who)

const replay = (who: SignedIn, { _id: deliveryId }: WebhookDelivery) =>
  server.call("/webhooks/replay-delivery", { deliveryId }, who.token)

/** The next failure of the waiting deliveries is their last one. */
const makeLast = ({ _id }: Webhook) =>
  server.database.query("update webhook_deliveries set attempts = 100000 where endpoint_id = $1", [_id])

const outcome = (contact: Contact, callStatus: string) => ({
  callId: randomUUID(),
  contactId: contact._id,
  callStatus,
  note: "Private"
})

describe("an event", () => {
  it("is sent once, signed as Standard Webhooks say, with ids and without names or notes", async () => {
    const { admin, path, secret } = await listening()
    const contact = await addContact(admin)
    await until(() => expect(typesAt(path)).toEqual(["contact.created"]))
    const event = only(receiver.at(path))
    expect(event.body).toEqual({
      id: event.headers["webhook-id"],
      type: "contact.created",
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      organisationId: admin.organisationId,
      data: {
        contactId: contact._id,
        version: 1,
        callStatus: "Yet to call",
        nextCallAt: null,
        doNotCall: false,
        by: admin.userId,
        byApiKey: null
      }
    })
    expect(event.headers["content-type"]).toBe("application/json")
    expect(isSignedWith(secret, event)).toBe(true)
    expect(isSignedWith("whsec_AAAA", event)).toBe(false)
    expect(Math.abs(Number(event.headers["webhook-timestamp"]) - Date.now() / 1_000)).toBeLessThan(60)
    expect(await untilState(admin, "delivered")).toMatchObject([
      { event: "contact.created", attempts: 1, responseCode: 204, nextAt: null, problem: null }
    ])
  })

  it("is sent for changes, labels, outcomes and their undoing, and for deleted contacts", async () => {
    const { admin, path } = await listening()
    const contact = await addContact(admin)
    const changing = { contactId: contact._id, version: 1, fields: { title: "Dr" } }
    await server.call("/label/update-lead-fields", changing, admin.token)
    const recording = outcome(contact, "Not answering")
    await server.call("/calling/record-outcome", recording, admin.token)
    await server.call("/calling/undo-outcome", { callId: recording.callId }, admin.token)
    const gone = await addContact(admin, { name: "Gone" })
    const kept = await call<Contact>("/leads/get-contact", { contactId: contact._id }, admin)
    const merging = { keptId: contact._id, goneId: gone._id, keptVersion: kept.version, goneVersion: 1 }
    expect(await server.call("/people/merge-contacts", merging, admin.token)).toMatchObject({ status: 200 })
    await until(() =>
      expect(typesAt(path)).toEqual([
        "contact.changed",
        "contact.changed",
        "contact.changed",
        "contact.changed",
        "contact.created",
        "contact.created",
        "contact.deleted",
        "outcome.recorded",
        "outcome.undone"
      ])
    )
    const dataOf = (type: string) => receiver.at(path).find(({ body }) => body.type === type)?.body.data
    expect(dataOf("contact.deleted")).toEqual({ contactId: gone._id, by: admin.userId, byApiKey: null })
    expect(dataOf("outcome.recorded")).toMatchObject({
      callId: recording.callId,
      contactId: contact._id,
      userId: admin.userId,
      outcome: "Not answering",
      endedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    })
    expect(JSON.stringify(receiver.at(path))).not.toMatch(/Ada|Private|Gone/)
  })

  it("is sent for each status of an honorarium, with the amount and without payment details", async () => {
    const { admin, path } = await listening(["honorarium.statusChanged"])
    const other = await server.joinAs(admin.organisationId, "Admin")
    const { _id: respondentId } = await addContact(admin)
    const { _id: honorariumId } = await call<{ _id: string }>(
      "/honorarium/create-honorarium-request",
      { respondentName: "Ada Example", respondentId, amount: 12.5, currency: "INR", upiId: "ada@bank" },
      admin
    )
    const rejecting = { honorariumId, decision: "reject", reason: "A double" }
    await server.call("/honorarium/approve-honorarium-request", rejecting, other.token)
    await until(() => expect(receiver.at(path).length).toBe(2))
    const common = {
      honorariumId,
      contactId: respondentId,
      amountMinor: 1250,
      currency: "INR",
      byApiKey: null
    }
    const found = receiver.at(path).map(({ body }) => body.data)
    expect(found).toContainEqual({ ...common, status: "requested", previousStatus: null, by: admin.userId })
    expect(found).toContainEqual({
      ...common,
      status: "rejected",
      previousStatus: "requested",
      by: other.userId
    })
  })

  it("is sent for each contact of a change to many, which a job makes", async () => {
    const { admin, path } = await listening(["contact.changed"])
    const contacts = [await addContact(admin), await addContact(admin)]
    const contactIds = contacts.map(({ _id }) => _id)
    const changing = { selection: { contactIds }, act: { callStatus: "Not answering" } }
    expect(await server.call("/leads/start-bulk-change", changing, admin.token)).toMatchObject({
      status: 200
    })
    await until(() => expect(receiver.at(path).length).toBe(2))
    const data = receiver.at(path).map(({ body }) => body.data)
    expect(data.map(({ contactId }) => contactId).sort()).toEqual(contactIds.toSorted())
    expect(data[0]).toMatchObject({ callStatus: "Not answering", by: admin.userId, byApiKey: null })
  })

  it("is one for a whole import", async () => {
    const { admin, path } = await listening()
    await addContact(admin, { name: "Known", email: "known@example.com" })
    await until(() => expect(typesAt(path)).toEqual(["contact.created"]))
    const rows = [{ name: "Known", email: "known@example.com", title: "Dr" }, { name: "New" }]
    const sending = { importId: randomUUID(), offset: 0, total: 2, rows, duplicates: "update" }
    expect(await server.call("/leads/bulk-add-contacts", sending, admin.token)).toMatchObject({ status: 200 })
    await until(() => expect(typesAt(path)).toEqual(["contact.created", "import.finished"]))
    expect(receiver.at(path)[1]?.body.data).toMatchObject({
      importId: sending.importId,
      total: 2,
      added: 1,
      updated: 1
    })
    expect((await deliveries(admin)).length).toBe(2)
  })

  it("names the API key that caused it", async () => {
    const { admin, path } = await listening()
    const { body: key } = await server.call<{ data: { _id: string }; secret: string }>(
      "/api-keys/create-api-key",
      { name: "CRM", scopes: ["contacts:write"] },
      admin.token
    )
    await server.call("/leads/add-lead", { name: "Ada Example" }, key.secret)
    await until(() => expect(receiver.at(path).length).toBe(1))
    expect(receiver.at(path)[0]?.body.data).toMatchObject({ by: admin.userId, byApiKey: key.data._id })
  })

  it("is not sent for a change that is rolled back, nor to a webhook without it", async () => {
    const { admin, path } = await listening(["contact.deleted"])
    const { _id } = await addContact(admin)
    const previewing = { contactIds: [_id] }
    expect(await server.call("/people/preview-erasure", previewing, admin.token)).toMatchObject({
      status: 200
    })
    expect(await deliveries(admin)).toEqual([])
    const erasing = { ...previewing, idempotencyKey: randomUUID() }
    expect(await server.call("/people/erase-person", erasing, admin.token)).toMatchObject({ status: 200 })
    await until(() => expect(typesAt(path)).toEqual(["contact.deleted"]))
  })

  it("reaches no other organisation", async () => {
    const { admin } = await listening()
    const other = await listening()
    await addContact(admin)
    await untilState(admin, "delivered")
    expect([receiver.at(other.path), await deliveries(other.admin)]).toEqual([[], []])
  })
})

/** They wait for the next attempt, so they run at once. */
describe.concurrent("a failed attempt", () => {
  it("is repeated with the same id until the address accepts it", async () => {
    const { admin, path, webhook, secret } = await listening()
    answer(path, 500, {}, "x".repeat(5_000))
    await addContact(admin)
    const waiting = await vi.waitFor(async () => {
      const found = only(await deliveries(admin))
      expect(found).toMatchObject({ state: "waiting", responseCode: 500, responseStart: "x".repeat(500) })
      return found
    }, patience)
    expect(Date.parse(waiting.nextAt ?? "")).toBeGreaterThan(Date.parse(waiting.attemptedAt ?? ""))
    const [failing] = await call<ReadonlyArray<Webhook>>("/webhooks/get-webhooks", {}, admin)
    expect(failing?.failingSince).toBeTypeOf("string")
    answer(path, 200, {}, "fine")
    expect(await untilState(admin, "delivered")).toMatchObject([{ responseCode: 200, responseStart: "fine" }])
    const sent = receiver.at(path)
    expect(sent.length).toBeGreaterThan(1)
    expect(new Set(sent.map(({ headers }) => headers["webhook-id"])).size).toBe(1)
    expect(sent.every((one) => isSignedWith(secret, one))).toBe(true)
    const [again] = await call<ReadonlyArray<Webhook>>("/webhooks/get-webhooks", {}, admin)
    expect(again).toMatchObject({ _id: webhook._id, failingSince: null })
  })

  it("is one without a response in time, or with a redirect, which is not followed", async () => {
    const { admin, path } = await listening()
    receiver.answer(path, () => undefined)
    await addContact(admin)
    await until(async () => expect(only(await deliveries(admin))).toMatchObject({ problem: "timeout" }))
    const target = `/${randomUUID()}`
    answer(path, 302, { location: target })
    await until(async () =>
      expect(only(await deliveries(admin))).toMatchObject({ problem: null, responseCode: 302 })
    )
    expect(receiver.at(target)).toEqual([])
  })

  it("is one where nothing listens, and the last one ends the delivery", async () => {
    const admin = await server.signUp()
    const address = "http://127.0.0.1:9"
    const making = { address, events: webhookEvents }
    const webhook = await call<Webhook>("/webhooks/create-webhook", making, admin)
    await addContact(admin)
    await until(async () => expect(only(await deliveries(admin))).toMatchObject({ problem: "unreachable" }))
    await makeLast(webhook)
    expect(await untilState(admin, "failed")).toMatchObject([{ nextAt: null, problem: "unreachable" }])
    const [still] = await call<ReadonlyArray<Webhook>>("/webhooks/get-webhooks", {}, admin)
    expect(still?.state).toBe("on")
  })

  it("does not hold up other webhooks", async () => {
    const slow = await listening()
    receiver.answer(slow.path, () => undefined)
    for (let index = 0; index < 30; index++) await sendTest(slow.admin, slow.webhook)
    await until(() => expect(receiver.at(slow.path).length).toBeGreaterThan(1))
    const quick = await listening()
    await sendTest(quick.admin, quick.webhook)
    await until(() => expect(receiver.at(quick.path).length).toBe(1))
    expect(receiver.at(slow.path).length).toBeLessThan(30)
    await toggle(slow.admin, slow.webhook, false)
  })

  it("turns the webhook off when nothing was accepted for days, and notifies the Admins", async () => {
    const { admin, path, webhook } = await listening()
    answer(path, 503)
    await addContact(admin)
    await until(() => expect(receiver.at(path).length).toBeGreaterThan(0))
    await server.database.query(
      "update webhook_endpoints set failing_since = now() - interval '4 days' where id = $1",
      [webhook._id]
    )
    await makeLast(webhook)
    await untilState(admin, "failed")
    const [stopped] = await call<ReadonlyArray<Webhook>>("/webhooks/get-webhooks", {}, admin)
    expect(stopped).toMatchObject({ state: "stopped", failingSince: null })
    const told = await call<ReadonlyArray<{ title: string; description: string }>>(
      "/profile/get-notifications",
      { id: admin.organisationId },
      admin
    )
    expect(told).toMatchObject([
      { title: "A webhook was turned off", description: expect.stringContaining("127.0.0.1") }
    ])
    await addContact(admin)
    expect((await deliveries(admin)).length).toBe(1)
    expect((await toggle(admin, webhook, true)).state).toBe("on")
  })

  it.each([429, 503])(
    "is repeated when a reply of %i with Retry-After asks for it, within the longest pause",
    async (status) => {
      const { admin, path } = await listening()
      answer(path, status, { "retry-after": "15" })
      await addContact(admin)
      const untilPaused = (seconds: number) =>
        until(async () => {
          const { attemptedAt, nextAt } = only(await deliveries(admin))
          expect((Date.parse(nextAt ?? "") - Date.parse(attemptedAt ?? "")) / 1_000).toBe(seconds)
        })
      await untilPaused(15)
      answer(path, status, { "retry-after": "86400" })
      await replay(admin, only(await deliveries(admin)))
      await untilPaused(20)
    }
  )
})

describe("a receiver that replies 410 Gone", () => {
  it("turns its webhook off, until an Admin turns it on again", async () => {
    const { admin, path, webhook } = await listening()
    answer(path, 410)
    await addContact(admin)
    expect(await untilState(admin, "failed")).toMatchObject([
      { attempts: 1, responseCode: 410, nextAt: null, problem: null }
    ])
    const [gone] = await call<ReadonlyArray<Webhook>>("/webhooks/get-webhooks", {}, admin)
    expect(gone).toMatchObject({ state: "gone", failingSince: null })
    expect(await call("/profile/get-notifications", { id: admin.organisationId }, admin)).toMatchObject([
      {
        title: "A webhook was turned off",
        description: expect.stringMatching(/^127\.0\.0\.1:\d+ replied 410 Gone/)
      }
    ])
    await addContact(admin)
    expect((await deliveries(admin)).length).toBe(1)
    expect((await toggle(admin, webhook, false)).state).toBe("off")
    answer(path, 204)
    expect((await toggle(admin, webhook, true)).state).toBe("on")
    await addContact(admin)
    expect(await untilState(admin, "delivered")).toMatchObject([{ responseCode: 204 }])
  })

  it("does not turn it off if the address was changed meanwhile", async () => {
    const { admin, path, webhook } = await listening(["contact.created"])
    const held: Array<ServerResponse> = []
    receiver.answer(path, (response) => held.push(response))
    await addContact(admin)
    await until(() => expect(held.length).toBe(1))
    const moved = `/${randomUUID()}`
    const changing = { webhookId: webhook._id, address: `${receiver.url}${moved}`, events: webhook.events }
    await call("/webhooks/change-webhook", changing, admin)
    held[0]?.writeHead(410).end()
    expect(await untilState(admin, "delivered")).toMatchObject([{ attempts: 2 }])
    expect(receiver.at(moved).length).toBe(1)
    const [still] = await call<ReadonlyArray<Webhook>>("/webhooks/get-webhooks", {}, admin)
    expect(still?.state).toBe("on")
  })
})

describe("a webhook", () => {
  it("that is turned off gets nothing, and what waited for it has failed", async () => {
    const { admin, path, webhook } = await listening()
    answer(path, 500)
    await addContact(admin)
    await until(() => expect(receiver.at(path).length).toBeGreaterThan(0))
    expect((await toggle(admin, webhook, false)).state).toBe("off")
    expect(await untilState(admin, "failed")).toMatchObject([{ problem: "off", nextAt: null }])
    await addContact(admin)
    expect((await deliveries(admin)).length).toBe(1)
    expect(await sendTest(admin, webhook)).toMatchObject({ status: 409 })
    expect(await replay(admin, only(await deliveries(admin)))).toMatchObject({ status: 409 })
    expect((await toggle(admin, webhook, true)).state).toBe("on")
    expect((await toggle(admin, webhook, true)).state).toBe("on")
  })

  it("gets a test event whatever its events are", async () => {
    const { admin, path, webhook } = await listening(["import.finished"])
    expect((await sendTest(admin, webhook)).body.data).toMatchObject({
      event: "webhook.test",
      state: "waiting",
      attempts: 0
    })
    await until(() => expect(typesAt(path)).toEqual(["webhook.test"]))
    expect(receiver.at(path)[0]?.body.data).toEqual({ by: admin.userId })
  })

  it("is changed, and its new events go to its new address", async () => {
    const { admin, webhook } = await listening(["import.finished"])
    const path = `/${randomUUID()}`
    const changing = {
      webhookId: webhook._id,
      address: `${receiver.url}${path}`,
      description: " CRM ",
      events: ["contact.created"]
    }
    const changed = await call<Webhook>("/webhooks/change-webhook", changing, admin)
    expect(changed).toEqual({
      ...webhook,
      address: changing.address,
      description: "CRM",
      events: ["contact.created"]
    })
    await addContact(admin)
    await until(() => expect(typesAt(path)).toEqual(["contact.created"]))
  })

  it("signs with both secrets for a day after a replacement, and then with the new one", async () => {
    const { admin, path, webhook, secret } = await listening()
    const { body } = await server.call<Made>(
      "/webhooks/replace-secret",
      { webhookId: webhook._id },
      admin.token
    )
    expect(body.secret).not.toBe(secret)
    expect(body.data.previousUntil).toBeTypeOf("string")
    await sendTest(admin, webhook)
    await until(() => expect(receiver.at(path).length).toBe(1))
    await server.database.query("update webhook_endpoints set previous_until = now() where id = $1", [
      webhook._id
    ])
    await sendTest(admin, webhook)
    await until(() => expect(receiver.at(path).length).toBe(2))
    const signedWith = (one: string) => receiver.at(path).map((event) => isSignedWith(one, event))
    expect([signedWith(body.secret), signedWith(secret)]).toEqual([
      [true, true],
      [true, false]
    ])
    const stored = await server.database.query<{ all: string }>(
      "select string_agg(e::text, '') || (select string_agg(i::text, '') from idempotency i) as all from webhook_endpoints e"
    )
    for (const one of [secret, body.secret]) expect(stored[0]?.all ?? "").not.toContain(one)
  })

  it("is deleted with its log, and the audit log keeps its address", async () => {
    const { admin, path, webhook } = await listening()
    await addContact(admin)
    await untilState(admin, "delivered")
    await server.call("/webhooks/delete-webhook", { webhookId: webhook._id }, admin.token)
    await addContact(admin)
    expect([await deliveries(admin), receiver.at(path).length]).toEqual([[], 1])
    const lines = await call<ReadonlyArray<{ action: string; changes: ReadonlyArray<object> }>>(
      "/audit/get-audit",
      { entity: "webhook" },
      admin
    )
    expect(lines.map(({ action }) => action)).toEqual(["webhook.deleted", "webhook.created"])
    expect(lines[0]?.changes).toEqual([{ field: "address", from: webhook.address, to: null }])
  })

  it("needs a fresh code to be created, moved or given another secret, and none to be turned off", async () => {
    const { admin, path, webhook } = await listening()
    await server.database.query(
      "update sessions set confirmed_at = now() - interval '20 minutes' where user_id = $1",
      [admin.userId]
    )
    const named = { webhookId: webhook._id }
    const moving = { ...named, address: `${receiver.url}/elsewhere`, events: webhookEvents }
    for (const answered of [
      await create(admin, path),
      await server.call("/webhooks/replace-secret", named, admin.token),
      await server.call("/webhooks/change-webhook", moving, admin.token)
    ])
      expect(answered).toMatchObject({ status: 403, body: { code: "step_up_required", reason: "webhook" } })
    const staying = { ...named, address: webhook.address, events: ["contact.created"] }
    expect(await server.call("/webhooks/change-webhook", staying, admin.token)).toMatchObject({ status: 200 })
    expect((await toggle(admin, webhook, false)).state).toBe("off")
  })

  it("is one of five, also when two are created at once", async () => {
    const { admin } = await listening()
    for (let index = 0; index < 3; index++) await create(admin, "/more")
    const answers = await Promise.all([create(admin, "/more"), create(admin, "/more")])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ body: { code: "webhook_limit" } })
  })
})

describe("the log", () => {
  it("replays one delivery with the same id, and all that failed since a time", async () => {
    const { admin, path, webhook } = await listening()
    answer(path, 500)
    await addContact(admin)
    await addContact(admin)
    await until(() => expect(new Set(receiver.at(path).map(({ body }) => body.id)).size).toBe(2))
    await makeLast(webhook)
    const [later, earlier] = await untilState(admin, "failed", 2)
    answer(path, 204)
    expect(await replay(admin, earlier as WebhookDelivery)).toMatchObject({ status: 200 })
    expect(await untilState(admin, "delivered")).toMatchObject([
      { _id: earlier?._id, eventId: earlier?.eventId, attempts: 1 }
    ])
    const replayFailed = (since?: string) =>
      call<{ count: number }>("/webhooks/replay-failed", { webhookId: webhook._id, since }, admin)
    const afterAllOfThem = new Date(Date.parse(later?.at ?? "") + 60_000).toISOString()
    expect([await replayFailed(afterAllOfThem), await replayFailed(later?.at)]).toEqual([
      { count: 0 },
      { count: 1 }
    ])
    await untilState(admin, "delivered", 2)
  })

  it("is listed by webhook and status, in pages", async () => {
    const { admin, webhook } = await listening()
    for (let index = 0; index < 3; index++) await sendTest(admin, webhook)
    await untilState(admin, "delivered", 3)
    const filter = { webhookId: webhook._id, state: "delivered", limit: 2 }
    const page = (cursor?: string | null) =>
      server.call<{ data: ReadonlyArray<WebhookDelivery>; nextCursor: string | null; total: object }>(
        "/webhooks/get-deliveries",
        { ...filter, ...(cursor && { cursor }) },
        admin.token
      )
    const first = (await page()).body
    const second = (await page(first.nextCursor)).body
    expect([first.total, second.nextCursor]).toEqual([{ value: 3, exact: true }, null])
    expect(new Set([...first.data, ...second.data].map(({ _id }) => _id)).size).toBe(3)
    expect(await deliveries(admin, { state: "failed" })).toEqual([])
  })

  it("is kept for 30 days", async () => {
    const { admin, webhook } = await listening()
    await sendTest(admin, webhook)
    await sendTest(admin, webhook)
    const [newer] = await untilState(admin, "delivered", 2)
    await server.database.query(
      "update webhook_deliveries set created_at = now() - interval '31 days' where endpoint_id = $1 and id <> $2",
      [webhook._id, newer?._id]
    )
    const again = await startTestServer({ database: server.database, settings })
    await expect
      .poll(async () => (await deliveries(admin)).map(({ _id }) => _id), { timeout: 60_000 })
      .toEqual([newer?._id])
    await again.close()
  })
})

describe("the published receiver", () => {
  it("takes each genuine event once, and refuses any other", async () => {
    const admin = await server.signUp()
    const events: Array<PublishedEvent> = []
    let secret = "whsec_"
    const open = () => makeReceiver({ secret, onEvent: async (event) => void events.push(event) })
    const port = await findPort()
    const address = `http://127.0.0.1:${port}/`
    const making = { address, events: ["contact.created"] }
    const { body } = await server.call<Made>("/webhooks/create-webhook", making, admin.token)
    secret = body.secret
    const published = open().listen(port, "127.0.0.1")
    try {
      const contact = await addContact(admin)
      const [delivered] = await untilState(admin, "delivered")
      expect(events).toMatchObject([{ type: "contact.created", data: { contactId: contact._id } }])
      await replay(admin, delivered as WebhookDelivery)
      await until(async () =>
        expect(only(await deliveries(admin))).toMatchObject({ state: "delivered", attempts: 1 })
      )
      expect(events.length).toBe(1)
      const [event] = events
      const text = JSON.stringify(event)
      const forged = {
        "webhook-id": event?.id ?? "",
        "webhook-timestamp": String(Math.floor(Date.now() / 1_000)),
        "webhook-signature": "v1,AAAA"
      }
      expect((await fetch(address, { method: "POST", headers: forged, body: text })).status).toBe(400)
      expect(isGenuine(secret, { ...forged, "webhook-timestamp": "1" }, text)).toBe(false)
    } finally {
      published.close()
    }
  })
})

describe("an address", () => {
  const refused = { status: 422, body: { errors: { address: "Enter an address that starts with https://" } } }

  it("has no password, and no other scheme", async () => {
    const admin = await server.signUp()
    for (const address of [
      "ftp://example.com",
      "https://user:word@example.com",
      "crm",
      "javascript:alert(1)"
    ])
      expect(
        await server.call("/webhooks/create-webhook", { address, events: webhookEvents }, admin.token)
      ).toMatchObject(refused)
  })

  it("has TLS and is public, unless the operator says otherwise: names of private addresses, and unknown ones, reach nothing", async () => {
    const strict = await startTestServer()
    try {
      const admin = await strict.signUp()
      const making = (address: string) =>
        strict.call<Made>("/webhooks/create-webhook", { address, events: webhookEvents }, admin.token)
      expect(await making("http://example.com")).toMatchObject(refused)
      const { port } = new URL(receiver.url)
      for (const host of ["localhost", "127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "no-such-name.invalid"])
        expect(await making(`https://${host}:${port}/private`)).toMatchObject({ status: 200 })
      await strict.call("/leads/add-lead", { name: "Ada Example" }, admin.token)
      await until(async () => {
        const { body } = await strict.call<{ data: ReadonlyArray<WebhookDelivery> }>(
          "/webhooks/get-deliveries",
          {},
          admin.token
        )
        expect(body.data.map(({ problem }) => problem).sort()).toEqual([
          ...new Array(4).fill("address"),
          "unreachable"
        ])
      })
      expect(receiver.at("/private")).toEqual([])
    } finally {
      await strict.close()
    }
  })
})
