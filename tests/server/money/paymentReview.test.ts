import { afterAll, beforeAll, expect, it } from "vitest"
import type { SignedIn } from "../../support/accounts.ts"
import { type MoneyServer, startMoneyServer } from "./support.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
})
afterAll(() => server.close())

type Weighed = {
  readonly data: ReadonlyArray<{
    readonly honorarium: { readonly _id: string }
    readonly obstacles: ReadonlyArray<string>
    readonly warnings: ReadonlyArray<{ readonly kind: string }>
  }>
  readonly totals: ReadonlyArray<object>
}

const weigh = (by: SignedIn, honorariumIds: ReadonlyArray<string>) =>
  server.call<Weighed>("/honorarium/weigh-honoraria", { honorariumIds }, by.token)

it("says what stands between requests and their payment, what to look at, and the sums per currency", async () => {
  const one = await server.signUp()
  const respondentId = await server.contact(one)
  const usd = { currency: "USD", upiId: undefined, paypalId: "sample@example.com", amount: 20.5 }
  const first = await server.approved(one, { respondentId })
  const repeated = await server.approved(one, { respondentId })
  const shared = await server.approved(one, { amount: 99.99 })
  const other = await server.approved(one, usd)
  const waiting = (await server.ask(one, { upiId: "waiting@examplebank" })).body.data._id
  const nowhere = (await server.ask(one, { upiId: undefined })).body.data._id
  const stale = await server.approved(one, { upiId: "stale@examplebank" })
  await server.database.query("update honoraria set upi_id = 'thief@examplebank' where id = $1", [stale])
  const paid = await server.approved(one, { upiId: "paid@examplebank" })
  await server.pay(one, paid)
  const ids = [first, repeated, shared, other, waiting, nowhere, stale, paid, first]
  const { body } = await weigh(one, ids)
  expect(body.data.map(({ honorarium }) => honorarium._id)).toEqual(ids.slice(0, -1))
  expect(body.data.map(({ obstacles }) => obstacles)).toEqual([
    [],
    [],
    [],
    [],
    ["notApproved"],
    ["notApproved", "payeeMissing"],
    ["approvalStale"],
    ["notApproved"]
  ])
  const kinds = body.data.map(({ warnings }) => warnings.map(({ kind }) => kind))
  expect(kinds.slice(0, 4)).toEqual([
    ["repeat", "sharedAccount", "interviewMissing"],
    ["repeat", "sharedAccount", "interviewMissing"],
    ["sharedAccount", "interviewMissing"],
    ["interviewMissing"]
  ])
  expect(body.totals).toEqual([
    { currency: "INR", count: 3, amount: 3099.99 },
    { currency: "USD", count: 1, amount: 20.5 }
  ])
})

it("pays no more than what approvals have set aside", async () => {
  const one = await server.signUp()
  const [first, second] = [await server.approved(one), await server.approved(one, { amount: 1400 })]
  await server.database.query(
    "update ledger_balances set balance_minor = 200000 where organization_id = $1 and account = 'committed'",
    [one.organisationId]
  )
  const { body } = await weigh(one, [first, second])
  expect(body.data.map(({ obstacles }) => obstacles)).toEqual([[], ["overBalance"]])
  expect(body.totals).toEqual([{ currency: "INR", count: 1, amount: 1500 }])
  expect((await server.pay(one, first)).status).toBe(200)
  expect(await server.pay(one, second)).toMatchObject({ status: 409, body: { code: "conflict" } })
})

it("tells nothing of another organisation", async () => {
  const [one, other] = [await server.signUp(), await server.signUp()]
  const id = await server.approved(one)
  expect((await weigh(other, [id])).status).toBe(404)
  expect((await weigh(other, ["no-id"])).status).toBe(404)
  expect((await weigh(one, [])).status).toBe(422)
  const counts = (by: SignedIn) => server.call("/honorarium/count-honoraria", {}, by.token)
  expect((await counts(other)).body).toMatchObject({ data: [], hasOtherAdmin: false })
  await server.ask(one, { amount: 12.34 })
  expect((await counts(one)).body.data).toEqual([
    { state: "approved", currency: "INR", count: 1, amount: 1500 },
    { state: "requested", currency: "INR", count: 1, amount: 12.34 }
  ])
})

it("sums large amounts exactly by status and currency, for every member and also after decisions at once", async () => {
  const one = await server.signUp()
  const second = await server.joinAs(one.organisationId, "Admin")
  const reader = await server.joinAs(one.organisationId, "Read")
  const counts = async (by: SignedIn) => (await server.call("/honorarium/count-honoraria", {}, by.token)).body
  const ids: Array<string> = []
  for (const amount of [9_999_999.99, 9_999_999.98, 0.01]) {
    ids.push((await server.ask(one, { amount })).body.data._id)
  }
  const payee = { upiId: undefined, paypalId: "payee@example.org" }
  await server.ask(one, { amount: 0.1, currency: "USD", ...payee })
  await server.ask(one, { amount: 0.2, currency: "USD", ...payee })
  const dollars = { state: "requested", currency: "USD", count: 2, amount: 0.3 }
  expect(await counts(reader)).toMatchObject({
    data: [{ state: "requested", currency: "INR", count: 3, amount: 19_999_999.98 }, dollars],
    hasOtherAdmin: true
  })
  const answers = await Promise.all([...ids, ...ids].map((id) => server.approve(second, id)))
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(ids.length)
  expect((await counts(one)).data).toEqual([
    { state: "approved", currency: "INR", count: 3, amount: 19_999_999.98 },
    dollars
  ])
})
