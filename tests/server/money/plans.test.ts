import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { planById } from "../../../contract/rules/plans.ts"
import { quote, unusedOf } from "../../../server/domain/billing/quotes.ts"
import type { SignedIn } from "../../support/accounts.ts"
import { type MoneyServer, newKey, noFaults, startMoneyServer, times, until } from "./support.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer({ LIMIT_EXTRA_MEMBERS: "0" })
})
afterAll(() => server.close())

type Checkout = { token: string; transactionId: string; checkoutUrl: string }
type Paid = { data: { state: string; amount: number; invoiceNumber?: string } }

const order = (by: SignedIn, fields: Record<string, unknown> = {}) =>
  server.call<Checkout>(
    "/transaction/generate-token",
    { planId: "starter", period: "Monthly", currency: "USD", idempotencyKey: newKey(), ...fields },
    by.token
  )

const decide = (checkoutUrl: string, choice: string) =>
  fetch(checkoutUrl, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: `choice=${choice}`
  })

const check = (by: SignedIn, transactionId: string) =>
  server.call<Paid>("/transaction/check-status", { transactionId }, by.token)

const buy = async (by: SignedIn, fields: Record<string, unknown> = {}) => {
  const { body } = await order(by, fields)
  await decide(body.checkoutUrl, "approve")
  return (await check(by, body.transactionId)).body.data
}

const plan = async (by: SignedIn) =>
  (
    await server.call<{
      data: { planId: string; endsAt: string; isOverdue: boolean; unused: number; next?: object }
    }>("/transaction/get-plan", {}, by.token)
  ).body.data

const organisation = async (by: SignedIn) =>
  (
    await server.call<{ data: { plan: string; credits: { limit: number; used: number } } }>(
      "/auth/get-org",
      { id: by.organisationId },
      by.token
    )
  ).body.data

/** Moves a plan's period so many days into the past. */
const daysPass = (by: SignedIn, days: number) =>
  server.database.query(
    `update subscriptions set started_at = started_at - $2 * interval '1 day', ends_at = ends_at - $2 * interval '1 day'
      where organization_id = $1`,
    [by.organisationId, days]
  )

const wake = async (by: SignedIn) => {
  const [job] = await server.database.query<{ id: string }>(
    "update jobs.job set start_after = now() where name = 'plan.renew' and state < 'active' and data ->> 'organisationId' = $1 returning id",
    [by.organisationId]
  )
  await until(async () => {
    const [done] = await server.database.query<{ state: string }>(
      "select state from jobs.job where id = $1",
      [job?.id]
    )
    return done === undefined || done.state === "completed"
  })
}

describe("a plan", () => {
  it("is bought at the gateway's page, gives its credits, and has a numbered invoice", async () => {
    const one = await server.signUp()
    expect(await buy(one)).toMatchObject({ state: "paid", amount: 29, invoiceNumber: "INV-000001" })
    expect(await organisation(one)).toMatchObject({ plan: "starter", credits: { limit: 500, used: 0 } })
    expect(await server.balances(one.organisationId)).toEqual({ "funds USD": -2900, "plans USD": 2900 })
  })

  it("is not in force while its payment is declined, delayed, dropped or given up", async () => {
    const one = await server.signUp()
    const declined = (await order(one)).body
    await decide(declined.checkoutUrl, "decline")
    expect((await check(one, declined.transactionId)).body.data.state).toBe("failed")
    const given = (await order(one)).body
    const cancelled = await server.call<Paid>(
      "/transaction/cancel-checkout",
      { transactionId: given.transactionId, idempotencyKey: newKey() },
      one.token
    )
    expect(cancelled.body.data.state).toBe("cancelled")
    expect((await organisation(one)).plan).toBe("free")
    const dropped = (await order(one)).body
    await decide(dropped.checkoutUrl, "drop")
    expect((await check(one, dropped.transactionId)).body.data.state).toBe("paid")
    expect((await organisation(one)).plan).toBe("starter")
  })

  it("has one checkout open at a time: the same wish leads to the same one, another replaces it", async () => {
    const one = await server.signUp()
    const answers = await Promise.all(times(20, () => order(one)))
    const begun = new Set(answers.map(({ body }) => body.transactionId).filter(Boolean))
    expect(begun.size).toBe(1)
    const other = await order(one, { planId: "growth" })
    expect(begun.has(other.body.transactionId)).toBe(false)
    const states = await server.database.query(
      "select plan_id, state from transactions where organization_id = $1 order by created_at",
      [one.organisationId]
    )
    expect(states).toEqual([
      { plan_id: "starter", state: "cancelled" },
      { plan_id: "growth", state: "pending" }
    ])
  })

  it("that was given up and paid all the same is money to return, not a plan", async () => {
    const one = await server.signUp()
    const { body } = await order(one)
    await server.call(
      "/transaction/cancel-checkout",
      { transactionId: body.transactionId, idempotencyKey: newKey() },
      one.token
    )
    server.connect()
    await decide(body.checkoutUrl, "approve")
    await until(async () => (await server.balances(one.organisationId))["toReturn USD"] === 2900)
    expect((await organisation(one)).plan).toBe("free")
    expect(await server.ledgerFaults(one.organisationId)).toEqual(noFaults)
  })

  it("is larger for what is unused less, and starts a new period", async () => {
    const one = await server.signUp()
    await buy(one)
    const before = await plan(one)
    const { amount, state } = await buy(one, { planId: "growth" })
    expect(state).toBe("paid")
    expect(before.unused).toBeGreaterThan(28.9)
    expect(amount).toBe(70)
    expect((await organisation(one)).credits.limit).toBe(3_000)
  })

  it("is smaller at the period's end, and gone three days later if unpaid", async () => {
    const one = await server.signUp()
    await buy(one, { planId: "growth" })
    expect((await order(one)).body).toMatchObject({ status: false, code: "conflict" })
    const change = await server.call<{ data: { next?: unknown } }>(
      "/transaction/change-plan-at-end",
      { planId: "starter", idempotencyKey: newKey() },
      one.token
    )
    expect(change.body.data.next).toEqual({ planId: "starter", period: "Monthly" })
    await daysPass(one, 29)
    await wake(one)
    expect((await plan(one)).isOverdue).toBe(false)
    await daysPass(one, 3)
    await wake(one)
    expect((await plan(one)).isOverdue).toBe(true)
    expect((await organisation(one)).plan).toBe("growth")
    await daysPass(one, 3)
    await wake(one)
    expect((await organisation(one)).plan).toBe("free")
    const told = await server.database.query(
      "select kind from notifications where user_id = $1 and kind like 'plan%' order by created_at",
      [one.userId]
    )
    expect(told).toEqual(["planPaid", "planEnding", "planOverdue", "planEnded"].map((kind) => ({ kind })))
  })

  it("goes on without a gap when it is paid again", async () => {
    const one = await server.signUp()
    await buy(one)
    const { endsAt } = await plan(one)
    expect(await buy(one)).toMatchObject({ amount: 29, invoiceNumber: "INV-000002" })
    const longer = await plan(one)
    expect(Date.parse(longer.endsAt) - Date.parse(endsAt)).toBeGreaterThan(27 * 86_400_000)
    expect(longer.unused).toBeCloseTo(58, 0)
  })

  it("numbers invoices without a gap, however many are paid at once", async () => {
    const one = await server.signUp()
    const ids = await Promise.all(times(12, () => server.approved(one)))
    const started = await Promise.all(ids.map((id) => server.pay(one, id)))
    await Promise.all(started.flatMap(({ body }) => times(2, () => server.check(one, body.transactionId))))
    const numbers = await server.database.query<{ invoice_number: string }>(
      "select invoice_number from transactions where organization_id = $1 order by invoice_number",
      [one.organisationId]
    )
    expect(numbers.map((row) => row.invoice_number)).toEqual(
      times(12, (index) => `RCP-${String(index + 1).padStart(6, "0")}`)
    )
  })
})

describe("a quote", () => {
  const starter = planById("starter")
  const growth = planById("growth")
  const present = {
    organization_id: "",
    plan_id: "starter",
    period: "Monthly",
    currency: "USD",
    value_minor: 2900,
    started_at: "2030-01-01T00:00:00.000Z",
    ends_at: "2030-01-31T00:00:00.000Z",
    next_plan_id: null,
    next_period: null,
    told: null
  } as const
  const at = (date: string) => Date.parse(`${date}T00:00:00.000Z`)

  it("counts what is unused to the cent, rounded down, never below nothing", () => {
    expect(unusedOf(present, at("2030-01-01"))).toBe(2900)
    expect(unusedOf(present, at("2030-01-16"))).toBe(1450)
    expect(unusedOf(present, at("2030-01-21"))).toBe(966)
    expect(unusedOf(present, at("2030-01-31"))).toBe(0)
    expect(unusedOf(present, at("2031-01-01"))).toBe(0)
  })

  it("mixes no currencies, and waits for the end where a plan is not larger", () => {
    if (!starter || !growth) throw new Error("plans are missing")
    const now = at("2030-01-16")
    expect(quote(present, growth, "Monthly", "USD", now)).toMatchObject({
      dueMinor: 8400,
      when: "now"
    })
    expect(quote(present, growth, "Monthly", "INR", now)).toMatchObject({ dueMinor: 0, when: "periodEnd" })
    expect(quote({ ...present, plan_id: "growth" }, starter, "Monthly", "USD", now).when).toBe("periodEnd")
    expect(quote(present, growth, "Monthly", "INR", at("2030-02-01"))).toMatchObject({ when: "now" })
  })
})

describe("the members of a plan", () => {
  const invite = (by: SignedIn, email: string) =>
    server.call<{ data: { id: string } }>(
      "/onboard/add-member",
      { name: "Invited", email, role: "Read" },
      by.token
    )
  const places = async (by: SignedIn) =>
    (
      await server.call<{ data: { members: { used: number; limit: number } } }>(
        "/transaction/get-plan",
        {},
        by.token
      )
    ).body.data.members

  it("are as many as it has room for: invited or active, also when many are invited at once", async () => {
    const one = await server.signUp()
    expect(await places(one)).toEqual({ used: 1, limit: 2 })
    const answers = await Promise.all(times(6, (index) => invite(one, `place-${index}@example.com`)))
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
      200,
      ...times(5, () => "member_limit")
    ])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      "Your plan includes 2 members. Choose a larger plan, or remove someone first"
    )
    expect(await places(one)).toEqual({ used: 2, limit: 2 })
    await buy(one)
    expect(await places(one)).toEqual({ used: 2, limit: 5 })
    expect((await invite(one, "third@example.com")).status).toBe(200)
  })

  it("are not asked for when someone who has not joined is toggled: the lifecycle refuses that first", async () => {
    const one = await server.signUp()
    const { body } = await invite(one, "waiting@example.com")
    expect(await places(one)).toEqual({ used: 2, limit: 2 })
    const toggled = await server.call("/onboard/toggle-status", { id: body.data.id }, one.token)
    expect(toggled).toMatchObject({
      status: 409,
      body: { code: "illegal_transition" }
    })
  })

  it("stay when a smaller plan follows, and no one returns beyond its limit", async () => {
    const one = await server.signUp()
    await server.joinAs(one.organisationId, "Read")
    const third = await server.joinAs(one.organisationId, "Read")
    expect(await places(one)).toEqual({ used: 3, limit: 2 })
    const [member] = await server.database.query<{ id: string }>(
      "select id from members where user_id = $1",
      [third.userId]
    )
    const toggle = () => server.call("/onboard/toggle-status", { id: member?.id }, one.token)
    expect((await toggle()).status).toBe(200)
    expect(await places(one)).toEqual({ used: 2, limit: 2 })
    expect(await toggle()).toMatchObject({ status: 409, body: { code: "member_limit" } })
  })
})

it("tells of a payment that failed until one succeeds, and of the day an unpaid plan is taken back", async () => {
  const one = await server.signUp()
  const shown = async () =>
    (
      await server.call<{ data: { failedAt?: string; takenBackAt?: string; endsAt?: string } }>(
        "/transaction/get-plan",
        {},
        one.token
      )
    ).body.data
  const { body } = await order(one)
  await decide(body.checkoutUrl, "decline")
  await check(one, body.transactionId)
  expect(Object.keys(await shown())).toContain("failedAt")
  await buy(one)
  expect(Object.keys(await shown())).not.toContain("failedAt")
  await daysPass(one, 32)
  const { takenBackAt = "", endsAt = "" } = await shown()
  expect(Date.parse(takenBackAt) - Date.parse(endsAt)).toBe(3 * 86_400_000)
})
