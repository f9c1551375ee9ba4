import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { paths } from "../../contract/paths.ts"
import type { SignedIn } from "../support/accounts.ts"
import { readCalendar } from "../support/readCalendar.ts"
import { sharedTestServer, startTestServer, type TestServer } from "../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const call = async <D>(path: string, payload: object, who: SignedIn) => {
  const { status, body } = await server.call<D>(path, payload, who.token)
  expect([path, status]).toEqual([path, 200])
  return body
}

type Feed = { readonly createdAt: string }

const created = async (who: SignedIn) =>
  (await call<{ address: string; data: Feed }>("/calling/create-calendar-feed", {}, who)).address

const statusOf = async (address: string, init: RequestInit = {}) => (await fetch(address, init)).status

const read = async (address: string) => {
  const response = await fetch(address)
  expect(response.status).toBe(200)
  return readCalendar(await response.text())
}

const titles = async (address: string) => (await read(address)).events.map(({ title }) => title).sort()

const added = async (who: SignedIn, fields: object = {}) => {
  const contact = { name: "Due Contact", countryCode: "+1", phone: "2025550142", addAnyway: true, ...fields }
  return (await call<{ data: { _id: string } }>("/leads/add-lead", contact, who)).data._id
}

const outcome = (who: SignedIn, contactId: string, callStatus: string, more: object = {}) =>
  call("/calling/record-outcome", { callId: randomUUID(), contactId, callStatus, ...more }, who)

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const callback = async (who: SignedIn, name: string, more: object = {}) => {
  const contactId = await added(who, { name })
  await outcome(who, contactId, "Call later", {
    nextCallAt: inDays(2),
    zone: "Asia/Tokyo",
    isPersonal: true,
    ...more
  })
  return contactId
}

describe("a calendar feed", () => {
  it("has own callbacks, callbacks of everyone and emails to write, as text/calendar that no cache keeps", async () => {
    const admin = await server.signUp()
    const caller = await server.joinAs(admin.organisationId, "Write")
    const own = await callback(caller, "Own")
    await callback(admin, "Anyone’s", { isPersonal: false })
    await callback(admin, "Colleague’s")
    const mailed = await added(admin, { name: "Reader", email: "reader@example.com" })
    await outcome(admin, mailed, "Asked to send email")
    const address = await created(caller)
    expect(address).toMatch(/^http:\/\/[^/]+\/api\/consumer\/calendar\/[\w-]{43}\.ics$/)
    const response = await fetch(address)
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8")
    expect(response.headers.get("cache-control")).toBe("private, no-store")
    const text = await response.text()
    const { properties, events } = readCalendar(text)
    expect(events.map(({ title }) => title).sort()).toEqual(["Call Anyone’s", "Call Own", "Email Reader"])
    expect(events.find(({ title }) => title === "Call Own")).toMatchObject({
      uid: `callback-${own}@pro-leads`,
      zone: "Asia/Tokyo",
      description: `${new URL(address).origin}${paths.contact(own)}`
    })
    expect(text).not.toMatch(/2025550142|reader@example\.com/)
    expect(properties).toMatchObject({
      "X-WR-CALNAME": "Pro Leads: due work",
      "REFRESH-INTERVAL": "PT1H",
      "X-PUBLISHED-TTL": "PT1H"
    })
    const head = await fetch(address, { method: "HEAD" })
    expect([head.status, await head.text()]).toEqual([200, ""])
    expect(await statusOf(address, { method: "POST" })).toBe(405)
  })

  it("keeps the UID of a moved callback, at its new time and with a later sequence", async () => {
    const admin = await server.signUp()
    const contactId = await callback(admin, "Moving")
    const address = await created(admin)
    const [before] = (await read(address)).events
    const at = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 5 * 86_400_000)
    await call("/calling/change-callback", { contactId, at: at.toISOString() }, admin)
    const [after, ...more] = (await read(address)).events
    expect([after?.uid, after?.at, more]).toEqual([before?.uid, at.getTime(), []])
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0)
    await call("/calling/change-callback", { contactId, at: null }, admin)
    expect((await read(address)).events).toEqual([])
  })

  it("is known by its time alone, and by a hash in the database", async () => {
    const admin = await server.signUp()
    expect((await call<{ data: Feed | null }>("/calling/get-calendar-feed", {}, admin)).data).toBeNull()
    const address = await created(admin)
    const secret = /([\w-]{43})\.ics$/.exec(address)?.[1] ?? ""
    const known = await call<{ data: Feed }>("/calling/get-calendar-feed", {}, admin)
    expect(Object.keys(known.data)).toEqual(["createdAt"])
    const [stored] = await server.database.query(
      `select (select string_agg(f::text, '') from calendar_feeds f) || (select coalesce(string_agg(i::text, ''), '')
        from idempotency i) || (select string_agg(a::text, '') from audit a) as text`
    )
    expect(String(stored?.text)).not.toContain(secret)
    const wrong = `${secret.slice(0, -1)}${secret.endsWith("A") ? "B" : "A"}`
    for (const path of [wrong, "short", "", "..%2f..%2fhealthz"])
      expect([path, await statusOf(address.replace(secret, path))]).toEqual([path, 404])
    expect(await statusOf(address.replace(".ics", ""))).toBe(404)
  })

  it("stops at an address that was replaced or turned off, and the audit log says so", async () => {
    const admin = await server.signUp()
    const old = await created(admin)
    const address = await created(admin)
    expect([await statusOf(old), await statusOf(address)]).toEqual([404, 200])
    const idempotencyKey = randomUUID()
    await call("/calling/delete-calendar-feed", { idempotencyKey }, admin)
    await call("/calling/delete-calendar-feed", { idempotencyKey }, admin)
    expect(await statusOf(address)).toBe(404)
    expect((await server.call("/calling/delete-calendar-feed", {}, admin.token)).status).toBe(404)
    const log = await call<{ data: ReadonlyArray<{ action: string }> }>("/audit/get-audit", {}, admin)
    const actions = log.data.map(({ action }) => action).filter((action) => action.includes("calendar"))
    expect(actions).toEqual(["member.calendarFeedOff", "member.calendarFeedOn", "member.calendarFeedOn"])
  })

  it("has one working address after two were created at once", async () => {
    const admin = await server.signUp()
    const addresses = await Promise.all([created(admin), created(admin), created(admin)])
    const statuses = await Promise.all(addresses.map((address) => statusOf(address)))
    expect(statuses.sort()).toEqual([200, 404, 404])
  })

  it("has nothing of another organisation, and one of each member", async () => {
    const [ours, theirs] = [await server.signUp(), await server.signUp()]
    const caller = await server.joinAs(ours.organisationId, "Write")
    await callback(theirs, "Theirs")
    await callback(ours, "Ours")
    const [own, others, callers] = [await created(ours), await created(theirs), await created(caller)]
    expect([await titles(own), await titles(others), await titles(callers)]).toEqual([
      ["Call Ours"],
      ["Call Theirs"],
      []
    ])
    const reader = await server.joinAs(ours.organisationId, "Read")
    expect((await server.call("/calling/create-calendar-feed", {}, reader.token)).status).toBe(403)
  })

  it("is gone while its member is suspended or may not call, and for good when they are removed", async () => {
    const admin = await server.signUp()
    const caller = await server.joinAs(admin.organisationId, "Write")
    const address = await created(caller)
    const set = (values: string) =>
      server.database.query(`update members set ${values} where organization_id = $1 and user_id = $2`, [
        admin.organisationId,
        caller.userId
      ])
    for (const [values, status] of [
      ["state = 'suspended'", 404],
      ["state = 'active'", 200],
      ["role = 'Read'", 404],
      ["role = 'Write'", 200]
    ] as const) {
      await set(values)
      expect([values, await statusOf(address)]).toEqual([values, status])
    }
    const [member] = await server.database.query(
      "select id from members where organization_id = $1 and user_id = $2",
      [admin.organisationId, caller.userId]
    )
    await call("/onboard/delete-member", { id: member?.id }, admin)
    expect(await statusOf(address)).toBe(404)
    expect(
      await server.database.query("select from calendar_feeds where user_id = $1", [caller.userId])
    ).toEqual([])
  })

  it("has no one on the do-not-call list, and nothing too far away", async () => {
    const admin = await server.signUp()
    const contactId = await added(admin, { name: "Listed", phone: "2025550171" })
    await outcome(admin, contactId, "Call later", { nextCallAt: inDays(1), zone: "Asia/Tokyo" })
    await callback(admin, "Distant", { nextCallAt: inDays(370) })
    const past = await callback(admin, "Past")
    const address = await created(admin)
    expect(await titles(address)).toEqual(["Call Listed", "Call Past"])
    await call("/people/add-do-not-call", { countryCode: "+1", phone: "2025550171" }, admin)
    await server.database.query("update contact_state set next_call_at = $2 where contact_id = $1", [
      past,
      inDays(-31)
    ])
    expect(await titles(address)).toEqual([])
  })

  it("keeps what people wrote inside its own property", async () => {
    const admin = await server.signUp()
    const name = "Eve; Example, \\n the first END:VEVENT BEGIN:VALARM 😀 $t(server:calendar.name) {{name}}"
    const contactId = await callback(admin, name)
    await server.database.query("update contacts set name = name || $2 where id = $1", [
      contactId,
      `\r\nEND:VEVENT\r\nX-EVIL:1\u2028\u0085\u0007${"ü".repeat(90)}`
    ])
    const { events } = await read(await created(admin))
    expect(events.map(({ title }) => title)).toEqual([
      `Call ${name}\nEND:VEVENT\nX-EVIL:1\n${"ü".repeat(90)}`
    ])
  })

  it("has the right time before and after a change of clocks, by its own zones alone", async () => {
    const admin = await server.signUp()
    const expected = new Map<string, number>()
    for (const zone of ["Europe/Berlin", "America/New_York", "Asia/Kolkata"])
      for (const days of [1, 60, 120, 180, 240, 300, 360]) {
        const at = new Date(Math.floor(Date.now() / 60_000) * 60_000 + days * 86_400_000)
        await callback(admin, `${zone} ${days}`, { zone, nextCallAt: at.toISOString() })
        expected.set(`Call ${zone} ${days}`, at.getTime())
      }
    const { events, zones } = await read(await created(admin))
    expect(new Map(events.map(({ title, at }) => [title, at]))).toEqual(expected)
    expect(zones.map(({ id, observances }) => [id, observances.length]).sort()).toEqual([
      ["America/New_York", 3],
      ["Asia/Kolkata", 1],
      ["Europe/Berlin", 3]
    ])
  })

  it("has at most 1000 entries, those nearest to now", async () => {
    const admin = await server.signUp()
    const many = 1_005
    await server.database.query(
      `with made as (insert into contacts (organization_id, origin, name, company, name_key, email, email_key, phone,
            phone_tail, search, created_at)
          select $1, 'added', 'Copy ' || n, '', 'copy ' || n, '', '', '', '', to_tsvector('simple', 'copy'), now()
          from generate_series(1, $2::int) n returning organization_id, id, name, created_at)
        insert into contact_state (organization_id, contact_id, is_viewed, created_at, updated_at, call_status, next_call_at)
          select organization_id, id, false, created_at, created_at, 'Call later',
            now() + split_part(name, ' ', 2)::int * interval '5 minutes' from made`,
      [admin.organisationId, many]
    )
    const names = await titles(await created(admin))
    expect(names.length).toBe(1_000)
    expect(names).toContain("Call Copy 1")
    expect(names).not.toContain(`Call Copy ${many}`)
  })

  it("is limited by address, as other requests without a session", async () => {
    const small = await startTestServer({ settings: { LIMIT_ADDRESS_PER_MINUTE: "5" } })
    try {
      const address = `${small.api}/calendar/${"a".repeat(43)}.ics`
      const statuses: Array<number> = []
      for (let turn = 0; turn < 12; turn++) statuses.push(await statusOf(address))
      expect(statuses[0]).toBe(404)
      expect(statuses).toContain(429)
    } finally {
      await small.close()
    }
  })
})
