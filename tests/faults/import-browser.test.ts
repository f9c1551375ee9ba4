import { readFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import pg from "pg"
import type { BrowserContext, Page } from "playwright-core"
import { afterEach, expect, it } from "vitest"
import { openPage } from "../support/browser.ts"
import { generous } from "../support/generous.ts"
import { longOr } from "../support/long.ts"
import { endProcess, makeDataDir, startProcess } from "../support/realProcess.ts"
import { signUpAdmin, storeAlways } from "../support/signedUp.ts"

const total = longOr("IMPORT_ROWS", 8_000, 20_000)
const kills = {
  tab: longOr("IMPORT_TAB_KILLS", 1, 3),
  database: longOr("IMPORT_DATABASE_STOPS", 0, 2),
  server: longOr("IMPORT_KILLS", 1, 3)
}
type Fault = keyof typeof kills

const toEnd: Array<() => unknown> = []
afterEach(async () => {
  for (const end of toEnd.splice(0).reverse()) await end()
})

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })

const isNameless = (row: number) => row % 500 === 7
const isRepeated = (row: number) => row % 1_000 === 9
const personOf = (row: number) => (isRepeated(row) ? row - 1 : row)
const lineOf = (row: number) =>
  isNameless(row)
    ? ",,Buyer,"
    : `Person ${personOf(row)},person${personOf(row)}@example.com,Buyer,Example ${row % 977}`

const file = () =>
  ["Name,E-mail,Job title,Company", ...Array.from({ length: total }, (_, row) => lineOf(row))].join("\r\n")

const countOf = (test: (row: number) => boolean) =>
  Array.from({ length: total }, (_, row) => row).filter(test).length

/** Faults in a mixed order, the same in every run. */
const order = (): ReadonlyArray<Fault> =>
  (Object.keys(kills) as Array<Fault>)
    .flatMap((fault) =>
      Array.from({ length: kills[fault] }, (_, index) => ({ fault, at: (index + 0.5) / kills[fault] }))
    )
    .sort((one, other) => one.at - other.at)
    .map(({ fault }) => fault)

const sums = async (page: Page) =>
  Object.fromEntries(
    (await page.getByRole("region", { name: "Import results" }).getByRole("row").allInnerTexts())
      .slice(1)
      .map((line) => line.split("\t").map((cell) => cell.trim()))
  )

/** A tab that dies out of memory: nothing in it can run any more. */
const crash = async (context: BrowserContext, page: Page) => {
  const gone = page.waitForEvent("crash")
  const session = await context.newCDPSession(page)
  session.send("Page.crash").catch(() => undefined)
  await gone
  await page.close()
}

it(`loses and doubles no row of ${total} when the tab is killed ${kills.tab} times, PostgreSQL stopped ${kills.database} times and the server killed ${kills.server} times`, async () => {
  const dataDir = makeDataDir()
  toEnd.push(dataDir.remove)
  const settings = { ...generous, SAMPLE_LEADS: "0", PORT: String(await freePort()) }
  let started = await startProcess(dataDir.path, settings)
  toEnd.push(() => endProcess(started.child, "SIGTERM"))
  const { stored } = await signUpAdmin(started.urls, { email: "importer@example.com", phone: "9000000001" })
  const address = `${started.urls.app}/apps/added-contacts/import`

  let page = await openPage({ allow: [/./] })
  const context = page.context()
  await storeAlways(context, stored)
  let onSending: (() => void) | undefined
  let sent = 0
  await context.route("**/leads/bulk-add-contacts", async (route) => {
    sent++
    onSending?.()
    await route.continue().catch(() => undefined)
  })

  await page.goto(address)
  await page
    .getByLabel("Choose a file")
    .and(page.locator("input"))
    .setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(file()) })
  await page.getByRole("button", { name: "Check rows" }).click({ timeout: 120_000 })
  const toSend = total - countOf(isNameless)
  const toAdd = (toSend - countOf(isRepeated)).toLocaleString("en-GB")
  await page.getByRole("button", { name: `Add ${toAdd} contacts` }).click({ timeout: 600_000 })

  const faults: Record<Fault, () => Promise<unknown>> = {
    tab: async () => {
      await crash(context, page)
      page = await context.newPage()
      await expect
        .poll(
          () =>
            page.goto(address).then(
              () => true,
              () => false
            ),
          { timeout: 60_000 }
        )
        .toBe(true)
    },
    database: async () => {
      const pid = readFileSync(join(dataDir.path, "pg18/postmaster.pid"), "utf8").split("\n")[0]
      process.kill(Number(pid), "SIGKILL")
    },
    server: async () => {
      await endProcess(started.child, "SIGKILL")
      started = await startProcess(dataDir.path, settings)
    }
  }
  const met: Record<Fault, number> = { tab: 0, database: 0, server: 0 }
  const isOver = () => page.getByText("Import finished").isVisible()
  for (const fault of order()) {
    const isSending = new Promise<"sending">((resolve) => {
      onSending = () => resolve("sending")
    })
    const finished = page
      .getByText("Import finished")
      .waitFor({ timeout: 600_000 })
      .then(
        () => "finished" as const,
        () => "gone" as const
      )
    if ((await Promise.race([isSending, finished])) === "finished") break
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 300))
    if (await isOver()) break
    await faults[fault]()
    met[fault]++
  }
  await page.getByText("Import finished").waitFor({ timeout: 600_000 })
  expect(met).toEqual(kills)

  const text = (value: number) => value.toLocaleString("en-GB")
  const repeated = countOf((row) => isRepeated(row) && !isNameless(row - 1))
  expect(await sums(page)).toEqual({
    Added: text(toSend - repeated),
    Updated: "0",
    Unchanged: "0",
    "Skipped as duplicate": text(repeated),
    Rejected: "0",
    "With errors, not sent": text(total - toSend),
    "Rows of the file": text(total)
  })
  const database = new pg.Client({ connectionString: started.urls.database })
  await database.connect()
  toEnd.push(() => database.end())
  const one = async (query: string) => (await database.query(query)).rows[0]
  const contacts = toSend - repeated
  expect(
    await one(`select count(*)::int as contacts, count(distinct email)::int as people,
      (select count(*)::int from contact_state) as states,
      (select count(*)::int from audit where action = 'contact.imported') as told,
      (select count(*)::int from notifications where kind = 'importFinished') as notified
      from contacts`)
  ).toEqual({ contacts, people: contacts, states: contacts, told: contacts, notified: 1 })
  expect(await one("select state, added, skipped, rejected, received, total from imports")).toEqual({
    state: "finished",
    added: contacts,
    skipped: repeated,
    rejected: 0,
    received: toSend,
    total: toSend
  })
  const chunks = Math.ceil(toSend / 2_000)
  process.stdout.write(
    `${JSON.stringify({ total, met, requests: sent, chunks, lost: 0, doubled: 0, sums: "right" })}\n`
  )
}, 3_600_000)
