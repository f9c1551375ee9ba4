import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it, vi } from "vitest"
import type {
  CallingSession,
  OpenCall,
  QueueItem,
  QueuePreview,
  QueueSkips
} from "../../../contract/entities/Calling.ts"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { mayCallThere, nextOpening } from "../../../contract/rules/callingHours.ts"
import { callStatuses } from "../../../contract/rules/callStatuses.ts"
import { localIn } from "../../../contract/rules/zones.ts"
import { callOutcomeMachine } from "../../../machines/lifecycles/call-outcome.machine.ts"
import { canMove } from "../../../machines/lifecycles/legal.ts"
import { hashToken } from "../../../server/platform/secrets/Secrets.ts"
import type { SignedIn } from "../../support/accounts.ts"
import { isLong, long } from "../../support/long.ts"
import { sharedTestServer, type TestServer } from "../../support/testServer.ts"

const queued = long(1_000, 10_000)

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

type Seed = {
  readonly status?: string
  readonly phone?: string
  readonly country?: string
  readonly due?: string | null
}

const seed = async (
  who: SignedIn,
  many: number,
  { status = "Yet to call", phone = "+15550100", country = "", due = null }: Seed = {}
) => {
  const made = await server.database.query<{ contact_id: string }>(
    `with made as (
        insert into contacts (organization_id, origin, name, name_key, search, phone, country, created_at)
        select $1, 'added', 'Name ' || n, 'name ' || n, '', $4, $5, now() + n * interval '1 microsecond'
        from generate_series(1, $2::int) n returning organization_id, id, created_at)
      insert into contact_state (organization_id, contact_id, is_viewed, created_at, updated_at, call_status, next_call_at)
      select organization_id, id, false, created_at, created_at, $3, $6 from made returning contact_id`,
    [who.organisationId, many, status, phone, country, due]
  )
  return made.map(({ contact_id }) => contact_id)
}

const everyone = { kind: "list", list: "added", criteria: {} }

const begin = async (who: SignedIn, source: unknown = everyone) =>
  (await server.call<{ data: CallingSession }>("/calling/start-session", { source }, who.token)).body.data._id

type Next = { data: { item: QueueItem | null; skips: QueueSkips | null } }

type Ahead = { data: { next: ReadonlyArray<QueuePreview>; count: number } }

const next = async (who: SignedIn, sessionId: string) =>
  (await server.call<Next>("/calling/next-contact", { sessionId }, who.token)).body.data

const outcome = (who: SignedIn, contactId: string, callStatus: string, more: Record<string, unknown> = {}) =>
  server.call<{
    code?: string
    data: { contact: Contact; linkedContactId: string | null; isUnresponsive: boolean }
  }>("/calling/record-outcome", { callId: randomUUID(), contactId, callStatus, ...more }, who.token)

/** A signed-in colleague, written directly into the database: twenty sign-ins by email take too long. */
const callerOf = async ({ organisationId }: SignedIn): Promise<SignedIn> => {
  const [userId, token, email] = [
    randomUUID(),
    randomUUID().replaceAll("-", "a"),
    `${randomUUID()}@example.com`
  ]
  await server.database.query(
    `with person as (insert into users (id, email, name, organization_id) values ($1, $2, 'Caller', $3)),
        member as (insert into members (organization_id, user_id, email, name, role, state)
          values ($3, $1, $2, 'Caller', 'Write', 'active'))
      select`,
    [userId, email, organisationId]
  )
  await server.database.query("insert into sessions (token_hash, user_id) values ($1, $2)", [
    hashToken(token),
    userId
  ])
  return { organisationId, userId, token, email } as SignedIn
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

describe("the queue", () => {
  it("returns late callbacks, callbacks, retries and new ones in this order, and counts skipped ones", async () => {
    const admin = await server.signUp()
    const [fresh] = await seed(admin, 1)
    const [retry] = await seed(admin, 1, { status: "Not answering", due: inHours(-1) })
    const [due] = await seed(admin, 1, { status: "Call later", due: inHours(-0.01) })
    const [missed] = await seed(admin, 1, { status: "Call scheduled", due: inHours(-2) })
    await seed(admin, 2, { phone: "" })
    await seed(admin, 3, { status: "Decliend to talk", due: inHours(200) })
    await seed(admin, 4, { status: "Not relevat" })
    const sessionId = await begin(admin)
    const seen: Array<unknown> = []
    for (let turn = 0; turn < 4; turn++) {
      const { item } = await next(admin, sessionId)
      seen.push([item?.contact._id, item?.reason])
      expect((await next(admin, sessionId)).item?.contact._id).toBe(item?.contact._id)
      await server.call(
        "/calling/skip-contact",
        { sessionId, contactId: item?.contact._id ?? "" },
        admin.token
      )
    }
    expect(seen).toEqual([
      [missed, "missed"],
      [due, "due"],
      [retry, "retry"],
      [fresh, "new"]
    ])
    const { item, skips } = await next(admin, sessionId)
    expect(item).toBeNull()
    expect(skips?.total).toBe(13)
    expect(Object.fromEntries(skips?.reasons.map(({ reason, count }) => [reason, count]) ?? [])).toEqual({
      skipped: 4,
      finished: 4,
      notDue: 3,
      noNumber: 2
    })
  })

  it("shows who comes after the current one, in their turns, without reserving them", async () => {
    const admin = await server.signUp()
    const fresh = await seed(admin, 12)
    const [retry] = await seed(admin, 1, { status: "Not answering", due: inHours(-1) })
    const [missed] = await seed(admin, 1, { status: "Call scheduled", due: inHours(-2) })
    await seed(admin, 2, { phone: "" })
    await seed(admin, 1, { status: "Call later", due: inHours(2) })
    const ahead = async (who: SignedIn, session?: string) =>
      (
        await server.call<Ahead>(
          "/calling/queue-ahead",
          { ...(session && { sessionId: session }) },
          who.token
        )
      ).body.data
    const due = await ahead(admin)
    expect(due.count).toBe(14)
    expect(due.next.slice(0, 2).map(({ contactId }) => contactId)).toEqual([missed, retry])
    const sessionId = await begin(admin)
    const { item } = await next(admin, sessionId)
    expect(item?.contact._id).toBe(missed)
    const shown = await ahead(admin, sessionId)
    expect(shown.next.map(({ contactId, reason }) => [contactId, reason])).toEqual([
      [retry, "retry"],
      ...fresh.slice(0, 9).map((id) => [id, "new"])
    ])
    expect(shown.count).toBe(13)
    const other = await callerOf(admin)
    expect((await next(other, await begin(other))).item?.contact._id).toBe(retry)
    await server.call("/calling/skip-contact", { sessionId, contactId: fresh[3] ?? "" }, admin.token)
    expect((await ahead(admin, sessionId)).next.map(({ contactId }) => contactId)).not.toContain(fresh[3])
    const strange = await server.call("/calling/queue-ahead", { sessionId }, other.token)
    expect([strange.status, strange.body]).toMatchObject([404, { code: "not_found" }])
  })

  it("says when the first who is only outside calling hours may be called", async () => {
    const admin = await server.signUp()
    const closed = ["Japan", "India", "Germany", "New Zealand", "Iceland", "Argentina", "Pakistan"]
      .map((country) => ({ country, opens: nextOpening(country, "", Date.now()) ?? 0 }))
      .filter(({ country }) => !mayCallThere(country, "", Date.now()))
      .sort((one, other) => one.opens - other.opens)
    const [first, last] = [closed[0], closed.at(-1)]
    await seed(admin, 1, { country: first?.country ?? "", status: "Not relevat" })
    await seed(admin, 1, { country: last?.country ?? "" })
    const { item, skips } = await next(admin, await begin(admin))
    expect(item).toBeNull()
    expect(skips?.opensAt).toBe(new Date(last?.opens ?? 0).toISOString())
    expect(first?.opens).toBeLessThan(last?.opens ?? 0)
    const ahead = await server.call<Ahead>("/calling/queue-ahead", {}, admin.token)
    expect(ahead.body.data).toEqual({ next: [], count: 0, opensAt: skips?.opensAt })
  })

  it("counts no more than a hundred and one who come after", async () => {
    const admin = await server.signUp()
    await seed(admin, 150)
    const sessionId = await begin(admin)
    const { body } = await server.call<Ahead>("/calling/queue-ahead", { sessionId }, admin.token)
    expect([body.data.next.length, body.data.count]).toEqual([10, 101])
  })

  it(`never gives twenty callers of ${queued} the same contact, and answers fast`, async () => {
    const admin = await server.signUp()
    await seed(admin, queued)
    await server.database.query("analyze contacts, contact_state")
    const callers = await Promise.all(Array.from({ length: 20 }, () => callerOf(admin)))
    const sessions = await Promise.all(callers.map((caller) => begin(caller)))
    const times: Array<number> = []
    const handedOut: Array<string> = []
    const pull = async (index: number, into: Array<number>) => {
      const asked = performance.now()
      const { item } = await next(callers[index] as SignedIn, sessions[index] ?? "")
      into.push(performance.now() - asked)
      handedOut.push(item?.contact._id ?? "")
    }
    const alone: Array<number> = []
    for (let turn = 0; turn < 15; turn++) {
      const given = handedOut.length
      if (turn < 2) for (const index of callers.keys()) await pull(index, alone)
      else await Promise.all([...callers.keys()].map((index) => pull(index, times)))
      await Promise.all(
        handedOut
          .slice(given)
          .map((contactId) =>
            server.database.query(
              "update contact_state set call_status = 'Not relevat', leased_by = null, leased_until = null where contact_id = $1",
              [contactId]
            )
          )
      )
    }
    expect(new Set(handedOut).size).toBe(300)
    const bare: Array<number> = []
    await Promise.all(
      callers.map(async ({ userId }) => {
        for (let turn = 0; turn < 15; turn++) {
          const asked = performance.now()
          await server.database.query(
            `update contact_state u set leased_by = $1, leased_until = now() + interval '10 minutes'
              from (select s.organization_id, s.contact_id from contact_state s where s.organization_id = $2
                and s.call_status = 'Yet to call' and s.next_call_at is null
                and (s.leased_until > now() and s.leased_by <> $1) is not true
                order by s.created_at, s.contact_id limit 1 for update skip locked) n
              where u.organization_id = n.organization_id and u.contact_id = n.contact_id`,
            [userId, admin.organisationId]
          )
          bare.push(performance.now() - asked)
        }
      })
    )
    const lightest: Array<number> = []
    for (let turn = 0; turn < 5; turn++)
      await Promise.all(
        callers.map(async ({ token }) => {
          const asked = performance.now()
          await server.call("/calling/get-open-call", {}, token)
          lightest.push(performance.now() - asked)
        })
      )
    const share = (all: ReadonlyArray<number>, part: number) =>
      all.toSorted((a, b) => a - b)[Math.floor(all.length * part)] ?? 0
    const at = (all: ReadonlyArray<number>, part: number) => share(all, part).toFixed(1)
    console.info(
      `next of ${queued} for 20 callers at once: p50 ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms; one after the other: p50 ${at(alone, 0.5)} ms, p95 ${at(alone, 0.95)} ms; the bare statement, 20 at once: p50 ${at(bare, 0.5)} ms, p95 ${at(bare, 0.95)} ms; the lightest call, 20 at once: p50 ${at(lightest, 0.5)} ms, p95 ${at(lightest, 0.95)} ms`
    )
    if (isLong) expect(share(times, 0.5)).toBeLessThan(6 * share(lightest, 0.5))
  }, 120_000)

  it("never gives two sessions of one person the same contact, also when they ask at once", async () => {
    const admin = await server.signUp()
    await seed(admin, 8)
    const sessions = await Promise.all(Array.from({ length: 4 }, () => begin(admin)))
    const [given, again] = [
      await Promise.all(sessions.map((session) => next(admin, session))),
      await Promise.all(sessions.map((session) => next(admin, session)))
    ].map((answers) => answers.map(({ item }) => item?.contact._id))
    expect(new Set(given).size).toBe(4)
    expect(again).toEqual(given)
    const source = { kind: "contacts", contactIds: [String(given?.[0])] }
    expect((await next(admin, await begin(admin, source))).skips).toEqual({
      total: 1,
      reasons: [{ reason: "otherSession", count: 1 }]
    })
  })

  it("gives a contact to another once the lease has ended, and the first can't keep it any more", async () => {
    const admin = await server.signUp()
    const [only] = await seed(admin, 1)
    const other = randomUUID()
    const lease = (until: string) =>
      server.database.query(
        "update contact_state set leased_by = $1, leased_until = $2 where contact_id = $3",
        [other, until, only]
      )
    await lease(inHours(0.1))
    const sessionId = await begin(admin)
    const held = await next(admin, sessionId)
    expect(held).toEqual({ item: null, skips: { total: 1, reasons: [{ reason: "leased", count: 1 }] } })
    const keep = () => server.call("/calling/keep-lease", { contactId: only }, admin.token)
    expect(await keep()).toMatchObject({ status: 409, body: { code: "conflict" } })
    await lease(inHours(-0.01))
    expect((await next(admin, sessionId)).item?.contact._id).toBe(only)
    expect((await keep()).status).toBe(200)
  })

  it("keeps a personal callback to its owner until it is an hour late", async () => {
    const admin = await server.signUp()
    const [only] = await seed(admin, 1, { status: "Call later", due: inHours(-0.5) })
    const { userId: owner } = await callerOf(admin)
    const promise = (at: string) =>
      server.database.query(
        `with moved as (update contact_state set next_call_at = $2 where contact_id = $3)
          insert into callbacks (organization_id, contact_id, made_by, owner_id, at, zone) values ($1, $3, $4, $4, $2, 'UTC')
          on conflict (organization_id, contact_id) do update set at = excluded.at`,
        [admin.organisationId, at, only, owner]
      )
    await promise(inHours(-0.5))
    const sessionId = await begin(admin)
    expect((await next(admin, sessionId)).skips?.reasons).toEqual([{ reason: "personal", count: 1 }])
    await promise(inHours(-1.1))
    expect((await next(admin, sessionId)).item?.reason).toBe("missed")
  })
})

describe("a call that was started", () => {
  it("is open on every device, holds the queue, and is ended by its outcome", async () => {
    const admin = await server.signUp()
    await seed(admin, 2)
    const sessionId = await begin(admin)
    const one = (await next(admin, sessionId)).item?.contact._id
    const callId = randomUUID()
    const start = (id = callId) =>
      server.call<{ data: OpenCall }>(
        "/calling/start-call",
        { callId: id, contactId: one, sessionId },
        admin.token
      )
    expect((await start()).status).toBe(200)
    expect((await start()).body.data._id).toBe(callId)
    expect(await start(randomUUID())).toMatchObject({
      status: 409,
      body: { code: "call_open", data: { _id: callId } }
    })
    expect(await server.call("/calling/next-contact", { sessionId }, admin.token)).toMatchObject({
      status: 409,
      body: { code: "call_open" }
    })
    const draft = {
      status: null,
      at: "",
      zone: "UTC",
      note: "half",
      personName: "",
      personPhone: "",
      personEmail: "",
      newPhone: ""
    }
    await server.call("/calling/save-wrap-up", { callId, draft }, admin.token)
    const open = await server.call<{ data: OpenCall | null }>("/calling/get-open-call", {}, admin.token)
    expect(open.body.data?.draft).toEqual(draft)
    expect(
      (await outcome(admin, one ?? "", "Call completed", { callId, note: "Went well", sessionId })).body.data
        .contact
    ).toMatchObject({
      callStatus: "Call completed",
      nextCallAt: null,
      notes: "Went well"
    })
    expect(
      (await server.call<{ data: null }>("/calling/get-open-call", {}, admin.token)).body.data
    ).toBeNull()
    expect(await outcome(admin, one ?? "", "Not answering", { callId })).toMatchObject({
      status: 409,
      body: { code: "conflict" }
    })
    const behind = { callId: randomUUID(), contactId: one, sessionId }
    expect(await server.call("/calling/start-call", behind, admin.token)).toMatchObject({
      status: 409,
      body: { code: "call_open" }
    })
    expect((await next(admin, sessionId)).item?.contact._id).not.toBe(one)
    expect(
      (await server.call<{ data: CallingSession }>("/calling/end-session", { sessionId }, admin.token)).body
        .data
    ).toMatchObject({
      calls: 1,
      outcomes: [{ callStatus: "Call completed", count: 1 }]
    })
  })
})

describe("an outcome", () => {
  it("sent fifty times under one key has one effect", async () => {
    const admin = await server.signUp()
    const [one] = await seed(admin, 1)
    const payload = { callId: randomUUID(), note: "Once", idempotencyKey: randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => outcome(admin, one ?? "", "Not answering", payload))
    )
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const last = await outcome(admin, one ?? "", "Not answering", payload)
    expect(last.body.data.contact.notes).toBe("Once")
    const told = await server.database.query("select from audit where entity_id = $1", [one])
    expect(told.length).toBe(1)
  })

  it("without an answer waits four hours, a day, three days, and then stops", async () => {
    const admin = await server.signUp()
    const [one] = await seed(admin, 1)
    const waits: Array<unknown> = []
    for (let attempt = 0; attempt < 4; attempt++) {
      const at = new Date().toISOString()
      const { data } = (await outcome(admin, one ?? "", "Not answering", { at })).body
      const due = data.contact.nextCallAt
      waits.push([due === null ? null : (Date.parse(due) - Date.parse(at)) / 3_600_000, data.isUnresponsive])
    }
    expect(waits).toEqual([
      [4, false],
      [24, false],
      [72, false],
      [null, true]
    ])
  })

  it("follows the lifecycle alone: every illegal move is refused and changes nothing", async () => {
    const admin = await server.signUp()
    for (const from of callStatuses) {
      const [one] = await seed(admin, 1, { status: from })
      for (const to of callStatuses.filter(
        (status) => status !== from && !canMove(callOutcomeMachine, from, status)
      )) {
        const more = { nextCallAt: inHours(5), note: "n", person: { name: "Somebody Else" } }
        expect([from, to, (await outcome(admin, one ?? "", to, more)).body.code]).toEqual([
          from,
          to,
          "illegal_transition"
        ])
      }
      const [{ call_status } = { call_status: "" }] = await server.database.query<{ call_status: string }>(
        "select call_status from contact_state where contact_id = $1",
        [one]
      )
      expect(call_status).toBe(from)
    }
  })

  it("says no to an older version, with the newer contact beside it", async () => {
    const admin = await server.signUp()
    const [one] = await seed(admin, 1)
    await outcome(admin, one ?? "", "Agreed to talk", { version: 1 })
    expect(await outcome(admin, one ?? "", "Not relevat", { version: 1 })).toMatchObject({
      status: 409,
      body: { code: "stale_version", data: { callStatus: "Agreed to talk", version: 2 } }
    })
  })

  it("asks for what its rule asks for, and makes the contact that was named", async () => {
    const admin = await server.signUp()
    const [one] = await seed(admin, 1)
    expect((await outcome(admin, one ?? "", "Call later")).status).toBe(422)
    expect((await outcome(admin, one ?? "", "Asked to call someone else")).status).toBe(422)
    const named = await outcome(admin, one ?? "", "Asked to call someone else", {
      person: { name: "Somebody Else", phone: "5550100" }
    })
    const sessionId = await begin(admin)
    expect((await next(admin, sessionId)).item?.contact).toMatchObject({
      _id: named.body.data.linkedContactId,
      name: "Somebody Else"
    })
  })

  it("of a callback reminds once, whatever number of jobs come, and makes a calendar entry", async () => {
    const admin = await server.signUp()
    const [one] = await seed(admin, 1)
    const at = inHours(0.1)
    await outcome(admin, one ?? "", "Call later", { nextCallAt: at, zone: "Europe/Berlin" })
    const reminders = () =>
      server.database.query("select from notifications where kind = 'callDue' and user_id = $1", [
        admin.userId
      ])
    await expect.poll(async () => (await reminders()).length, { timeout: 60_000, interval: 100 }).toBe(1)
    const file = await server.call<{ data: { text: string } }>(
      "/calling/get-callback-file",
      { contactId: one },
      admin.token
    )
    expect(file.body.data.text).toContain(
      `DTSTART;TZID=Europe/Berlin:${localIn("Europe/Berlin", at).replace(/[-:]/g, "")}00\r\n`
    )
    const listed = await server.call<{ data: unknown }>("/calling/get-callbacks", { own: true }, admin.token)
    expect(listed.body.data).toMatchObject([{ contactId: one, zone: "Europe/Berlin", isOwn: true }])
  })

  it("of a callback can be handed over, moved and cancelled; moving it keeps its owner", async () => {
    const admin = await server.signUp()
    const colleague = await callerOf(admin)
    const [one] = await seed(admin, 1)
    await outcome(admin, one ?? "", "Call later", { nextCallAt: inHours(5), zone: "Europe/Berlin" })
    const change = (who: SignedIn, fields: object) =>
      server.call<{ data: unknown; code?: string }>(
        "/calling/change-callback",
        { contactId: one, ...fields },
        who.token
      )
    const listed = async (who: SignedIn, asked: object = {}) =>
      (await server.call<{ data: ReadonlyArray<unknown> }>("/calling/get-callbacks", asked, who.token)).body
        .data
    expect((await change(admin, { owner: "me" })).body.data).toMatchObject({ isOwn: true, isPersonal: true })
    const later = inHours(30)
    expect((await change(colleague, { at: later })).body.data).toMatchObject({
      at: later,
      zone: "Europe/Berlin",
      isOwn: false,
      isPersonal: true
    })
    expect(await listed(admin, { own: true, which: "coming" })).toMatchObject([{ at: later, isOwn: true }])
    expect((await change(colleague, { owner: "me" })).body.data).toMatchObject({ isOwn: true })
    expect(await listed(admin, { own: true })).toEqual([])
    expect((await change(admin, { owner: "anybody" })).body.data).toMatchObject({ isPersonal: false })
    expect((await change(admin, { at: null })).body.data).toBeNull()
    expect(await listed(admin)).toEqual([])
    expect((await change(admin, { owner: "me" })).body).toMatchObject({ code: "not_found" })
  })

  it("in a time zone that no one knows is refused, also when a callback is moved", async () => {
    const admin = await server.signUp()
    const [one] = await seed(admin, 1)
    const at = inHours(5)
    const unknown = { zone: "Nowhere/Land" }
    const wanted = { code: "invalid_payload", errors: { zone: expect.any(String) } }
    expect(
      (await outcome(admin, one ?? "", "Call later", { nextCallAt: at, ...unknown })).body
    ).toMatchObject(wanted)
    await outcome(admin, one ?? "", "Call later", { nextCallAt: at, zone: "UTC" })
    const moved = await server.call(
      "/calling/change-callback",
      { contactId: one, at: inHours(6), ...unknown },
      admin.token
    )
    expect(moved.body).toMatchObject(wanted)
  })

  it("of another organisation's contact is no one's", async () => {
    const [ours, theirs] = [await server.signUp(), await server.signUp()]
    const [foreign] = await seed(theirs, 1)
    const refused = await outcome(ours, foreign ?? "", "Not answering")
    const absent = await outcome(ours, randomUUID(), "Not answering")
    expect([refused.status, refused.body]).toEqual([404, absent.body])
    const sessionId = await begin(ours, { kind: "contacts", contactIds: [foreign] })
    expect((await next(ours, sessionId)).item).toBeNull()
  })
})

describe("the do-not-call list", () => {
  const listed = (who: SignedIn, phone: string) =>
    server.call("/people/add-do-not-call", { phone }, who.token)

  it("releases the lease of a listed contact", async () => {
    const admin = await server.signUp()
    const [first] = await seed(admin, 1, { phone: "+15550101001" })
    const [second] = await seed(admin, 1, { phone: "+15550101002" })
    await server.database.query(
      "update contacts set phone_key = '15550101001', phone_tail = '0101001' where id = $1",
      [first]
    )
    const sessionId = await begin(admin)
    expect((await next(admin, sessionId)).item?.contact._id).toBe(first)
    await listed(admin, "+1 555 010 1001")
    const started = await server.call(
      "/calling/start-call",
      { callId: randomUUID(), contactId: first, sessionId },
      admin.token
    )
    expect(started).toMatchObject({
      status: 409,
      body: { code: "conflict", message: "This contact is on the do-not-call list. They can’t be called" }
    })
    expect((await next(admin, sessionId)).item?.contact._id).toBe(second)
    expect((await outcome(admin, first ?? "", "Not answering")).status).toBe(200)
  })

  it("marks a callback whose contact is listed now, and reminds no one of it", async () => {
    const admin = await server.signUp()
    const { body } = await server.call<{ data: Contact }>(
      "/leads/add-lead",
      { name: "Promised", phone: "+15550101003" },
      admin.token
    )
    const at = inHours(1)
    await outcome(admin, body.data._id, "Call scheduled", { nextCallAt: at })
    await listed(admin, "+15550101003")
    const callbacks = await server.call<{ data: ReadonlyArray<{ contactId: string; doNotCall: boolean }> }>(
      "/calling/get-callbacks",
      {},
      admin.token
    )
    expect(callbacks.body.data).toMatchObject([{ contactId: body.data._id, doNotCall: true }])
    await server.database.query("update jobs.job set start_after = now() where data->>'contactId' = $1", [
      body.data._id
    ])
    await vi.waitFor(
      async () =>
        expect(
          await server.database.query(
            "select from jobs.job where name = 'callback.remind' and data->>'contactId' = $1 and state = 'completed'",
            [body.data._id]
          )
        ).toHaveLength(1),
      { timeout: 60_000 }
    )
    const told = await server.database.query(
      "select from notifications where kind = 'callDue' and user_id = $1",
      [admin.userId]
    )
    expect(told).toEqual([])
  })
})
