import { randomUUID } from "node:crypto"
import { beforeAll, expect, it, vi } from "vitest"
import type { AccountDeletion } from "../../contract/entities/User.ts"
import type { SignedIn } from "../support/accounts.ts"
import { liveCode } from "../support/liveCode.ts"
import { sharedTestServer, startTestServer, type TestServer } from "../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const effectsFor = async ({ token }: SignedIn) =>
  (await server.call<{ data: AccountDeletion }>("/profile/get-account-deletion", {}, token)).body.data

const deleteAccount = ({ token }: { readonly token: string }, headers: Record<string, string> = {}) =>
  server.call("/profile/delete-account", { idempotencyKey: randomUUID() }, token, headers)

const session = ({ token }: { readonly token: string }) => server.call("/auth/get-session", {}, token)

const addContact = async (person: SignedIn) => {
  const { body } = await server.call<{ data: { _id: string } }>(
    "/leads/add-lead",
    { name: "Ada", email: `${randomUUID()}@example.com` },
    person.token
  )
  return body.data._id
}

const ownerOf = async (contact: string) => {
  const [row] = await server.database.query<{ added_by: string }>(
    "select added_by from contacts where id = $1",
    [contact]
  )
  return row?.added_by
}

const everyText = (person: SignedIn) =>
  server.database.query<{ text: string }>(
    `select (select string_agg(u::text, ' ') from users u where id = $1)
      || coalesce((select string_agg(s::text, ' ') from sessions s where user_id = $1), '')
      || coalesce((select string_agg(m::text, ' ') from members m where user_id = $1), '')
      || coalesce((select string_agg(i::text, ' ') from idempotency i where scope = $1::text), '')
      || coalesce((select string_agg(c::text, ' ') from codes c where address = $2), '') as text`,
    [person.userId, person.email]
  )

it("ends the membership, hands contacts to an Admin and leaves no detail of the account", async () => {
  const admin = await server.signUp()
  const member = await server.joinAs(admin.organisationId, "Write")
  const contact = await addContact(member)
  const change = { name: "Renamed Person", idempotencyKey: randomUUID() }
  expect(await server.call("/profile/update", change, member.token)).toMatchObject({ status: 200 })
  expect(await effectsFor(member)).toMatchObject({ isLastAdmin: false, contacts: 1, callbacks: 0 })
  const codesOf = ({ email }: SignedIn) =>
    server.database.query("select id from codes where address = $1", [email])
  for (const { email } of [admin, member]) await server.call("/auth/login", { email })
  const ofOthers = await codesOf(admin)
  expect([ofOthers.length > 0, (await codesOf(member)).length > 0]).toEqual([true, true])

  expect(await deleteAccount(member)).toMatchObject({ status: 200 })
  expect(await session(member)).toMatchObject({ status: 401 })
  expect(await ownerOf(contact)).toBe(admin.userId)
  const [{ text } = { text: "" }] = await everyText(member)
  expect(text).toContain(`${member.userId}@deleted.invalid`)
  expect(text).not.toContain(member.email)
  expect(await codesOf(admin)).toEqual(ofOthers)
  const { body } = await server.call<{ data: ReadonlyArray<{ email: string }> }>(
    "/onboard/get-all-member",
    {},
    admin.token
  )
  expect(body.data.map(({ email }) => email)).toEqual([admin.email])
})

it("lets the address sign up again as someone new", async () => {
  const admin = await server.signUp()
  const member = await server.joinAs(admin.organisationId, "Read")
  await deleteAccount(member)
  await server.call("/auth/signup", { email: member.email, name: "Somebody New" })
  const otp = await liveCode(server, member.email)
  const { body } = await server.call<{ data: { data: { _id: string; organization_id: string | null } } }>(
    "/auth/verify-otp",
    { email: member.email, otp }
  )
  expect(body.data.data.organization_id).toBeNull()
  expect(body.data.data._id).not.toBe(member.userId)
})

it("refuses the last Admin, and lets them go once there is another", async () => {
  const admin = await server.signUp()
  expect(await effectsFor(admin)).toMatchObject({ isLastAdmin: true, heir: null })
  expect(await deleteAccount(admin)).toMatchObject({ status: 409, body: { code: "last_admin" } })
  expect(await session(admin)).toMatchObject({ status: 200 })
  await server.joinAs(admin.organisationId, "Admin")
  expect(await effectsFor(admin)).toMatchObject({ isLastAdmin: false })
  expect(await deleteAccount(admin)).toMatchObject({ status: 200 })
})

it("keeps an Admin when the last two delete their accounts at once", async () => {
  const one = await server.signUp()
  const other = await server.joinAs(one.organisationId, "Admin")
  const statuses = (await Promise.all([deleteAccount(one), deleteAccount(other)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 409])
})

it("deletes once when asked twice at once", async () => {
  const admin = await server.signUp()
  const member = await server.joinAs(admin.organisationId, "Read")
  const statuses = (await Promise.all([deleteAccount(member), deleteAccount(member)])).map(
    ({ status }) => status
  )
  expect(statuses.sort()).toEqual([200, 401])
})

it("asks for a fresh code in an old session", async () => {
  const admin = await server.signUp()
  const member = await server.joinAs(admin.organisationId, "Read")
  await server.database.query(
    "update sessions set confirmed_at = now() - interval '30 days' where user_id = $1",
    [member.userId]
  )
  expect(await deleteAccount(member)).toMatchObject({ status: 403, body: { code: "step_up_required" } })
  expect(await session(member)).toMatchObject({ status: 200 })
})

it("deletes an account that belongs to no organisation", async () => {
  const email = `${randomUUID()}@example.com`
  const person = await server.signIn(email, "Newcomer")
  expect(await server.call("/profile/get-account-deletion", {}, person.token)).toMatchObject({
    body: { data: { organisation: null, isLastAdmin: false, heir: null } }
  })
  expect(await deleteAccount(person)).toMatchObject({ status: 200 })
  expect(await session(person)).toMatchObject({ status: 401 })
  expect(await server.database.query("select from users where email = $1", [email])).toEqual([])
})

/** The newest email to an address, once it is not a code. */
const confirmationTo = (email: string) =>
  vi.waitFor(
    async () => {
      const found = await server.message(email, "email")
      expect(found.subject).not.toMatch(/\d{6}/)
      return found
    },
    { timeout: 60_000, interval: 50 }
  )

const waiting = () => server.database.query<{ address: string }>("select address from account_deletions")

it("confirms it by email to the address that is gone, and forgets the address then", async () => {
  const admin = await server.signUp("Example-Research")
  const member = await server.joinAs(admin.organisationId, "Write")
  await deleteAccount(member)
  const { subject, text } = await confirmationTo(member.email)
  expect(subject).toBe("Your Pro Leads account was deleted")
  expect(text).toContain("You left Example-Research. Your name stays with the calls")
  expect(text).toContain("contact an Admin of Example-Research")
  await expect.poll(waiting, { timeout: 60_000 }).toEqual([])
  const jobs = await server.database.query<{ text: string }>(
    "select j::text as text from jobs.job j where name = 'account.deleted'"
  )
  expect(jobs.length).toBeGreaterThan(0)
  for (const { text } of jobs) expect(text).not.toContain("@")
})

it("confirms it in the language of the person, without an organisation where there is none", async () => {
  const email = `${randomUUID()}@example.com`
  const person = await server.signIn(email)
  await deleteAccount(person, { "accept-language": "de" })
  const { subject, text } = await confirmationTo(email)
  expect(subject).toBe("Ihr Konto bei Pro Leads wurde gelöscht")
  expect(text.trim().split(/\n\s*\n/).length).toBe(2)
})

it("sends no confirmation when the deletion is refused, or to an address that is seven days old", async () => {
  const admin = await server.signUp()
  expect(await deleteAccount(admin)).toMatchObject({ status: 409 })
  expect((await waiting()).map(({ address }) => address)).not.toContain(admin.email)
  const [old, recent] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`]
  await server.database.query(
    `insert into account_deletions (id, address, organisation, language, deleted_at)
      select gen_random_uuid(), a.address, '', 'en', now() - a.days * interval '1 day'
      from (values ($1, 8), ($2, 6)) a (address, days)`,
    [old, recent]
  )
  const again = await startTestServer({ database: server.database })
  await expect
    .poll(async () => (await waiting()).map(({ address }) => address), { timeout: 60_000 })
    .toEqual([recent])
  await again.close()
})
