import { randomUUID } from "node:crypto"
import pg from "pg"
import { afterEach, expect, it } from "vitest"
import { long, longOr } from "../support/long.ts"
import { clientOf, endProcess, makeDataDir, type Started, startProcess } from "../support/realProcess.ts"
import { signUpAdmin } from "../support/signedUp.ts"

const total = longOr("IMPORT_ROWS", 4_000, 20_000)
const kills = longOr("IMPORT_KILLS", 1, 3)
const size = long(500, 2_000)

const settings = {
  SAMPLE_LEADS: "0",
  LIMIT_USER_PER_MINUTE: "1000000",
  LIMIT_ORGANISATION_PER_MINUTE: "1000000",
  LIMIT_ADDRESS_PER_MINUTE: "1000000"
}

const toEnd: Array<() => unknown> = []
afterEach(async () => {
  for (const end of toEnd.splice(0).reverse()) await end()
})

const isWrong = (row: number) => row % 500 === 7

const rowOf = (row: number) => ({
  name: isWrong(row) ? "" : `Person ${row}`,
  email: `person${row}@example.com`,
  title: "Buyer",
  company: `Example ${row % 977}`,
  labels: [`List ${row % 3}`]
})

const chunkAt = (importId: string, offset: number) => ({
  importId,
  offset,
  total,
  duplicates: "keep",
  rows: Array.from({ length: Math.min(size, total - offset) }, (_, index) => rowOf(offset + index))
})

it(`loses and doubles no row of ${total} when the server is killed ${kills} times and two tabs send them`, async () => {
  const dataDir = makeDataDir()
  toEnd.push(dataDir.remove)
  let started: Promise<Started> = startProcess(dataDir.path, settings)
  toEnd.push(async () => endProcess((await started).child, "SIGTERM"))
  const client = async () => clientOf((await started).urls)
  const { token } = await signUpAdmin((await started).urls, {
    email: "importer@example.com",
    phone: "9000000001"
  })

  const importId = randomUUID()
  const sums = { added: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0 }
  const offsets = Array.from({ length: Math.ceil(total / size) }, (_, index) => index * size)
  const answers = new Map<number, string>()
  let sending: (() => void) | undefined
  let chunkMs = 1_000
  let broken = 0

  /** Sends a chunk as a tab does: repeatedly, until there is a response. */
  const insist = async (offset: number) => {
    const chunk = chunkAt(importId, offset)
    for (;;) {
      const at = performance.now()
      sending?.()
      const answer = await (await client())
        .call("/leads/bulk-add-contacts", chunk, token)
        .catch(() => undefined)
      if (answer === undefined) broken++
      if (answer && answer.status < 500 && answer.body.code !== "idempotency_in_flight") {
        expect(answer.status, JSON.stringify(answer.body).slice(0, 200)).toBe(200)
        chunkMs = performance.now() - at
        return answer.body.data
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  const tab = async (order: ReadonlyArray<number>) => {
    for (const offset of order) {
      const data = await insist(offset)
      const told = JSON.stringify(data)
      expect([offset, (answers.get(offset) ?? told) === told]).toEqual([offset, true])
      if (answers.has(offset)) continue
      answers.set(offset, told)
      for (const name of ["added", "updated", "unchanged", "skipped"] as const) sums[name] += data[name]
      sums.rejected += data.rejected.length
    }
  }

  const killing = async () => {
    for (let killed = 0; killed < kills && answers.size < offsets.length; killed++) {
      await new Promise<void>((resolve) => {
        sending = resolve
      })
      await new Promise((resolve) => setTimeout(resolve, Math.random() * chunkMs))
      const { child } = await started
      const gone = endProcess(child, "SIGKILL")
      started = gone.then(() => startProcess(dataDir.path, settings))
      await started
    }
  }

  await Promise.all([killing(), tab(offsets), tab(offsets.toReversed())])

  const wrong = Array.from({ length: total }, (_, row) => row).filter(isWrong).length
  expect(sums).toEqual({ added: total - wrong, updated: 0, unchanged: 0, skipped: 0, rejected: wrong })
  expect(broken).toBeGreaterThan(0)

  const database = new pg.Client({ connectionString: (await started).urls.database })
  await database.connect()
  toEnd.push(() => database.end())
  const one = async (text: string) => (await database.query(text)).rows[0]
  expect(
    await one(`select count(*)::int as contacts, count(distinct email)::int as people,
      (select count(*)::int from contact_state) as states, (select count(*)::int from contact_labels) as labelled,
      (select count(*)::int from labels) as labels, (select sum(carried)::int from labels) as carried,
      (select count(*)::int from audit where action = 'contact.imported') as told,
      (select count(*)::int from notifications where kind = 'importFinished') as notified
      from contacts`)
  ).toEqual({
    contacts: total - wrong,
    people: total - wrong,
    states: total - wrong,
    labelled: total - wrong,
    labels: 3,
    carried: total - wrong,
    told: total - wrong,
    notified: 1
  })
  expect(
    await one("select state, added, updated, unchanged, skipped, rejected, received, total from imports")
  ).toEqual({ ...sums, state: "finished", received: total, total })
}, 3_600_000)
