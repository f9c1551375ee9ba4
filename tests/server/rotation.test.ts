import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import type { Contact } from "../../contract/entities/Contact.ts"
import type { Honorarium, WeighedHonorarium } from "../../contract/entities/Honorarium.ts"
import type { Webhook } from "../../contract/entities/Webhook.ts"
import { firstKey, secretId } from "../../server/platform/secrets/keyRing.ts"
import type { SignedIn } from "../support/accounts.ts"
import { makeDatabase, type TestDatabase, testSecret } from "../support/database.ts"
import { isSignedWith, type Receiver, startReceiver } from "../support/receiver.ts"
import { startTestServer, type TestServer } from "../support/testServer.ts"

const second = "another secret, which came after"
const third = "a secret that was never used here"

let database: TestDatabase
let server: TestServer
let admin: SignedIn
let other: SignedIn
let listed: Contact
let honorariumId: string
let twinId: string
let cursor: string
let unsubscribe: string
let receiver: Receiver
let webhookId: string
let webhookSecret: string
const said: Array<string> = []

const start = async (secret: string, previousSecrets: ReadonlyArray<string> = []) => {
  server = await startTestServer({
    database,
    secret,
    previousSecrets,
    settings: { LOG_LEVEL: "Info", WEBHOOK_ADDRESSES: "any" }
  })
}

const call = <T = Record<string, unknown>>(path: string, payload: unknown, who = admin) =>
  server.call<T>(path, payload, who.token)

const pay = async (name: string) => {
  const { body } = await call<{ data: Contact }>("/leads/add-lead", { name })
  const answer = await call<{ data: Honorarium }>("/honorarium/create-honorarium-request", {
    respondentName: name,
    respondentId: body.data._id,
    amount: 10,
    currency: "INR",
    accountHolder: name,
    accountNumber: "123456789012",
    ifscCode: "EXAM0123456",
    idempotencyKey: randomUUID()
  })
  expect(answer.body).toMatchObject({ status: true })
  return answer.body.data._id
}

/** The number of values still made with the first secret. */
const unwritten = async () => {
  const { id } = firstKey(testSecret)
  const [row] = await database.query<{ count: number }>(
    `select ((select count(*) from do_not_call where value is not null and key_id = $1)
      + (select count(*) from honoraria where key_id = $1)
      + (select count(*) from webhook_endpoints where key_id = $1))::int as count`,
    [id]
  )
  return row?.count
}

beforeAll(async () => {
  for (const name of ["log", "info", "warn", "error"] as const)
    vi.spyOn(console, name).mockImplementation((...lines) => void said.push(lines.map(String).join(" ")))
  database = await makeDatabase()
  receiver = await startReceiver()
  await start(testSecret)
  admin = await server.signUp()
  await server.verifyPhone(admin.organisationId)
  other = await server.joinAs(admin.organisationId, "Admin")
  const gone = { name: "Gone", email: "gone@example.com", phone: "+44 7700 900001" }
  const erased = (await call<{ data: Contact }>("/leads/add-lead", gone)).body.data
  await call("/people/erase-person", { contactIds: [erased._id], idempotencyKey: randomUUID() })
  listed = (await call<{ data: Contact }>("/leads/add-lead", { name: "Listed", email: "listed@example.com" }))
    .body.data
  const mailed = (
    await call<{ data: Contact }>("/leads/add-lead", { name: "Mailed", email: "mailed@example.com" })
  ).body.data
  await call("/mail/send-email", {
    contactId: mailed._id,
    subject: "Hello",
    body: "Hello",
    idempotencyKey: randomUUID()
  })
  const mail = await server.message("mailed@example.com", "email")
  unsubscribe = new URL(/https?:\/\/\S+\/unsubscribe\/\S+/.exec(mail.text)?.[0] ?? "none:").pathname
  await call("/people/add-do-not-call", { email: "listed@example.com", phone: "+44 7700 900002" })
  honorariumId = await pay("Payee")
  twinId = await pay("Payee's twin")
  await call(
    "/honorarium/approve-honorarium-request",
    { honorariumId, decision: "approve", idempotencyKey: randomUUID() },
    other
  )
  const address = `${receiver.url}/events`
  const webhook = await call<{ data: Webhook; secret: string }>("/webhooks/create-webhook", {
    address,
    events: ["import.finished"]
  })
  webhookId = webhook.body.data._id
  webhookSecret = webhook.body.secret
  cursor =
    (await call<{ nextCursor: string }>("/leads/get-added-contacts", { limit: 1 })).body.nextCursor ?? ""
  await server.close()
})
afterAll(async () => {
  await receiver.close()
  await database.drop()
})

/** Events whose delivery is not recorded yet: a server that is started meanwhile sends them again. */
const undelivered = () => database.query("select id from webhook_deliveries where state = 'waiting'")

const everythingHolds = async () => {
  for (const back of [{ email: "gone@example.com" }, { phone: "+44 7700 900001" }])
    expect((await call("/leads/add-lead", { name: "Back", ...back })).status).toBe(409)
  const preview = { contactId: listed._id, subject: "Hello", body: "Hello" }
  expect((await call("/mail/preview-email", preview)).body.data).toMatchObject({ hindrance: "listed" })
  const found = await call<{ data: ReadonlyArray<unknown> }>("/people/add-do-not-call", {
    email: "listed@example.com"
  })
  expect(found.body.data).toHaveLength(1)
  expect((await call("/honorarium/reveal-account-number", { honorariumId })).body.accountNumber).toBe(
    "123456789012"
  )
  const weighed = await call<{ data: ReadonlyArray<WeighedHonorarium> }>("/honorarium/weigh-honoraria", {
    honorariumIds: [honorariumId]
  })
  expect(weighed.body.data[0]?.obstacles).not.toContain("approvalStale")
  expect(weighed.body.data[0]?.warnings).toContainEqual({ kind: "sharedAccount", honorariumIds: [twinId] })
  expect((await call("/leads/get-added-contacts", { limit: 1, cursor })).status).toBe(200)
  expect((await fetch(server.app + unsubscribe)).status).toBe(200)
  const sent = receiver.received.length
  await call("/webhooks/test-webhook", { webhookId })
  await vi.waitFor(() => expect(receiver.received.length).toBe(sent + 1), { timeout: 60_000 })
  expect(receiver.received.slice(sent).every((event) => isSignedWith(webhookSecret, event))).toBe(true)
  await expect.poll(undelivered, { timeout: 60_000, interval: 50 }).toEqual([])
}

describe("another SECRET", () => {
  it("with the former one as SECRET_PREVIOUS keeps everything, and rewrites what it can", async () => {
    const marks = () => database.query("select mark from do_not_call where value is not null order by id")
    const sealed = () => database.query("select account_sealed, terms from honoraria order by id")
    const before = [await marks(), await sealed()]
    expect(await unwritten()).toBe(5)
    await start(second, ["an older one", testSecret])
    await everythingHolds()
    await expect.poll(unwritten, { timeout: 60_000, interval: 50 }).toBe(0)
    await expect
      .poll(() => said.some((line) => line.includes("SECRET_PREVIOUS can be dropped")), { timeout: 60_000 })
      .toBe(true)
    const after = [await marks(), await sealed()]
    expect(after[0]).not.toEqual(before[0])
    expect(JSON.stringify(after[1])).not.toContain(JSON.stringify(before[1]))
    await everythingHolds()
    await server.signUp()
    await server.close()
  })

  it("is enough alone after that", async () => {
    await start(second)
    await everythingHolds()
    const erased = (
      await call<{ data: Contact }>("/leads/add-lead", {
        name: "Next",
        email: "listed@example.com",
        addAnyway: true
      })
    ).body.data
    await call("/people/erase-person", { contactIds: [erased._id], idempotencyKey: randomUUID() })
    expect((await call("/leads/add-lead", { name: "Next", email: "listed@example.com" })).status).toBe(409)
    expect(
      await database.query("select source from do_not_call where kind = 'email' and value is null")
    ).toHaveLength(2)
    await server.close()
  })

  it("that the database does not know refuses to start, by its key id, and changes nothing", async () => {
    const before = await database.query("select * from key_ring")
    const refused = startTestServer({ database, secret: third })
    await expect(refused).rejects.toThrow(secretId(second))
    await expect(startTestServer({ database, secret: testSecret })).rejects.toThrow("SECRET_PREVIOUS")
    expect(await database.query("select * from key_ring")).toEqual(before)
    await start(second)
    await everythingHolds()
    await server.close()
  })

  it("is refused, and changes no password, where an earlier version has written the do-not-call list with another", async () => {
    await database.query("delete from key_ring")
    const password = () => database.query("select rolpassword from pg_authid where rolname = 'pro_leads_app'")
    const before = await password()
    await expect(startTestServer({ database, secret: third })).rejects.toThrow("do-not-call list")
    expect(await database.query("select * from key_ring")).toEqual([])
    expect(await password()).toEqual(before)
  })
})
