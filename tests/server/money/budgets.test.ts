import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { BudgetTotal, HonorariumWarning } from "../../../contract/entities/Honorarium.ts"
import type { SignedIn } from "../../support/accounts.ts"
import { type MoneyServer, newKey, startMoneyServer } from "./support.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
})
afterAll(() => server.close())

const setBudgets = (by: SignedIn, budgets: Readonly<Record<string, number | null>>) =>
  server.call("/honorarium/set-budgets", budgets, by.token)

const totals = async (by: SignedIn) =>
  (await server.call<{ budgets: ReadonlyArray<BudgetTotal> }>("/honorarium/count-honoraria", {}, by.token))
    .body.budgets

type Warned = { readonly warnings: ReadonlyArray<{ kind: string } | HonorariumWarning> }

/** By how much the budget would be exceeded; undefined without a warning. */
const excessIn = ({ warnings }: Warned) => {
  const warning = warnings.find(({ kind }) => kind === "overBudget") as HonorariumWarning | undefined
  return warning?.money?.amount
}

const weigh = async (by: SignedIn, ids: ReadonlyArray<string>) => {
  const path = "/honorarium/weigh-honoraria"
  const { body } = await server.call<{ data: ReadonlyArray<Warned> }>(path, { honorariumIds: ids }, by.token)
  return body.data.map(excessIn)
}

const asked = async (by: SignedIn, amount: number) => {
  const { body } = await server.ask(by, { amount })
  return { id: body.data._id, excess: excessIn(body) }
}

describe("a budget", () => {
  it("shows what is paid, approved and requested of it, and what is left", async () => {
    const one = await server.signUp()
    expect(await totals(one)).toEqual([])
    expect(await setBudgets(one, { INR: 1000, EUR: 20.5 })).toMatchObject({
      status: 200,
      body: { data: { INR: 1000, USD: null, EUR: 20.5 } }
    })
    const [paid, approved, rejected] = [await asked(one, 100), await asked(one, 200.5), await asked(one, 400)]
    await asked(one, 300)
    await server.approve(one, paid.id)
    await server.approve(one, approved.id)
    const { transactionId } = (await server.pay(one, paid.id)).body
    await server.check(one, transactionId)
    await server.call(
      "/honorarium/approve-honorarium-request",
      { honorariumId: rejected.id, decision: "reject", reason: "Twice", idempotencyKey: newKey() },
      one.token
    )
    expect(await totals(one)).toEqual([
      { currency: "INR", budget: 1000, paid: 100, approved: 200.5, requested: 300, left: 399.5 },
      { currency: "EUR", budget: 20.5, paid: 0, approved: 0, requested: 0, left: 20.5 }
    ])
  })

  it("starts again each month with what was paid, not with what is approved", async () => {
    const one = await server.signUp()
    await setBudgets(one, { INR: 1000 })
    const [paid, approved] = [await asked(one, 100), await asked(one, 200)]
    await server.approve(one, paid.id)
    await server.approve(one, approved.id)
    const { transactionId } = (await server.pay(one, paid.id)).body
    await server.check(one, transactionId)
    await server.database.query(
      "update honorarium_moves set at = date_trunc('month', now()) - interval '1 second' where organization_id = $1",
      [one.organisationId]
    )
    expect(await totals(one)).toMatchObject([{ paid: 0, approved: 200, requested: 0, left: 800 }])
  })

  it("is warned about when a request, an approval or a payment exceeds it, and refuses none", async () => {
    const one = await server.signUp()
    await setBudgets(one, { INR: 1000 })
    const first = await asked(one, 700)
    const second = await asked(one, 500)
    expect([first.excess, second.excess]).toEqual([undefined, 200])
    expect(await weigh(one, [second.id])).toEqual([undefined])
    await server.approve(one, first.id)
    expect(await weigh(one, [second.id])).toEqual([200])
    expect(await server.approve(one, second.id)).toMatchObject({ status: 200 })
    expect(await weigh(one, [first.id])).toEqual([undefined])
    expect(await weigh(one, [first.id, second.id])).toEqual([undefined, 200])
    await server.pay(one, first.id)
    expect(await weigh(one, [second.id])).toEqual([200])
    expect(await server.pay(one, second.id)).toMatchObject({ status: 200 })
    expect(await weigh(one, [first.id, second.id])).toEqual([undefined, undefined])
    expect(await totals(one)).toMatchObject([{ left: -200 }])
  })

  it("counts a changed request with its new amount once", async () => {
    const one = await server.signUp()
    await setBudgets(one, { INR: 1000 })
    const { id } = await asked(one, 900)
    const { body } = await server.call<Warned>(
      "/honorarium/change-honorarium-request",
      { honorariumId: id, amount: 1000.01, idempotencyKey: newKey() },
      one.token
    )
    expect(excessIn(body)).toBe(0.01)
  })

  it("is set by an Admin, logged, removed again, and belongs to one organisation", async () => {
    const one = await server.signUp()
    const writer = await server.joinAs(one.organisationId, "Write")
    await setBudgets(one, { INR: 10 })
    expect(await setBudgets(writer, { INR: 20 })).toMatchObject({ status: 403, body: { code: "forbidden" } })
    expect((await asked(writer, 20)).excess).toBe(10)
    expect((await asked(await server.signUp(), 20)).excess).toBeUndefined()
    await setBudgets(one, { INR: null })
    expect((await asked(writer, 30)).excess).toBeUndefined()
    const logged = await server.database.query<{ changes: unknown }>(
      "select changes from audit where organization_id = $1 and action = 'organisation.budgetsSet' order by at",
      [one.organisationId]
    )
    expect(logged.map(({ changes }) => changes)).toEqual([
      [{ field: "INR", from: null, to: 10 }],
      [{ field: "INR", from: 10, to: null }]
    ])
  })
})
