import { randomUUID } from "node:crypto"
import { beforeAll, expect, it } from "vitest"
import type { ReplyOf } from "../../../contract/call.ts"
import type { analyticsCalls } from "../../../contract/calls/analytics.ts"
import { zonesOf } from "../../../contract/rules/callingHours.ts"
import { type CallStatus, callStatuses } from "../../../contract/rules/callStatuses.ts"
import { isReached } from "../../../contract/rules/outcomes.ts"
import type { SignedIn } from "../../support/accounts.ts"
import { isLong, long } from "../../support/long.ts"
import { sharedTestServer, type TestServer } from "../../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

type Numbers = ReplyOf<typeof analyticsCalls.getCallingAnalytics>["data"]

const ask = async (who: SignedIn, range: Record<string, string>) =>
  (await server.call<{ data: Numbers }>("/analytics/get-calling-analytics", range, who.token)).body.data

/** Random numbers that are the same every time. */
const dice = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

const places = [
  ["India", "Pune"],
  ["US", "Chicago"],
  ["United States", ""],
  ["DE", ""],
  ["AU", "Adelaide"],
  ["GB", "London"],
  ["Nowhere", ""],
  ["", ""]
] as const

const year = [Date.parse("2025-01-01T00:00:00Z"), Date.parse("2025-12-31T00:00:00Z")] as const

const hourIn = (zone: string, at: number) =>
  Number(new Intl.DateTimeFormat("en-US", { timeZone: zone, hour: "2-digit", hourCycle: "h23" }).format(at))

it("counts calls by the hour where the contact lives, also where clocks change, as a plain computation does", async () => {
  const admin = await server.signUp()
  const roll = dice(7)
  const one = <A>(all: ReadonlyArray<A>) => all[Math.floor(roll() * all.length)] as A
  const made = Array.from({ length: 2_000 }, () => {
    const [country, city] = one(places)
    const isAtChange = roll() < 0.3
    const at = isAtChange
      ? one([Date.parse("2025-03-30T01:00:00Z"), Date.parse("2025-11-02T07:00:00Z")]) +
        (roll() - 0.5) * 7_200_000
      : year[0] + roll() * (year[1] - year[0])
    return { id: randomUUID(), country, city, at: Math.floor(at), status: one(callStatuses) }
  })
  await server.database.query(
    `with given as (
        select * from json_to_recordset($2) as g(id uuid, country text, city text, at double precision, status text)),
      made as (
        insert into contacts (organization_id, id, origin, name, name_key, search, country, city)
        select $1, id, 'added', 'Name', 'name', '', country, city from given)
      insert into calls (organization_id, id, user_id, contact_id, started_at, ended_at, outcome)
      select $1, gen_random_uuid(), $3, id, to_timestamp(at / 1000), to_timestamp(at / 1000), status from given`,
    [admin.organisationId, JSON.stringify(made), admin.userId]
  )
  const [from, to] = [Date.parse("2025-02-01T00:00:00Z"), Date.parse("2025-12-01T00:00:00Z")]
  const expected = new Map<number | null, { calls: number; reached: number }>()
  for (const { country, city, at, status } of made) {
    if (at < from || at >= to) continue
    const zones = zonesOf(country, city)
    const hour = zones.length === 1 ? hourIn(zones[0] ?? "", at) : null
    const before = expected.get(hour) ?? { calls: 0, reached: 0 }
    expected.set(hour, {
      calls: before.calls + 1,
      reached: before.reached + Number(isReached(status as CallStatus))
    })
  }
  const found = await ask(admin, { from: new Date(from).toISOString(), to: new Date(to).toISOString() })
  expect(found.elsewhere).toEqual(expected.get(null))
  expect(found.hours).toEqual(
    [...expected]
      .flatMap(([hour, counts]) => (hour === null ? [] : [{ hour, ...counts }]))
      .sort((a, b) => a.hour - b.hour)
  )
  expect(found.calls).toBe([...expected.values()].reduce((sum, { calls }) => sum + calls, 0))
})

it("says how long contacts stay in a status, as a plain computation does", async () => {
  const admin = await server.signUp()
  const roll = dice(11)
  const stays = new Map<string, Array<number>>()
  const lines: Array<{ id: string; at: number; from: string; to: string }> = []
  const contacts: Array<{ id: string; at: number }> = []
  for (let person = 0; person < 200; person++) {
    const id = randomUUID()
    let [at, status]: [number, string] = [year[0] + Math.floor(roll() * 1e7) * 1_000, "Yet to call"]
    contacts.push({ id, at })
    for (let move = 0; move < 4; move++) {
      const wait = 1 + Math.floor(roll() * 1e6)
      const to = callStatuses[Math.floor(roll() * callStatuses.length)] as string
      if (to === status) continue
      at += wait * 1_000
      lines.push({ id, at, from: status, to })
      stays.set(status, [...(stays.get(status) ?? []), wait])
      status = to
    }
  }
  await server.database.query(
    `with given as (select * from json_to_recordset($2) as g(id uuid, at double precision)),
      made as (insert into contacts (organization_id, id, origin, name, name_key, search)
        select $1, id, 'added', 'Name', 'name', '' from given),
      state as (insert into contact_state (organization_id, contact_id, is_viewed, created_at, updated_at)
        select $1, id, false, to_timestamp(at / 1000), now() from given)
      insert into audit (organization_id, at, actor_id, action, entity, entity_id, changes)
      select $1, to_timestamp(l.at / 1000), $4, 'contact.changed', 'contact', l.id,
        json_build_array(json_build_object('field', 'callStatus', 'from', l."from", 'to', l."to"))
      from json_to_recordset($3) as l(id text, at double precision, "from" text, "to" text) order by l.at`,
    [admin.organisationId, JSON.stringify(contacts), JSON.stringify(lines), admin.userId]
  )
  const { statuses } = await ask(admin, {
    from: new Date(year[0]).toISOString(),
    to: new Date(year[1]).toISOString()
  })
  const mean = (all: ReadonlyArray<number>) => all.reduce((sum, each) => sum + each, 0) / all.length
  expect(
    new Map(statuses.map(({ callStatus, stays: many, meanSeconds }) => [callStatus, [many, meanSeconds]]))
  ).toEqual(new Map([...stays].map(([status, all]) => [status, [all.length, Math.round(mean(all))]])))
})

const contacts = long(1_000, 20_000)

it(`answers about ${contacts * 5} outcomes`, async () => {
  const admin = await server.signUp()
  await server.database.query(
    `with made as (
        insert into contacts (organization_id, origin, name, name_key, search, country, city)
        select $1, 'added', 'Name', 'name', '', (array['IN', 'US', 'DE', ''])[1 + n % 4],
          (array['Pune', 'Chicago', '', ''])[1 + n % 4] from generate_series(1, $3::int) n returning id),
      state as (insert into contact_state (organization_id, contact_id, is_viewed, created_at, updated_at)
        select $1, id, false, now() - interval '40 days', now() from made),
      told as (insert into audit (organization_id, at, actor_id, action, entity, entity_id, changes)
        select $1, now() - t * interval '5 days', $2, 'contact.changed', 'contact', id,
          jsonb_build_array(jsonb_build_object('field', 'callStatus', 'from', 'Not answering', 'to', 'Call later'))
        from made, generate_series(1, 5) t)
      insert into calls (organization_id, id, user_id, contact_id, started_at, ended_at, outcome)
      select $1, gen_random_uuid(), $2, id, now() - t * interval '5 days 1 hour', now() - t * interval '5 days', 'Call later'
      from made, generate_series(1, 5) t`,
    [admin.organisationId, admin.userId, contacts]
  )
  await server.database.query("analyze contacts, contact_state, calls, audit")
  const times: Array<number> = []
  for (let turn = 0; turn < 3; turn++) {
    const began = performance.now()
    const { calls, statuses } = await ask(admin, {})
    times.push(performance.now() - began)
    expect([calls, statuses[0]?.stays]).toEqual([contacts * 5, contacts * 5])
  }
  console.info(
    `the calls of ${contacts * 5} outcomes: ${times.map((ms) => `${ms.toFixed(0)} ms`).join(", ")}`
  )
  if (isLong) expect(Math.min(...times)).toBeLessThan(5_000)
})
