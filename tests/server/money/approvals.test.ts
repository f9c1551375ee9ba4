import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Honorarium } from "../../../contract/entities/Honorarium.ts"
import { barOf } from "../../../src/entities/honorarium/actions.ts"
import type { SignedIn } from "../../support/accounts.ts"
import { type MoneyServer, newKey, noFaults, startMoneyServer, times } from "./support.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
})
afterAll(() => server.close())

type Limits = Readonly<Partial<Record<"INR" | "USD" | "EUR", number | null>>>

const setLimits = (by: SignedIn, limits: Limits) =>
  server.call<{ data: Limits }>("/honorarium/set-approval-limits", limits, by.token)

const ageTo = ({ userId }: SignedIn, minutes: number) =>
  server.database.query(
    "update sessions set confirmed_at = clock_timestamp() - $2 * interval '1 minute' where user_id = $1",
    [userId, minutes]
  )

const weigh = async (by: SignedIn, id: string) => {
  const { body } = await server.call<{
    data: ReadonlyArray<{ honorarium: Honorarium; hasOtherAdmin: boolean; obstacles: [] }>
  }>("/honorarium/weigh-honoraria", { honorariumIds: [id] }, by.token)
  const [row] = body.data
  if (!row) throw new Error("not weighed")
  return row
}

/** The browser's answer about approving: undefined if it offers it. */
const barFor = async (by: SignedIn, id: string) =>
  barOf("approve", { ...(await weigh(by, id)), person: { _id: by.userId, role: "Admin" } })

/** An organisation whose limit is INR 1,000, with as many Admins, and a request of INR 1,500 by its writer. */
const organisation = async (admins: number) => {
  const owner = await server.signUp()
  const others = await Promise.all(times(admins - 1, () => server.joinAs(owner.organisationId, "Admin")))
  const writer = await server.joinAs(owner.organisationId, "Write")
  expect(await setLimits(owner, { INR: 1000 })).toMatchObject({ status: 200 })
  const id = (await server.ask(writer)).body.data._id
  return { owner, others, writer, id, organisationId: owner.organisationId }
}

const stateOf = async (by: SignedIn, id: string) => {
  const { state, approvals, approvalsNeeded } = (await weigh(by, id)).honorarium
  return [state, approvals.map((one) => one.by), approvalsNeeded] as const
}

const change = (by: SignedIn, honorariumId: string, more: object) =>
  server.call(
    "/honorarium/change-honorarium-request",
    { honorariumId, idempotencyKey: newKey(), ...more },
    by.token
  )

const isForbidden = { status: 403, body: { code: "forbidden" } }

describe("an amount above the limit", () => {
  it("can be paid only after two Admins approved it", async () => {
    const { owner, others, id, organisationId } = await organisation(2)
    const [second] = others as [SignedIn]
    expect(await stateOf(owner, id)).toEqual(["requested", [], 2])
    expect(await server.approve(owner, id)).toMatchObject({
      status: 200,
      body: { data: { state: "requested" } }
    })
    expect(await stateOf(owner, id)).toEqual(["requested", [owner.userId], 2])
    expect(await server.pay(owner, id)).toMatchObject({ status: 409, body: { code: "illegal_transition" } })
    expect(await server.balances(organisationId)).toEqual({})
    expect([await barFor(owner, id), await barFor(second, id)]).toEqual(["approvedBefore", undefined])
    expect(await server.approve(owner, id)).toMatchObject(isForbidden)
    expect(await server.approve(second, id)).toMatchObject({
      status: 200,
      body: { data: { state: "approved" } }
    })
    expect(await stateOf(owner, id)).toEqual(["approved", [owner.userId, second.userId], 2])
    expect((await weigh(owner, id)).honorarium.history.map((one) => [one.to, one.isFirstApproval])).toEqual([
      ["requested", undefined],
      ["requested", true],
      ["approved", undefined]
    ])
    expect(await server.pay(owner, id)).toMatchObject({ status: 200 })
    expect(await server.ledgerFaults(organisationId)).toEqual(noFaults)
  })

  it("notifies the other Admins after the first approval", async () => {
    const { owner, others, id, organisationId } = await organisation(3)
    await server.approve(owner, id)
    const informed = await server.database.query<{ user_id: string }>(
      "select user_id from notifications where organization_id = $1 and kind = 'secondApprovalWaiting'",
      [organisationId]
    )
    expect(informed.map(({ user_id }) => user_id).sort()).toEqual(others.map(({ userId }) => userId).sort())
  })

  it("is approved by the only Admin, and by the only one without an interest of their own", async () => {
    const alone = await organisation(1)
    expect(await stateOf(alone.owner, alone.id)).toEqual(["requested", [], 1])
    expect(await server.approve(alone.owner, alone.id)).toMatchObject({
      body: { data: { state: "approved" } }
    })
    const { owner, others } = await organisation(2)
    const [second] = others as [SignedIn]
    const own = (await server.ask(owner)).body.data._id
    expect(await server.approve(owner, own)).toMatchObject(isForbidden)
    expect(await server.approve(second, own)).toMatchObject({ body: { data: { state: "approved" } } })
  })

  it("still needs the second approval for a day after the other Admin was suspended", async () => {
    const { owner, others, id, organisationId } = await organisation(2)
    const [second] = others as [SignedIn]
    const [member] = await server.database.query<{ id: string }>(
      "select id from members where user_id = $1",
      [second.userId]
    )
    await server.call("/onboard/toggle-status", { id: member?.id }, owner.token)
    expect(await server.approve(owner, id)).toMatchObject({ body: { data: { state: "requested" } } })
    await server.database.query(
      "update members set admin_until = admin_until - interval '24 hours' where organization_id = $1",
      [organisationId]
    )
    expect(await barFor(owner, id)).toBeUndefined()
    const withoutKey = { honorariumId: id, decision: "approve" }
    expect(
      await server.call("/honorarium/approve-honorarium-request", withoutKey, owner.token)
    ).toMatchObject({
      body: { data: { state: "approved" } }
    })
    expect(await stateOf(owner, id)).toEqual(["approved", [owner.userId], 1])
  })

  it("loses the first approval when its terms change, or the first approver changes its link", async () => {
    const { owner, others, writer, id } = await organisation(3)
    const [second, third] = others as [SignedIn, SignedIn]
    await server.approve(owner, id)
    await change(writer, id, { notes: "Only a note" })
    expect(await stateOf(owner, id)).toEqual(["requested", [owner.userId], 2])
    await change(writer, id, { amount: 1600 })
    expect(await stateOf(owner, id)).toEqual(["requested", [], 2])
    await server.approve(second, id)
    await change(second, id, { respondentEmail: "other@example.com" })
    expect(await stateOf(owner, id)).toEqual(["requested", [], 2])
    expect(await server.approve(second, id)).toMatchObject(isForbidden)
    await server.approve(third, id)
    expect(await server.approve(owner, id)).toMatchObject({ body: { data: { state: "approved" } } })
  })

  it("can be rejected after the first approval, also by the one who gave it", async () => {
    const { owner, id } = await organisation(2)
    await server.approve(owner, id)
    const rejected = await server.call(
      "/honorarium/approve-honorarium-request",
      { honorariumId: id, decision: "reject", reason: "Asked for twice", idempotencyKey: newKey() },
      owner.token
    )
    expect(rejected).toMatchObject({ status: 200, body: { data: { state: "rejected" } } })
  })

  it("counts one Admin once, however many times they approve at once", async () => {
    const { owner, id } = await organisation(2)
    const replies = await Promise.all(times(6, () => server.approve(owner, id)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403, 403])
    expect(await stateOf(owner, id)).toEqual(["requested", [owner.userId], 2])
    const unkeyed = await server.call(
      "/honorarium/approve-honorarium-request",
      { honorariumId: id, decision: "approve" },
      owner.token
    )
    expect(unkeyed).toMatchObject({ status: 200, body: { data: { state: "requested" } } })
  })

  it("is approved once by two Admins at once, and a third comes too late", async () => {
    const { owner, others, id, organisationId } = await organisation(3)
    const replies = await Promise.all([owner, ...others].map((one) => server.approve(one, id)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409])
    const [state, approvals, needed] = await stateOf(owner, id)
    expect([state, new Set(approvals).size, needed]).toEqual(["approved", 2, 2])
    expect(await server.balances(organisationId)).toEqual({ "committed INR": 150_000, "funds INR": -150_000 })
    expect(await server.ledgerFaults(organisationId)).toEqual(noFaults)
  })

  it("can't have both approvals by one person in the database either", async () => {
    const { owner, others, id } = await organisation(2)
    await server.approve(owner, id)
    await server.approve((others as [SignedIn])[0], id)
    const forged = server.database.query(
      "update honoraria set approved_by = first_approved_by where id = $1",
      [id]
    )
    await expect(forged).rejects.toThrow("approved_by_two")
  })
})

describe("the limit", () => {
  it("is for one currency, and an amount equal to it needs one approval", async () => {
    const { owner, writer } = await organisation(2)
    const equal = (await server.ask(writer, { amount: 1000 })).body.data._id
    const above = (await server.ask(writer, { amount: 1000.01 })).body.data._id
    const other = (await server.ask(writer, { currency: "USD", upiId: undefined, paypalId: "p@example.com" }))
      .body.data._id
    expect(await Promise.all([equal, above, other].map(async (id) => (await stateOf(owner, id))[2]))).toEqual(
      [1, 2, 1]
    )
  })

  it("is set by an Admin, asks for a fresh code when it is raised or removed, and is in the audit log", async () => {
    const { owner, writer } = await organisation(2)
    const asks = { status: 403, body: { code: "step_up_required", reason: "raisedLimit" } }
    await ageTo(owner, 16)
    expect(await setLimits(owner, { INR: 2000 })).toMatchObject(asks)
    expect(await setLimits(owner, { INR: null })).toMatchObject(asks)
    expect(await setLimits(owner, { INR: 0, EUR: 99.5 })).toMatchObject({
      status: 200,
      body: { data: { INR: 0, USD: null, EUR: 99.5 } }
    })
    expect(await setLimits(writer, { INR: 1 })).toMatchObject(isForbidden)
    expect(await server.call("/honorarium/get-approval-limits", {}, owner.token)).toMatchObject({
      body: { data: { INR: 0, USD: null, EUR: 99.5 } }
    })
    await ageTo(owner, 1)
    expect(await setLimits(owner, { INR: null })).toMatchObject({
      status: 200,
      body: { data: { INR: null } }
    })
    const logged = await server.database.query<{ changes: unknown }>(
      `select changes from audit where organization_id = $1 and action = 'organisation.approvalLimitsSet'
        order by at`,
      [owner.organisationId]
    )
    expect(logged.map(({ changes }) => changes)).toEqual([
      [{ field: "INR", from: null, to: 1000 }],
      [
        { field: "INR", from: 1000, to: 0 },
        { field: "EUR", from: null, to: 99.5 }
      ],
      [{ field: "INR", from: 0, to: null }]
    ])
  })

  it("of another organisation changes nothing", async () => {
    await organisation(2)
    const owner = await server.signUp()
    await server.joinAs(owner.organisationId, "Admin")
    const writer = await server.joinAs(owner.organisationId, "Write")
    const id = (await server.ask(writer, { amount: 9_000_000 })).body.data._id
    expect(await stateOf(owner, id)).toEqual(["requested", [], 1])
  })
})
