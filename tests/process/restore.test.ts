import { createHash, randomBytes, randomUUID } from "node:crypto"
import { appendFileSync, cpSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { forgetOrganisations } from "../../server/domain/organisation/organisationDeletion.ts"
import type { BackupTable, Manifest } from "../../server/platform/backup/manifest.ts"
import { holdOf } from "../../server/platform/backup/release.ts"
import { connected } from "../../server/platform/database/connected.ts"
import { databaseLayer } from "../../server/platform/database/Database.ts"
import { makeTables } from "../../server/platform/database/migrate.ts"
import { type MailServer, startMailServer } from "../support/mailServer.ts"
import { expectRefused, makeOperator } from "../support/operator.ts"
import { clientOf, endProcess, makeDataDir, startProcess } from "../support/realProcess.ts"
import { type Receiver, startReceiver } from "../support/receiver.ts"

const secret = randomBytes(32).toString("hex")

let mail: MailServer
let receiver: Receiver
let folder: ReturnType<typeof makeDataDir>
const cleanUp: Array<() => unknown> = []

/** An empty database, with the commands of an operator and the server on it. */
const makeEmpty = async () => {
  const made = await makeOperator({
    SECRET: secret,
    SMTP_URL: mail.url,
    MAIL_RETRY_SECONDS: "1",
    WEBHOOK_ADDRESSES: "any",
    WEBHOOK_RETRY_SECONDS: "1"
  })
  cleanUp.push(made.drop)
  const start = async () => {
    const { urls, child } = await startProcess(folder.path, made.settings)
    cleanUp.unshift(() => endProcess(child, "SIGKILL"))
    return { ...clientOf(urls), stop: () => endProcess(child, "SIGTERM") }
  }
  return { ...made, start }
}

type Server = Awaited<ReturnType<Awaited<ReturnType<typeof makeEmpty>>["start"]>>

const email = "admin@example.com"

/** The time that jobs need on a busy machine. */
const patience = { timeout: 60_000, interval: 50 }

const codeIn = async (before: number, to = email) => {
  await vi.waitFor(() => expect(mail.mailsTo(to).length).toBeGreaterThan(before), patience)
  return mail.codeSentTo(to)
}

const leaver = "leaver@example.com"

/** The token of someone without an organisation. */
const signUpLeaver = async ({ call }: Server) => {
  await call("/auth/signup", { email: leaver, name: "Leaver" })
  const { body } = await call("/auth/verify-otp", { email: leaver, otp: await codeIn(0, leaver) })
  return body.data.token as string
}

/** An organisation that is deleted after the backup. */
const closing = "closing@example.com"

const foundClosing = async ({ call }: Server) => {
  await call("/auth/signup", { email: closing, name: "Closing" })
  const { body } = await call("/auth/verify-otp", { email: closing, otp: await codeIn(0, closing) })
  const linkedinProfile = "https://www.linkedin.com/company/example"
  const founding = { countryCode: "+91", phone: "9000000002", name: "Closed Research", linkedinProfile }
  await call("/auth/add-org", founding, body.data.token)
  return body.data.token as string
}

const closeDown = async ({ call }: Server, token: string, { url, query }: typeof operator) => {
  expect((await call("/organisation/plan-deletion", { name: "Closed Research" }, token)).status).toBe(200)
  await query("update organisations set deletion_at = now() where name = 'Closed Research'")
  await Effect.runPromise(
    forgetOrganisations.pipe(
      Effect.provide(
        databaseLayer({ url, poolSize: 1, connectMs: 10_000, lockMs: 10_000, statementMs: 60_000 })
      )
    )
  )
  expect(await query(closedRows)).toEqual([])
}

const closedRows = "select from organisations where name = 'Closed Research'"

const signUp = async ({ call, codeSentTo }: Server) => {
  await call("/auth/signup", { email, name: "Admin" })
  const { body } = await call("/auth/verify-otp", { email, otp: await codeIn(0) })
  const { token } = body.data
  const phone = { countryCode: "+91", phone: "9000000001" }
  const linkedinProfile = "https://www.linkedin.com/company/example"
  await call("/auth/add-org", { ...phone, name: "Kept", linkedinProfile }, token)
  const otp = await codeSentTo("+919000000001", "sms")
  expect((await call("/auth/verify-phone-otp", { ...phone, otp }, token)).status).toBe(200)
  return token as string
}

const signIn = async ({ call }: Server) => {
  const before = mail.mailsTo(email).length
  await call("/auth/login", { email })
  const { body } = await call("/auth/verify-otp", { email, otp: await codeIn(before) })
  return body.data.token as string
}

const add = ({ call }: Server, token: string, name: string) =>
  call("/leads/add-lead", { name, email: `${name.toLowerCase()}@example.com`, addAnyway: true }, token)

const namesOf = async ({ call }: Server, token: string) => {
  const { body } = await call("/leads/get-added-contacts", {}, token)
  return body.data.map(({ name }: { name: string }) => name).sort()
}

/** An organisation with three contacts, emails to two of them and an event about one that are not accepted yet. */
const liveThrough = async (server: Server) => {
  const token = await signUp(server)
  const ada = (await add(server, token, "Ada")).body.data
  receiver.answer("/", (response) => response.writeHead(500).end())
  const webhook = { address: receiver.url, events: ["contact.created"] }
  expect((await server.call("/webhooks/create-webhook", webhook, token)).status).toBe(200)
  const ben = (await add(server, token, "Ben")).body.data
  mail.refuse({ code: 451, text: "later" })
  const cleo = (await add(server, token, "Cleo")).body.data
  for (const { _id: contactId } of [ben, cleo]) {
    const letter = { contactId, subject: "A letter", body: "Hello", idempotencyKey: randomUUID() }
    expect((await server.call("/mail/send-email", letter, token)).status).toBe(200)
  }
  return { token, ada }
}

/** Contacts that must not be called or written to. */
const listedIn = async ({ call }: Server, token: string) => {
  const { body } = await call("/leads/get-added-contacts", {}, token)
  return body.data
    .filter(({ doNotCall }: { doNotCall: boolean }) => doNotCall)
    .map(({ name }: { name: string }) => name)
}

const lettersSent = () => mail.mailsTo("ben@example.com").length

const letters = "select state from sent_mails where address = 'ben@example.com'"

const lettersToCleo = "select state from sent_mails where address = 'cleo@example.com'"

const events = "select distinct state from webhook_deliveries"

/**
 * The held jobs, once each delivery has one. An event that was being sent during the backup has two: the job of that
 * attempt, and the next.
 */
const heldJobs = async () => {
  const unqueued = "select from webhook_deliveries where not is_queued"
  await vi.waitFor(async () => expect(await operator.query(unqueued)).toEqual([]), patience)
  return (await holdOf(operator.url))?.jobs
}

let operator: Awaited<ReturnType<typeof makeEmpty>>
let token: string
const pathOf = (name: string) => join(folder.path, name)

/** A backup, and after it an erasure, an opt-out and their log; the server still runs. */
let before: Server
beforeAll(async () => {
  mail = await startMailServer()
  receiver = await startReceiver()
  folder = makeDataDir()
  operator = await makeEmpty()
  before = await operator.start()
  const leaving = await signUpLeaver(before)
  const closingToken = await foundClosing(before)
  const lived = await liveThrough(before)
  token = lived.token
  expect(await operator.run("backup", pathOf("backup"))).toMatchObject({ status: 0 })
  const erasing = { contactIds: [lived.ada._id], idempotencyKey: randomUUID() }
  expect((await before.call("/people/erase-person", erasing, token)).status).toBe(200)
  const listing = { email: "cleo@example.com" }
  expect((await before.call("/people/add-do-not-call", listing, token)).status).toBe(200)
  expect((await before.call("/profile/delete-account", {}, leaving)).status).toBe(200)
  await closeDown(before, closingToken, operator)
  expect(await operator.run("backup", "--erasures", pathOf("log.json"))).toMatchObject({ status: 0 })
})
afterAll(async () => {
  for (const clean of cleanUp) await clean()
  await mail.stop()
  await receiver.close()
  folder.remove()
})

it("replaces a database without people erased since, and sends nothing before it is released", async () => {
  expectRefused(await operator.run("backup", pathOf("backup")), "npm run backup -- NEW-FOLDER")
  expectRefused(await operator.run("restore", pathOf("backup")), "not empty")
  expectRefused(await operator.run("restore", pathOf("backup"), "--replace"), "Stop every copy first")
  await before.stop()
  mail.refuse()
  receiver.answer("/", (response) => response.writeHead(204).end())
  const eventsBefore = receiver.received.length

  const copy = pathOf("copy")
  cpSync(pathOf("backup"), copy, { recursive: true })
  const restored = await operator.run("restore", copy, "--replace")
  expect(restored).toEqual({ status: 0, text: expect.stringContaining("repeated 1 erasures") })
  const after = await operator.start()
  expect((await after.call("/leads/get-added-contacts", {}, token)).status).toBe(401)
  const again = await signIn(after)
  expect(await namesOf(after, again)).toEqual(["Ben", "Cleo"])
  expect(await listedIn(after, again)).toEqual(["Cleo"])
  const list = await after.call("/people/get-do-not-call", {}, again)
  expect(list.body.data).toContainEqual(expect.objectContaining({ source: "person", value: null }))
  expect((await add(after, again, "Ada")).status).toBe(409)
  expect(await operator.query(`select from users where email = '${leaver}'`)).toEqual([])
  expect(await operator.query(closedRows)).toEqual([])
  expect(await operator.query("select count(*)::int as count from leads")).toEqual([{ count: 20 }])

  expect(lettersSent()).toBe(0)
  expect(receiver.received.length).toBe(eventsBefore)
  expect(await operator.query(letters)).toEqual([{ state: "queued" }])
  expect(await operator.query(events)).toEqual([{ state: "waiting" }])
  const held = await heldJobs()
  expect(held).toBeGreaterThanOrEqual(4)
  expect((await operator.run("doctor")).text).toContain(`PROBLEM   held jobs: ${held} jobs`)
  expect(await operator.run("restore", "--release")).toEqual({ status: 0, text: "Released the jobs\n" })
  await vi.waitFor(async () => expect(await operator.query(letters)).toEqual([{ state: "sent" }]), patience)
  expect(lettersSent()).toBe(1)
  await vi.waitFor(
    async () => expect(await operator.query(lettersToCleo)).toEqual([{ state: "stopped" }]),
    patience
  )
  expect(mail.mailsTo("cleo@example.com")).toEqual([])
  await vi.waitFor(
    async () => expect(await operator.query(events)).toEqual([{ state: "delivered" }]),
    patience
  )
  expect(receiver.received.length).toBe(eventsBefore + 2)
  expectRefused(await operator.run("restore", "--release"), "No jobs are held")
  await after.stop()
})

/** A copy of the backup with another manifest. */
const changed = (name: string, change: (manifest: Manifest, folder: string) => Manifest) => {
  cpSync(pathOf("backup"), pathOf(name), { recursive: true })
  const file = join(pathOf(name), "manifest.json")
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, "utf8")), pathOf(name))))
  return pathOf(name)
}

/** The columns of each table of the version before erasures were logged. */
const columnsBefore = async (migrations: ReadonlyArray<string>) => {
  const { url, query } = await makeEmpty()
  await connected(url, (client) => makeTables(client, migrations))
  const rows = await query<{ name: string; columns: ReadonlyArray<string> }>(
    `select table_name::text as name, array_agg(quote_ident(column_name)) as columns
      from information_schema.columns where table_schema = 'public' group by table_name`
  )
  return new Map(rows.map(({ name, columns }) => [name, new Set(columns)]))
}

/** The file of a table without the columns that an earlier version did not have. */
const withColumns = (folder: string, table: BackupTable, kept: ReadonlySet<string>): BackupTable => {
  const file = join(folder, table.file)
  const text = gunzipSync(readFileSync(file)).toString("utf8")
  const rowOf = (line: string) =>
    line
      .split("\t")
      .filter((_, index) => kept.has(table.columns[index] ?? ""))
      .join("\t")
  const bytes = gzipSync(text.split("\n").map(rowOf).join("\n"))
  writeFileSync(file, bytes)
  return {
    ...table,
    columns: table.columns.filter((column) => kept.has(column)),
    sha256: createHash("sha256").update(bytes).digest("hex")
  }
}

it("restores an earlier version into an empty database, and refuses what it can't restore whole", async () => {
  const sent = lettersSent()
  const fresh = await makeEmpty()
  const newer = changed("newer", (manifest) => ({
    ...manifest,
    migrations: [...manifest.migrations, "9999_newer.sql"]
  }))
  const damaged = changed("damaged", (manifest) => manifest)
  appendFileSync(join(damaged, "contacts.copy.gz"), "x")
  const log = ["--erasures", pathOf("log.json")]
  expectRefused(await fresh.run("restore", newer, ...log), "The backup is of a newer version")
  expectRefused(await fresh.run("restore", damaged, ...log), "contacts.copy.gz in")
  expectRefused(
    await fresh.run("restore", pathOf("backup")),
    "The erasures done since the backup are not known"
  )
  expect(await fresh.query("select from pg_class where relnamespace = 'public'::regnamespace")).toEqual([])

  const migrations = (await operator.query<{ name: string }>("select name from migrations order by name"))
    .map(({ name }) => name)
    .filter((name) => name < "0260_erasures")
  const columns = await columnsBefore(migrations)
  const earlier = changed("earlier", (manifest, folder) => ({
    ...manifest,
    migrations,
    tables: manifest.tables.flatMap((table) => {
      const kept = columns.get(table.name)
      return kept ? [withColumns(folder, table, kept)] : []
    })
  }))
  expect(await fresh.run("restore", earlier, ...log)).toMatchObject({ status: 0 })
  expect(await fresh.query("select name from contacts order by name")).toEqual([
    { name: "Ben" },
    { name: "Cleo" }
  ])
  await fresh.query(
    `insert into account_deletions (id, address, organisation, language)
      values (gen_random_uuid(), '${leaver}', '', 'en')`
  )
  expect(await fresh.run("restore", "--release", "--drop-mail")).toEqual({
    status: 0,
    text: "Released the jobs; deleted 2 that send email\n"
  })
  expect(await fresh.query(letters)).toEqual([{ state: "stopped" }])
  expect(await fresh.query("select from account_deletions")).toEqual([])
  expect(lettersSent()).toBe(sent)
})
