import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { beforeAll, expect, it } from "vitest"
import type { Organisation } from "../../contract/entities/Organisation.ts"
import { forgetOrganisations } from "../../server/domain/organisation/organisationDeletion.ts"
import { databaseLayer } from "../../server/platform/database/Database.ts"
import type { SignedIn } from "../support/accounts.ts"
import { sharedTestServer, type TestServer } from "../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const day = 24 * 60 * 60 * 1_000

const nameOf = async ({ organisationId }: SignedIn) => {
  const [row] = await server.database.query<{ name: string }>(
    "select name from organisations where id = $1",
    [organisationId]
  )
  return row?.name ?? ""
}

const plan = async (admin: SignedIn, name?: string) =>
  server.call<{ data: Organisation }>(
    "/organisation/plan-deletion",
    { name: name ?? (await nameOf(admin)), idempotencyKey: randomUUID() },
    admin.token
  )

const stop = ({ token }: SignedIn) =>
  server.call<{ data: Organisation }>("/organisation/stop-deletion", { idempotencyKey: randomUUID() }, token)

const isOver = ({ organisationId }: SignedIn) =>
  server.database.query(
    "update organisations set deletion_at = now() - interval '1 second' where id = $1 and deletion_at is not null",
    [organisationId]
  )

const patience = { poolSize: 2, connectMs: 10_000, lockMs: 10_000, statementMs: 60_000 }

const keepHouse = () =>
  Effect.runPromise(
    forgetOrganisations.pipe(Effect.provide(databaseLayer({ url: server.database.url, ...patience })))
  )

const addContact = (person: SignedIn) =>
  server.call<{ data: { _id: string } }>(
    "/leads/add-lead",
    { name: "Ada Sample", email: `${randomUUID()}@example.com` },
    person.token
  )

const tenantTables = async () =>
  (
    await server.database.query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c
          join information_schema.tables t using (table_schema, table_name)
        where c.column_name = 'organization_id' and c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1`
    )
  ).map(({ name }) => name)

/** Numbers of rows by table, of those that have any. */
const rowsOf = async ({ organisationId }: SignedIn) => {
  const counts: Array<readonly [string, number]> = []
  for (const name of await tenantTables()) {
    const [row] = await server.database.query<{ count: number }>(
      `select count(*)::int as count from ${name} where organization_id = $1`,
      [organisationId]
    )
    counts.push([name, row?.count ?? 0])
  }
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

it("names every table of an organisation, except those of bookkeeping and those deleted with another", async () => {
  const bookkeeping = [
    "honoraria",
    "honorarium_moves",
    "invoice_counters",
    "ledger_balances",
    "ledger_entries",
    "ledger_postings",
    "transactions",
    "users"
  ]
  const withAnother = ["bulk_change_contacts", "bulk_change_values", "contact_export_parts"]
  const [row] = await server.database.query<{ text: string }>(
    "select pg_get_functiondef('app.forget_organisation(integer)'::regprocedure) as text"
  )
  const unnamed = (await tenantTables()).filter((name) => !row?.text.includes(`'${name}'`))
  expect(unnamed).toEqual([...bookkeeping, ...withAnother].sort())
})

it("is planned for 30 days later by an Admin who types the name, and everyone in it sees the day", async () => {
  const admin = await server.signUp()
  const other = await server.joinAs(admin.organisationId, "Admin")
  const reader = await server.joinAs(admin.organisationId, "Read")
  expect(await plan(reader)).toMatchObject({ status: 403 })
  expect(await plan(admin, "Another name")).toMatchObject({
    status: 422,
    body: { errors: { name: "Enter the organisation’s name exactly" } }
  })
  const { body } = await plan(admin)
  const days = (Date.parse(body.data.deletionAt ?? "") - Date.now()) / day
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThanOrEqual(30)
  const seen = await server.call<{ org: Organisation }>("/auth/get-session", {}, reader.token)
  expect(JSON.stringify(seen.body)).toContain(body.data.deletionAt)
  const told = await server.call<{ data: ReadonlyArray<{ title: string }> }>(
    "/profile/get-notifications",
    { id: other.organisationId },
    other.token
  )
  const title = /^The organisation will be deleted on \d+ \w+ \d{4}$/
  expect(told.body.data.map((one) => one.title)).toEqual([expect.stringMatching(title)])
  await expect.poll(async () => (await server.message(other.email, "email")).subject).toMatch(title)
  const { text } = await server.message(other.email, "email")
  expect(text).toContain("/apps/organisation\n")
})

it("keeps its day when it is planned again, also twice at once", async () => {
  const admin = await server.signUp()
  const [one, two] = await Promise.all([plan(admin), plan(admin)])
  expect(one.body.data.deletionAt).toBe(two.body.data.deletionAt)
  expect((await plan(admin)).body.data.deletionAt).toBe(one.body.data.deletionAt)
})

it("is stopped by any Admin, and then nothing is deleted", async () => {
  const admin = await server.signUp()
  const other = await server.joinAs(admin.organisationId, "Admin")
  const writer = await server.joinAs(admin.organisationId, "Write")
  await plan(admin)
  expect(await stop(writer)).toMatchObject({ status: 403 })
  const { body } = await stop(other)
  expect(body.data.deletionAt).toBeUndefined()
  await isOver(admin)
  await keepHouse()
  expect(await nameOf(admin)).not.toBe("")
})

it("does not happen before its day", async () => {
  const admin = await server.signUp()
  await addContact(admin)
  await plan(admin)
  const before = await rowsOf(admin)
  await keepHouse()
  expect(await rowsOf(admin)).toEqual(before)
})

it("deletes everything of the organisation and nothing of another, and its people can start again", async () => {
  const admin = await server.signUp()
  const neighbour = await server.signUp()
  await addContact(neighbour)
  const webhook = { address: "https://crm.example.com", events: ["contact.created", "contact.deleted"] }
  expect(await server.call("/webhooks/create-webhook", webhook, admin.token)).toMatchObject({ status: 200 })
  const contact = (await addContact(admin)).body.data._id
  expect(Object.keys(await rowsOf(admin))).toContain("webhook_deliveries")
  await server.call(
    "/calling/record-outcome",
    { callId: randomUUID(), contactId: contact, callStatus: "Not answering", note: "Rang twice" },
    admin.token
  )
  await server.call(
    "/label/create-label",
    { consumer: admin.userId, organization_id: admin.organisationId, name: "To interview" },
    admin.token
  )
  await server.verifyPhone(admin.organisationId)
  expect(
    await server.call(
      "/honorarium/create-honorarium-request",
      { respondentName: "Ada Sample", respondentId: contact, amount: 100, currency: "USD" },
      admin.token
    )
  ).toMatchObject({ status: 200 })
  const before = await rowsOf(neighbour)
  await plan(admin)
  await isOver(admin)
  await Promise.all([keepHouse(), keepHouse()])

  const kept = ["honoraria", "honorarium_moves", "ledger_balances", "ledger_entries", "ledger_postings"]
  expect(Object.keys(await rowsOf(admin)).filter((table) => !kept.includes(table))).toEqual([])
  const [honorarium] = await server.database.query<{ text: string }>(
    "select h::text as text from honoraria h where organization_id = $1",
    [admin.organisationId]
  )
  expect(honorarium?.text).toContain("[erased]")
  expect(honorarium?.text).not.toContain("Ada")
  const [row] = await server.database.query<{ text: string }>(
    "select o::text as text from organisations o where id = $1",
    [admin.organisationId]
  )
  expect(row?.text).not.toContain("Acme")
  expect(await nameOf(admin)).toBe("")
  expect(await rowsOf(neighbour)).toEqual(before)

  expect(await server.call("/auth/get-session", {}, admin.token)).toMatchObject({ status: 401 })
  const again = await server.signIn(admin.email)
  const founded = await server.call(
    "/auth/add-org",
    {
      countryCode: "+91",
      name: "A new start",
      linkedinProfile: "https://www.linkedin.com/company/example",
      phone: "9000000777"
    },
    again.token
  )
  expect(founded).toMatchObject({ status: 200 })
})

it("waits while the result of a payment is not known", async () => {
  const admin = await server.signUp()
  await addContact(admin)
  await plan(admin)
  await isOver(admin)
  await server.database.query(
    `insert into transactions (organization_id, kind, plan_id, period, amount_minor, value_minor, currency, gateway, created_by)
      values ($1, 'plan', 'starter', 'Monthly', 100, 100, 'USD', 'sandbox', $2)`,
    [admin.organisationId, admin.userId]
  )
  await keepHouse()
  expect(await rowsOf(admin)).toMatchObject({ contacts: 1 })
  await server.database.query("update transactions set state = 'cancelled' where organization_id = $1", [
    admin.organisationId
  ])
  await keepHouse()
  expect(Object.keys(await rowsOf(admin))).toEqual(["transactions"])
})
