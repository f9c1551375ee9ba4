import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { SignedIn } from "../../support/accounts.ts"
import { type Honorarium, type MoneyServer, newKey, noFaults, startMoneyServer, times } from "./support.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
})
afterAll(() => server.close())

type Asked = { readonly data: Honorarium & { readonly honorariumId: string; readonly reference?: string } }

const ask = async (by: SignedIn, fields: Record<string, unknown>) =>
  server.call<Asked>(
    "/honorarium/create-honorarium-request",
    {
      respondentName: "A Respondent",
      amount: 1500,
      currency: "INR",
      upiId: "respondent@examplebank",
      ...fields
    },
    by.token
  )

const decide = (by: SignedIn, honorariumId: string, more: Record<string, unknown> = {}) =>
  server.call<Asked>("/honorarium/approve-honorarium-request", { honorariumId, ...more }, by.token)

const pay = (by: SignedIn, honorariumId: string) =>
  server.call<{ transactionId: string }>("/transaction/generate-honarium-token", { honorariumId }, by.token)

const count = async (table: "honoraria" | "transactions" | "ledger_postings", by: SignedIn) => {
  const [row] = await server.database.query<{ count: string }>(
    `select count(*) from ${table} where organization_id = $1`,
    [by.organisationId]
  )
  return Number(row?.count)
}

const statuses = (answers: ReadonlyArray<{ readonly status: number }>) => answers.map(({ status }) => status)

describe("without an idempotency key", () => {
  it("20 equal requests for an honorarium at once are one", async () => {
    const one = await server.signUp()
    const respondentId = await server.contact(one)
    const answers = await Promise.all(times(20, () => ask(one, { respondentId, honorariumId: "H-1" })))
    expect(statuses(answers)).toEqual(times(20, () => 200))
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1)
    expect(await count("honoraria", one)).toBe(1)
  })

  it("a request is another one when anything in it differs, or another person, or once it is decided", async () => {
    const one = await server.signUp()
    const colleague = await server.joinAs(one.organisationId, "Write")
    const respondentId = await server.contact(one)
    const first = await ask(one, { respondentId })
    const different = [
      { amount: 1500.5 },
      { currency: "USD", upiId: "" },
      { upiId: "other@examplebank" },
      { accountHolder: "Someone" },
      { notes: "For the second interview" },
      { respondentEmail: "respondent@example.com" },
      { respondentNumber: "9000000001" },
      { honorariumId: "H-1" }
    ]
    const others = await Promise.all(different.map((fields) => ask(one, { respondentId, ...fields })))
    const theirs = await ask(colleague, { respondentId })
    expect(await decide(one, first.body.data._id)).toMatchObject({ status: 200 })
    const later = await ask(one, { respondentId })
    const ids = [first, ...others, theirs, later].map(({ body }) => body.data._id)
    expect(new Set(ids).size).toBe(different.length + 3)
  })

  it("a request is another one after a few minutes", async () => {
    const one = await server.signUp()
    const respondentId = await server.contact(one)
    const first = await ask(one, { respondentId })
    await server.database.query(
      "update honoraria set created_at = now() - interval '6 minutes' where id = $1",
      [first.body.data._id]
    )
    expect((await ask(one, { respondentId })).body.data._id).not.toBe(first.body.data._id)
  })

  it("20 approvals and 20 payments at once are one each", async () => {
    const one = await server.signUp()
    const { body } = await ask(one, { respondentId: await server.contact(one) })
    const id = body.data._id
    await server.whenChecked(id)
    const approvals = await Promise.all(times(20, () => decide(one, id)))
    expect(statuses(approvals)).toEqual(times(20, () => 200))
    expect(new Set(approvals.map((answer) => JSON.stringify(answer.body.data))).size).toBe(1)
    const payments = await Promise.all(times(20, () => pay(one, id)))
    expect(statuses(payments)).toEqual(times(20, () => 200))
    expect(new Set(payments.map((answer) => answer.body.transactionId)).size).toBe(1)
    expect(await count("transactions", one)).toBe(1)
    const { body: checked } = await server.check(one, payments[0]?.body.transactionId ?? "")
    expect(checked.honorarium.history.map(({ to }) => to)).toEqual([
      "requested",
      "approved",
      "paying",
      "paid"
    ])
    expect(await decide(one, id, { idempotencyKey: newKey() })).toMatchObject({ status: 409 })
    expect(await server.balances(one.organisationId)).toEqual({
      "committed INR": 0,
      "funds INR": -150000,
      "inFlight INR": 0,
      "paid INR": 150000
    })
    expect(await server.ledgerFaults(one.organisationId)).toEqual(noFaults)
  })

  it("a rejection again answers the record, and another decision or another Admin's is refused", async () => {
    const one = await server.signUp()
    const other = await server.joinAs(one.organisationId, "Admin")
    const { body } = await ask(one, { respondentId: await server.contact(one) })
    const reject = { decision: "reject", reason: "Not interviewed" }
    const refused = { status: 409, body: { code: "illegal_transition" } }
    expect(await decide(other, body.data._id, { decision: "reject" })).toMatchObject({
      status: 422,
      body: { errors: { reason: expect.any(String) } }
    })
    const answers = await Promise.all(times(20, () => decide(other, body.data._id, reject)))
    expect(statuses(answers)).toEqual(times(20, () => 200))
    expect(answers[0]?.body.data.history.map(({ to }) => to)).toEqual(["requested", "rejected"])
    expect(await decide(other, body.data._id)).toMatchObject(refused)
    expect(await decide(one, body.data._id, reject)).toMatchObject(refused)
  })

  it("a payment by another Admin is refused, and one that failed is started again", async () => {
    const one = await server.signUp()
    const other = await server.joinAs(one.organisationId, "Admin")
    const asked = await ask(one, { respondentId: await server.contact(one) })
    const id = asked.body.data._id
    await decide(other, id)
    const first = await pay(one, id)
    expect(await pay(other, id)).toMatchObject({ status: 409, body: { code: "illegal_transition" } })
    expect((await pay(one, id)).body.transactionId).toBe(first.body.transactionId)
    await server.database.query("update transactions set state = 'failed' where id = $1", [
      first.body.transactionId
    ])
    await server.database.query("update honoraria set state = 'failed' where id = $1", [id])
    expect((await pay(one, id)).body.transactionId).not.toBe(first.body.transactionId)
  })

  it("20 checkouts of one plan at once are one; another plan gives it up", async () => {
    const one = await server.signUp()
    const order = { planId: "starter", period: "Monthly", currency: "USD" }
    const start = (more: Record<string, unknown> = {}) =>
      server.call<{ transactionId: string; checkoutUrl: string }>(
        "/transaction/generate-token",
        { ...order, ...more },
        one.token
      )
    const answers = await Promise.all(times(20, () => start()))
    expect(statuses(answers)).toEqual(times(20, () => 200))
    expect(new Set(answers.map(({ body }) => `${body.transactionId} ${body.checkoutUrl}`)).size).toBe(1)
    expect(await count("transactions", one)).toBe(1)
    expect((await start({ period: "Yearly" })).body.transactionId).not.toBe(answers[0]?.body.transactionId)
    expect(
      await server.database.query(
        "select state, count(*)::int from transactions where organization_id = $1 group by state order by state",
        [one.organisationId]
      )
    ).toMatchObject([{ state: "cancelled", count: 1 }, { count: 1 }])
  })
})

describe("an organisation's own reference", () => {
  const find = async (by: SignedIn, filter: Record<string, unknown>) =>
    (
      await server.call<{ data: ReadonlyArray<{ _id: string }> }>(
        "/honorarium/get-honorarium",
        filter,
        by.token
      )
    ).body.data.map(({ _id }) => _id)

  it("is given as honorariumId or reference, found by either, and names the record where it is the only one", async () => {
    const one = await server.signUp()
    const respondentId = await server.contact(one)
    const { body } = await ask(one, { respondentId, honorariumId: "H-1" })
    expect(body.data).toMatchObject({ honorariumId: body.data._id, reference: "H-1" })
    const second = await ask(one, { respondentId, honorariumId: "H-1", reference: "H-2" })
    expect(second.body.data.reference).toBe("H-2")
    expect([
      await find(one, { honorariumId: "H-1" }),
      await find(one, { reference: "H-1" }),
      await find(one, { honorariumId: body.data._id }),
      await find(one, { reference: body.data._id }),
      await find(await server.signUp(), { reference: "H-1" })
    ]).toEqual([[body.data._id], [body.data._id], [body.data._id], [], []])
    expect((await decide(one, "H-1")).body.data).toMatchObject({ _id: body.data._id, state: "approved" })
    expect(await pay(one, "H-1")).toMatchObject({ status: 200 })
    expect(await decide(one, "H-3")).toMatchObject({ status: 404 })
  })

  it("moves no money where two records have it, and never stands before a record's id", async () => {
    const one = await server.signUp()
    const respondentId = await server.contact(one)
    const first = await ask(one, { respondentId, reference: "Twice" })
    const second = await ask(one, { respondentId, reference: "Twice", amount: 20 })
    expect(await decide(one, "Twice")).toMatchObject({ status: 409, body: { code: "conflict" } })
    expect(await find(one, { honorariumId: "Twice" })).toEqual([second.body.data._id, first.body.data._id])
    await ask(one, { respondentId, reference: first.body.data._id, amount: 30 })
    expect((await decide(one, first.body.data._id)).body.data).toMatchObject({ amount: 1500 })
    const stranger = await server.signUp()
    expect(await decide(stranger, "Twice")).toMatchObject({ status: 404 })
  })
})
