import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { needsOtherAdmin } from "../../../contract/rules/honorarium.ts"
import type { SignedIn } from "../../support/accounts.ts"
import { type MoneyServer, newKey, startMoneyServer, times } from "./support.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
})
afterAll(() => server.close())

type Weighed = {
  readonly honorarium: {
    readonly requestedBy: string
    readonly termsSetBy: ReadonlyArray<string>
    readonly history: ReadonlyArray<{ readonly to: string; readonly reasonMissing?: boolean }>
  }
  readonly hasOtherAdmin: boolean
  readonly isReasonDue: boolean
}

const weigh = async (by: SignedIn, id: string) => {
  const { body } = await server.call<{ data: ReadonlyArray<Weighed> }>(
    "/honorarium/weigh-honoraria",
    { honorariumIds: [id] },
    by.token
  )
  return body.data[0]
}

/** The browser's rule for the reply: whether the approve button is barred. */
const isBarred = async (by: SignedIn, id: string) => {
  const row = await weigh(by, id)
  if (!row) throw new Error("not weighed")
  const { honorarium, hasOtherAdmin } = row
  return needsOtherAdmin({ personId: by.userId, ...honorarium, hasOtherAdmin })
}

const memberOf = async ({ userId }: SignedIn) => {
  const [row] = await server.database.query<{ id: string }>("select id from members where user_id = $1", [
    userId
  ])
  return row?.id ?? ""
}

/** Removes the Admin role in one of the three possible ways. */
const ways: Readonly<Record<string, (by: SignedIn, other: SignedIn) => Promise<{ status: number }>>> = {
  suspended: async (by, other) =>
    server.call("/onboard/toggle-status", { id: await memberOf(other) }, by.token),
  demoted: async (by, other) =>
    server.call("/onboard/update-member", { id: await memberOf(other), role: "Read" }, by.token),
  removed: async (by, other) => server.call("/onboard/delete-member", { id: await memberOf(other) }, by.token)
}

const suspend = (by: SignedIn, other: SignedIn) => ways.suspended?.(by, other)

const dayLater = (organisationId: string) =>
  server.database.query(
    "update members set admin_until = admin_until - interval '24 hours' where organization_id = $1",
    [organisationId]
  )

const kindsFor = async ({ userId }: SignedIn) =>
  (
    await server.database.query<{ kind: string }>(
      "select kind from notifications where user_id = $1 order by created_at",
      [userId]
    )
  ).map(({ kind }) => kind)

const changeOf = (by: SignedIn, honorariumId: string, more: object) =>
  server.call(
    "/honorarium/change-honorarium-request",
    { honorariumId, idempotencyKey: newKey(), ...more },
    by.token
  )

describe("an Admin who gets rid of the other Admin", () => {
  it.each(Object.keys(ways))(
    "cannot approve their own request while the one %s still counts",
    async (way) => {
      const owner = await server.signUp()
      const second = await server.joinAs(owner.organisationId, "Admin")
      const id = (await server.ask(owner)).body.data._id
      expect(await ways[way]?.(owner, second)).toMatchObject({ status: 200 })
      expect(await server.approve(owner, id)).toMatchObject({ status: 403, body: { code: "forbidden" } })
      expect(await isBarred(owner, id)).toBe(true)
      expect(await server.pay(owner, id)).toMatchObject({ status: 409, body: { code: "illegal_transition" } })
      expect(await kindsFor(second)).toContain("adminEnded")
      if (way === "demoted") return
      const mail = await server.message(second.email, "email")
      expect(mail.subject).toBe("Test Person is no longer an active Admin")
    }
  )

  it("may a day later, and the suspended one receives a mail about it", async () => {
    const owner = await server.signUp()
    const second = await server.joinAs(owner.organisationId, "Admin")
    const id = (await server.ask(owner)).body.data._id
    await suspend(owner, second)
    const { id: seen } = await server.message(second.email, "email")
    await dayLater(owner.organisationId)
    expect(await isBarred(owner, id)).toBe(false)
    expect(await server.approve(owner, id)).toMatchObject({ status: 200 })
    expect((await kindsFor(second)).slice(-2)).toEqual(["adminEnded", "ownRequestApproved"])
    const mail = await server.message(second.email, "email", seen)
    expect(mail.subject).toBe("Honorarium approved without a second person")
    expect((await server.pay(owner, id)).status).toBe(200)
  })

  it("gains nothing by suspending, reinstating and suspending again", async () => {
    const owner = await server.signUp()
    const second = await server.joinAs(owner.organisationId, "Admin")
    const id = (await server.ask(owner)).body.data._id
    await suspend(owner, second)
    await dayLater(owner.organisationId)
    await suspend(owner, second)
    expect(await server.approve(owner, id)).toMatchObject({ status: 403 })
    await suspend(owner, second)
    expect(await server.approve(owner, id)).toMatchObject({ status: 403 })
  })

  it("wins no race between the suspension and the approval", async () => {
    const owner = await server.signUp()
    const second = await server.joinAs(owner.organisationId, "Admin")
    const ids = await Promise.all(times(10, async () => (await server.ask(owner)).body.data._id))
    const [, ...approvals] = await Promise.all([
      suspend(owner, second),
      ...ids.map((id) => server.approve(owner, id))
    ])
    expect(approvals.map((answer) => answer?.status)).toEqual(times(10, () => 403))
  })

  it("is no obstacle to an organisation that only ever had one", async () => {
    const owner = await server.signUp()
    const id = (await server.ask(owner)).body.data._id
    expect(await isBarred(owner, id)).toBe(false)
    expect((await server.approve(owner, id)).status).toBe(200)
    expect(await kindsFor(owner)).not.toContain("ownRequestApproved")
  })
})

describe("everyone who set the terms of a request", () => {
  it("is remembered: one who filled in their own account cannot approve after a colleague's change", async () => {
    const owner = await server.signUp()
    const second = await server.joinAs(owner.organisationId, "Admin")
    const third = await server.joinAs(owner.organisationId, "Admin")
    const writer = await server.joinAs(owner.organisationId, "Write")
    const id = (await server.ask(writer, { respondentEmail: "respondent@example.com" })).body.data._id
    const mine = `mine-${newKey()}@example.com`
    expect(await changeOf(second, id, { respondentEmail: mine })).toMatchObject({ status: 200 })
    await server.call(
      "/honorarium/send-payee-link",
      { honorariumId: id, idempotencyKey: newKey() },
      second.token
    )
    const link = /\/payee\?lng=en#(\S+)/.exec((await server.message(mine, "email")).text)?.[1] ?? ""
    await server.call("/honorarium/fill-payee", { link, upiId: "mine@examplebank" })
    expect(await changeOf(owner, id, { amount: 1600 })).toMatchObject({ status: 200 })
    expect(await changeOf(writer, id, { notes: "Only a note" })).toMatchObject({ status: 200 })
    expect((await weigh(second, id))?.honorarium.termsSetBy).toEqual([
      writer.userId,
      second.userId,
      owner.userId
    ])
    for (const one of [second, owner]) {
      expect(await server.approve(one, id)).toMatchObject({ status: 403 })
      expect(await isBarred(one, id)).toBe(true)
    }
    expect(await isBarred(third, id)).toBe(false)
    expect(await server.approve(third, id)).toMatchObject({ status: 200 })
  })

  it("has no share in a note alone", async () => {
    const owner = await server.signUp()
    const writer = await server.joinAs(owner.organisationId, "Write")
    await server.joinAs(owner.organisationId, "Admin")
    const id = (await server.ask(writer)).body.data._id
    await changeOf(owner, id, { notes: "Spoke to them" })
    expect(await server.approve(owner, id)).toMatchObject({ status: 200 })
  })

  it("is remembered however many change it at once", async () => {
    const owner = await server.signUp()
    const others = await Promise.all(times(4, () => server.joinAs(owner.organisationId, "Admin")))
    const writer = await server.joinAs(owner.organisationId, "Write")
    const id = (await server.ask(writer)).body.data._id
    await Promise.all(others.map((one, index) => changeOf(one, id, { amount: 2000 + index })))
    const setters = (await weigh(owner, id))?.honorarium.termsSetBy ?? []
    expect([...setters].sort()).toEqual([writer, ...others].map(({ userId }) => userId).sort())
  })

  it("voids an approval by a change, and the payment with it", async () => {
    const owner = await server.signUp()
    const second = await server.joinAs(owner.organisationId, "Admin")
    const id = (await server.ask(owner)).body.data._id
    expect((await server.approve(second, id)).status).toBe(200)
    await changeOf(second, id, { payee: { upiId: "mine@examplebank" } })
    for (const one of [owner, second]) {
      expect(await server.pay(one, id)).toMatchObject({ status: 409, body: { code: "illegal_transition" } })
      expect(await server.approve(one, id)).toMatchObject({ status: 403 })
    }
  })
})

describe("paying without a documented interview", () => {
  const payAs = (by: SignedIn, honorariumId: string, reason?: string) =>
    server.call(
      "/transaction/generate-honarium-token",
      { honorariumId, idempotencyKey: newKey(), ...(reason !== undefined && { reason }) },
      by.token
    )
  const payingLine = async (by: SignedIn, id: string) =>
    (await weigh(by, id))?.honorarium.history.find(({ to }) => to === "paying")

  it("goes through without a reason, says so in the history, and notifies the other Admins", async () => {
    const owner = await server.signUp()
    const second = await server.joinAs(owner.organisationId, "Admin")
    const id = (await server.ask(owner)).body.data._id
    await server.approve(second, id)
    expect((await weigh(owner, id))?.isReasonDue).toBe(true)
    expect(await payAs(owner, id, "  ")).toMatchObject({ status: 200 })
    expect(await payingLine(owner, id)).toMatchObject({ reasonMissing: true })
    expect(await kindsFor(second)).toContain("paidWithoutReason")
    expect(await kindsFor(owner)).not.toContain("paidWithoutReason")
  })

  it("records the reason that is given, and asks for none where the interview is documented", async () => {
    const owner = await server.signUp()
    const second = await server.joinAs(owner.organisationId, "Admin")
    const explained = (await server.ask(owner)).body.data._id
    const respondentId = await server.contact(owner)
    const documented = (await server.ask(owner, { respondentId })).body.data._id
    await server.database.query(
      `insert into contact_state (organization_id, contact_id, is_viewed, created_at, updated_at, call_status)
        values ($1, $2, false, now(), now(), 'Interview noted documented')`,
      [owner.organisationId, respondentId]
    )
    for (const id of [explained, documented]) await server.approve(second, id)
    await payAs(owner, explained, "Interviewed by phone")
    expect((await weigh(owner, documented))?.isReasonDue).toBe(false)
    await payAs(owner, documented)
    expect(await payingLine(owner, explained)).not.toHaveProperty("reasonMissing")
    expect(await payingLine(owner, explained)).toMatchObject({ reason: "Interviewed by phone" })
    expect(await payingLine(owner, documented)).not.toHaveProperty("reasonMissing")
    expect(await kindsFor(second)).not.toContain("paidWithoutReason")
  })
})
