import pg from "pg"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { generous } from "../support/generous.ts"
import { long } from "../support/long.ts"
import { type MailServer, startMailServer } from "../support/mailServer.ts"
import { clientOf, endProcess, makeDataDir, startProcess } from "../support/realProcess.ts"

let mail: MailServer
let folder: ReturnType<typeof makeDataDir>
beforeAll(async () => {
  mail = await startMailServer()
  folder = makeDataDir()
})
afterAll(async () => {
  await mail.stop()
  folder.remove()
})

const count = long(8, 20)

/** The maximum number of codes that one process sends at once. */
const inProgress = 6

const until = (holds: () => Promise<boolean> | boolean) =>
  vi.waitFor(async () => expect(await holds()).toBe(true), { timeout: 60_000, interval: 50 })

it("kill -9 loses no code, and sends none twice but those in progress", async () => {
  const start = () => startProcess(folder.path, { ...generous, SAMPLE_LEADS: "0", SMTP_URL: mail.url })
  const first = await start()
  mail.delay(1_000)
  const emails = Array.from({ length: count }, (_, index) => `killed-${index}@example.com`)
  const { call } = clientOf(first.urls)
  await Promise.all(emails.map((email) => call("/auth/signup", { email, name: "Killed" })))
  await until(() => mail.received.length >= 3)
  await endProcess(first.child, "SIGKILL")
  mail.delay(0)
  const second = await start()
  const database = new pg.Client({ connectionString: second.urls.database })
  await database.connect()
  await until(async () => {
    const { rows } = await database.query(
      "select from jobs.job where name = 'code.send' and state <> 'completed'"
    )
    return rows.length === 0
  })
  await database.end()
  const received = emails.map((email) => mail.mailsTo(email).length)
  expect(received.filter((times) => times === 0)).toEqual([])
  expect(Math.max(...received)).toBeLessThanOrEqual(2)
  expect(received.filter((times) => times === 2).length).toBeLessThanOrEqual(inProgress)
  await endProcess(second.child, "SIGTERM")
})
