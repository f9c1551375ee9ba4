import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import type { DueWork } from "../../contract/entities/DueWork.ts"
import type { Today } from "../../contract/entities/Today.ts"
import type { SignedIn } from "../support/accounts.ts"
import { sharedTestServer, type TestServer } from "../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

type Page = {
  readonly data: ReadonlyArray<DueWork>
  readonly nextCursor: string | null
  readonly total: { readonly value: number; readonly exact: boolean }
}

const call = async <D>(path: string, payload: object, who: SignedIn) => {
  const { status, body } = await server.call<D>(path, payload, who.token)
  expect([path, status]).toEqual([path, 200])
  return body
}

const dueOf = (who: SignedIn, more: object = {}) => call<Page>("/calling/get-due-work", more, who)

const added = async (who: SignedIn, fields: object = {}) => {
  const contact = { name: "Due Contact", countryCode: "+1", phone: "2025550142", addAnyway: true, ...fields }
  return (await call<{ data: { _id: string } }>("/leads/add-lead", contact, who)).data._id
}

const outcome = (who: SignedIn, contactId: string, callStatus: string, more: object = {}) =>
  call("/calling/record-outcome", { callId: randomUUID(), contactId, callStatus, ...more }, who)

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const later = (hours: number, isPersonal = true) => ({
  nextCallAt: inHours(hours),
  zone: "Asia/Tokyo",
  isPersonal
})

const asksForMail = (who: SignedIn, contactId: string) => outcome(who, contactId, "Asked to send email")

describe("due work", () => {
  it("has callbacks and emails in the order of time, and as many as the start page counts", async () => {
    const admin = await server.signUp()
    const caller = await server.joinAs(admin.organisationId, "Write")
    const [own, anyones, colleagues, distant, mail] = [
      await added(admin, { name: "Own" }),
      await added(admin, { name: "Anyone’s" }),
      await added(admin),
      await added(admin),
      await added(admin, { name: "Reader", email: "reader@example.com", country: "Japan", company: "Acme" })
    ]
    await outcome(caller, own, "Call later", later(2))
    await outcome(caller, anyones, "Call later", later(1, false))
    await outcome(admin, colleagues, "Call later", later(3))
    await outcome(caller, distant, "Call later", later(30))
    await asksForMail(admin, mail)
    const { data, total, nextCursor } = await dueOf(caller)
    expect([total, nextCursor]).toEqual([{ value: 3, exact: true }, null])
    expect(data).toMatchObject([
      { kind: "mail", contactId: mail, email: "reader@example.com", company: "Acme", timeZone: "Asia/Tokyo" },
      { kind: "callback", contactId: anyones, name: "Anyone’s", timeZone: "Asia/Tokyo" },
      { kind: "callback", contactId: own, name: "Own" }
    ])
    const { data: today } = await call<{ data: Today }>("/analytics/get-today", {}, caller)
    const counts = [
      (await dueOf(caller, { kind: "callback" })).total.value,
      (await dueOf(caller, { kind: "mail" })).total.value
    ]
    expect(counts).toEqual([today.callbackCount, today.emailCount])
    expect(counts).toEqual([2, 1])
  })

  it("is paged without a gap or a repetition, and each kind has its own pages", async () => {
    const admin = await server.signUp()
    for (let place = 0; place < 3; place++)
      await asksForMail(admin, await added(admin, { email: `m${place}@example.com` }))
    for (let place = 0; place < 4; place++) await outcome(admin, await added(admin), "Call later", later(1))
    await server.database.query(
      "update contact_state set last_called_at = '2030-01-01' where organization_id = $1",
      [admin.organisationId]
    )
    const seen: Array<string> = []
    let cursor: string | null = null
    let first: string | null = null
    do {
      const page: Page = await dueOf(admin, { limit: 2, ...(cursor === null ? {} : { cursor }) })
      seen.push(...page.data.map(({ _id }) => _id))
      cursor = page.nextCursor
      first ??= cursor
    } while (cursor !== null)
    expect([seen.length, new Set(seen).size]).toEqual([7, 7])
    const other = await server.call(
      "/calling/get-due-work",
      { kind: "mail", limit: 2, cursor: first },
      admin.token
    )
    expect(other.status).toBe(422)
  })

  it("has no one on the do-not-call list, nothing of another organisation, and is refused to a reader", async () => {
    const admin = await server.signUp()
    const contactId = await added(admin, { phone: "2025550171" })
    await outcome(admin, contactId, "Call later", later(1))
    expect((await dueOf(await server.signUp())).data).toEqual([])
    const reader = await server.joinAs(admin.organisationId, "Read")
    expect((await server.call("/calling/get-due-work", {}, reader.token)).status).toBe(403)
    await call("/people/add-do-not-call", { countryCode: "+1", phone: "2025550171" }, admin)
    expect((await dueOf(admin)).data).toEqual([])
  })
})
