import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { SignedIn } from "../support/accounts.ts"
import { isLong } from "../support/long.ts"
import { startTestServer, type TestServer } from "../support/testServer.ts"

let one: TestServer
let other: TestServer
let people: Array<SignedIn>
let colleague: SignedIn
/** Everyone signs in before there is a second copy, which has another inbox. */
beforeAll(async () => {
  one = await startTestServer()
  people = []
  for (let count = 0; count < 8; count++) people.push(await one.signUp())
  colleague = await one.joinAs(aPerson().organisationId, "Read")
  other = await startTestServer({ database: one.database })
})
afterAll(async () => {
  await other.close()
  await one.close()
})

const aPerson = (): SignedIn => {
  const person = people[0]
  if (person === undefined) throw new Error("nobody is left")
  return person
}

const nextPerson = (): SignedIn => {
  const person = aPerson()
  people.shift()
  return person
}

const headersOf = (token: string) => ({ "access-token": "pro-leads-web", authKey: `Bearer ${token}` })

/** A listening page: its events by name as they arrive. */
const listen = async (server: TestServer, token: string) => {
  const leave = new AbortController()
  const response = await fetch(`${server.api}/events`, { headers: headersOf(token), signal: leave.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ""
  let isOver = false
  /** Reads until an event has arrived so often, or the stream ends. */
  const until = async (name: string, times = 1): Promise<string> => {
    while (!isOver && text.split(`event: ${name}\n`).length <= times) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done) isOver = true
      else text += value
    }
    return text
  }
  const ended = async () => {
    while (!isOver) await until("nothing of the kind")
    return text
  }
  return { status: response.status, headers: response.headers, until, ended, leave: () => leave.abort() }
}

const notify = ({ organisationId, userId }: SignedIn) =>
  one.database.query(
    "insert into notifications (organization_id, user_id, kind) values ($1, $2, 'phoneVerified')",
    [organisationId, userId]
  )

describe("the stream of events", () => {
  it("reaches no one else, in the same organisation or another", async () => {
    const person = nextPerson()
    const [page, others] = await Promise.all([listen(one, person.token), listen(one, colleague.token)])
    await Promise.all([page.until("ready"), others.until("ready")])
    await notify(person)
    await page.until("notifications")
    await notify(colleague)
    const heard = await others.until("notifications")
    expect(heard.split("event: notifications").length).toBe(2)
    page.leave()
    others.leave()
  })

  it("tells everyone in an organisation, and no one else, that its do-not-call list has changed", async () => {
    const person = nextPerson()
    const [page, others] = await Promise.all([listen(one, person.token), listen(one, colleague.token)])
    await Promise.all([page.until("ready"), others.until("ready")])
    const phone = "+15550109001"
    await one.call("/leads/add-lead", { name: "Listed soon", phone }, person.token)
    await one.call("/people/add-do-not-call", { phone }, person.token)
    await page.until("doNotCall")
    await notify(person)
    expect(await page.until("notifications")).toContain("event: doNotCall")
    await notify(colleague)
    const isSame = person.organisationId === colleague.organisationId
    expect((await others.until("notifications")).includes("event: doNotCall")).toBe(isSame)
    page.leave()
    others.leave()
  })

  it("brings a notification made at one copy to a page at the other within two seconds", async () => {
    const person = nextPerson()
    const page = await listen(other, person.token)
    await page.until("ready")
    expect([page.status, page.headers.get("content-type"), page.headers.get("cache-control")]).toEqual([
      200,
      "text/event-stream; charset=utf-8",
      "no-store"
    ])
    const began = performance.now()
    await notify(person)
    const heard = await page.until("notifications")
    if (isLong) expect(performance.now() - began).toBeLessThan(2_000)
    expect(heard).toContain("event: notifications\ndata:\n\n")
    expect(heard).not.toContain(person.userId)
    page.leave()
  })

  it("says that a session ended, and ends with it", async () => {
    const person = nextPerson()
    const page = await listen(other, person.token)
    await page.until("ready")
    await one.call("/auth/logout", {}, person.token)
    expect(await page.ended()).toContain("event: ended\n")
  })

  it("is refused without headers, to strangers, and beyond eight streams of one person", async () => {
    const person = nextPerson()
    expect((await fetch(`${one.api}/events`)).status).toBe(401)
    expect((await listen(one, "x".repeat(43))).status).toBe(401)
    expect((await fetch(`${one.api}/events?token=${person.token}`)).status).toBe(401)
    const pages = await Promise.all(Array.from({ length: 8 }, () => listen(one, person.token)))
    expect(pages.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect((await listen(one, person.token)).status).toBe(429)
    for (const page of pages) page.leave()
  })

  it("ends when the database stops sending events, is refused meanwhile, and recovers automatically", async () => {
    const person = nextPerson()
    const page = await listen(one, person.token)
    await page.until("ready")
    await one.database.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pro-leads events' and datname = current_database()"
    )
    await page.ended()
    await expect
      .poll(async () => {
        const again = await listen(one, person.token)
        again.leave()
        return again.status
      })
      .toBe(200)
  })

  it("does not hold a copy that is to stop", async () => {
    const leaving = await startTestServer({ database: one.database })
    const person = nextPerson()
    const page = await listen(leaving, person.token)
    await page.until("ready")
    const began = performance.now()
    await Promise.all([leaving.close(), page.ended()])
    if (isLong) expect(performance.now() - began).toBeLessThan(8_000)
  })
})

describe("the list of notifications", () => {
  type Page = {
    data: ReadonlyArray<{ _id: string; readAt?: string }>
    nextCursor: string | null
    total: { value: number }
  }
  const list = async (person: SignedIn, payload = {}) =>
    (await one.call<Page>("/profile/list-notifications", payload, person.token)).body

  it("goes through read and unread ones a page at a time, and takes a reading back", async () => {
    const person = nextPerson()
    for (let count = 0; count < 5; count++) await notify(person)
    const firstPage = await list(person, { limit: 3 })
    const secondPage = await list(person, { limit: 3, cursor: firstPage.nextCursor })
    const ids = [...firstPage.data, ...secondPage.data].map(({ _id }) => _id)
    expect([new Set(ids).size, firstPage.total.value, secondPage.nextCursor]).toEqual([5, 5, null])
    const names = { organization_id: person.organisationId, notificationIds: ids.slice(0, 2) }
    await one.call("/profile/read-notifications", names, person.token)
    expect((await list(person, { state: "read" })).data.map(({ _id }) => _id)).toEqual(ids.slice(0, 2))
    expect((await list(person, { state: "unread" })).total.value).toBe(3)
    await one.call("/profile/unread-notifications", names, person.token)
    expect((await list(person, { state: "read" })).data).toEqual([])
  })
})
