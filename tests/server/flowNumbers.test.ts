import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { ChartNumbers } from "../../contract/calls/flows.ts"
import type { SignedIn } from "../support/accounts.ts"
import { isLong, long } from "../support/long.ts"
import { type MoneyServer, startMoneyServer, times } from "./money/support.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
})
afterAll(() => server.close())

const numbers = async ({ token }: SignedIn) =>
  (await server.call<{ data: ReadonlyArray<ChartNumbers> }>("/flows/get-numbers", {}, token)).body.data

const numbersOf = async (who: SignedIn, chart: string) => {
  const found = (await numbers(who)).find((one) => one.chart === chart)
  if (!found) throw new Error(`no numbers of ${chart}`)
  return {
    counts: Object.fromEntries(
      found.statuses.filter(({ count }) => count > 0).map(({ status, count }) => [status, count])
    ),
    medians: Object.fromEntries(
      found.statuses
        .filter(({ medianSeconds }) => medianSeconds !== null)
        .map(({ status, medianSeconds }) => [status, medianSeconds])
    ),
    refused: found.refused.map(({ from, event, reason, count }) => [from, event, reason, count])
  }
}

it("counts what is in each status, how long it stays, and what was refused and why", async () => {
  const admin = await server.signUp()
  const first = (await server.ask(admin)).body.data._id
  const second = (await server.ask(admin)).body.data._id
  await server.approve(admin, first)
  await server.database.query(
    "update honorarium_moves set at = at - interval '1 hour' where organization_id = $1",
    [admin.organisationId]
  )
  for (const _ of times(2, () => 0)) await server.approve(admin, first)
  await server.pay(admin, second)
  const { counts, medians, refused } = await numbersOf(admin, "honorarium")
  expect(counts).toEqual({ requested: 1, approved: 1 })
  expect(medians.approved).toBeGreaterThanOrEqual(3_600)
  expect(medians.approved).toBeLessThan(3_660)
  expect(refused).toEqual([
    ["approved", "honorarium.approve", "illegal_transition", 2],
    ["requested", "honorarium.pay", "illegal_transition", 1]
  ])
})

it("tells why: of calls, members and imports too", async () => {
  const admin = await server.signUp()
  const contactId = await server.contact(admin)
  await server.database.query(
    `insert into contact_state (organization_id, contact_id, is_viewed, created_at, updated_at)
      values ($1, $2, false, now(), now())`,
    [admin.organisationId, contactId]
  )
  const outcome = (callStatus: string) =>
    server.call(
      "/calling/record-outcome",
      { callId: randomUUID(), contactId, callStatus, note: "A note" },
      admin.token
    )
  await outcome("Interview noted documented")
  await outcome("Call completed")
  const importId = randomUUID()
  const chunk = { importId, total: 1, duplicates: "skip", rows: [{ name: "Ada" }] }
  await server.call("/leads/bulk-add-contacts", { ...chunk, offset: 0 }, admin.token)
  await server.call("/leads/start-import", { importId, total: 1 }, admin.token)
  const { body } = await server.call<{ data: { id: string } }>(
    "/onboard/add-member",
    { name: "Invited Person", email: `${randomUUID()}@example.com`, role: "Read" },
    admin.token
  )
  await server.call("/onboard/toggle-status", { id: body.data.id }, admin.token)
  const { statuses = [] } = (await numbers(admin)).find(({ chart }) => chart === "callOutcome") ?? {}
  expect(statuses.flatMap(({ count, viewed }) => (count > 0 ? [[count, viewed]] : []))).toEqual([
    [1, 0],
    [1, 0]
  ])
  expect(await numbersOf(admin, "callOutcome")).toMatchObject({
    counts: { "Call completed": 1, "Yet to call": 1 },
    refused: [["Yet to call", "interview.documented", "illegal_transition", 1]]
  })
  expect(await numbersOf(admin, "import")).toMatchObject({
    counts: { finished: 1 },
    medians: { receiving: 0 },
    refused: [["finished", "import.finish", "importEnded", 1]]
  })
  expect(await numbersOf(admin, "member")).toMatchObject({
    counts: { active: 1, invited: 1 },
    refused: [["invited", "member.reinstate", "illegal_transition", 1]]
  })
})

it("shows members and payments to Admins alone, and nothing of another organisation", async () => {
  const admin = await server.signUp()
  const other = await server.signUp()
  const reader = await server.joinAs(admin.organisationId, "Read")
  await server.pay(other, (await server.ask(other)).body.data._id)
  expect((await numbers(reader)).map(({ chart }) => chart)).toEqual([
    "callOutcome",
    "honorarium",
    "import",
    "sentMail"
  ])
  expect((await numbers(admin)).flatMap(({ refused }) => refused)).toEqual([])
  expect(await numbersOf(admin, "honorarium")).toEqual({ counts: {}, medians: {}, refused: [] })
})

const many = long(5_000, 100_000)

it(`is quick among ${many} contacts`, async () => {
  const admin = await server.signUp()
  await server.database.query(
    `with made as (
        insert into contacts (organization_id, origin, name, name_key, search)
        select $1, 'added', 'Name ' || n, 'name ' || n, '' from generate_series(1, $2::int) n
        returning organization_id, id)
      insert into contact_state (organization_id, contact_id, is_viewed, created_at, updated_at, call_status)
      select organization_id, id, false, now(), now(),
        case when abs(hashtext(id::text)) % 3 = 0 then 'Not answering' else 'Yet to call' end from made`,
    [admin.organisationId, many]
  )
  await server.database.query("analyze contact_state")
  await numbers(admin)
  const began = performance.now()
  const { counts } = await numbersOf(admin, "callOutcome")
  const took = performance.now() - began
  expect((counts["Not answering"] ?? 0) + (counts["Yet to call"] ?? 0)).toBe(many)
  if (isLong) expect(took).toBeLessThan(500)
})
