import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { HonorariumWarning } from "../../../contract/entities/Honorarium.ts"
import type { SignedIn } from "../../support/accounts.ts"
import { type MoneyServer, startMoneyServer } from "./support.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
})
afterAll(() => server.close())

const bank = { accountNumber: "001234567890", ifscCode: "EXAM0123456" }

const typed = (by: SignedIn, draft: object) =>
  server.call<{ data: ReadonlyArray<HonorariumWarning> }>(
    "/honorarium/get-request-warnings",
    { currency: "INR", ...draft },
    by.token
  )

const whileTyping = async (by: SignedIn, draft: object) => {
  const { status, body } = await typed(by, draft)
  expect(status).toBe(200)
  return body.data
}

const kindsIn = (warnings: ReadonlyArray<{ readonly kind: string }>) => warnings.map(({ kind }) => kind)

const countOf = async ({ organisationId }: SignedIn) =>
  (await server.database.query("select from honoraria where organization_id = $1", [organisationId])).length

describe("the warnings while a request is typed", () => {
  it("are those that the request then has, and store nothing", async () => {
    const one = await server.signUp()
    await server.call("/honorarium/set-budgets", { INR: 2000 }, one.token)
    const [respondentId, other] = [await server.contact(one), await server.contact(one, "Other Person")]
    await server.ask(one, { respondentId, amount: 1500, upiId: undefined, ...bank })
    await server.ask(one, { respondentId: other, amount: 20, upiId: undefined, ...bank })
    const draft = { respondentId, amount: 1500, payee: { ...bank, accountHolder: "Other Person" } }
    const before = await whileTyping(one, draft)
    expect(await countOf(one)).toBe(2)
    const { body } = await server.ask(one, {
      ...draft,
      payee: undefined,
      upiId: undefined,
      ...draft.payee
    })
    expect(kindsIn(before)).toEqual([
      "repeat",
      "sharedAccount",
      "otherHolder",
      "interviewMissing",
      "overBudget"
    ])
    expect(before).toEqual(body.warnings)
  })

  it("come as far as the form is filled in", async () => {
    const one = await server.signUp()
    const respondentId = await server.contact(one)
    expect(kindsIn(await whileTyping(one, { respondentId }))).toEqual(["interviewMissing"])
    await server.ask(one, { respondentId: await server.contact(one), upiId: "shared@examplebank" })
    const payee = { upiId: "Shared@ExampleBank" }
    expect(kindsIn(await whileTyping(one, { respondentId, payee }))).toEqual([
      "sharedAccount",
      "interviewMissing"
    ])
  })

  it("say that a person was paid lately, whatever the amount and the currency", async () => {
    const one = await server.signUp()
    const respondentId = await server.contact(one)
    const waiting = (await server.ask(one, { respondentId, amount: 100 })).body.data._id
    expect(kindsIn(await whileTyping(one, { respondentId, amount: 200 }))).toEqual(["interviewMissing"])
    await server.approve(one, waiting)
    const warnings = await whileTyping(one, { respondentId, amount: 200, currency: "EUR" })
    expect(warnings).toContainEqual({ kind: "paidRecently", honorariumIds: [waiting] })
    await server.database.query(
      "update honoraria set created_at = created_at - interval '31 days' where id = $1",
      [waiting]
    )
    expect(kindsIn(await whileTyping(one, { respondentId, amount: 100 }))).toEqual(["interviewMissing"])
  })

  it("compare an amount with those that the organisation approved in the same currency", async () => {
    const one = await server.signUp()
    const respondentId = await server.contact(one)
    for (const amount of [100, 100, 110, 90, 5000]) await server.approved(one, { amount })
    expect(await whileTyping(one, { respondentId, amount: 300.01 })).toContainEqual({
      kind: "unusualAmount",
      honorariumIds: [],
      money: { amount: 100, currency: "INR" }
    })
    for (const draft of [{ amount: 300 }, { amount: 9000, currency: "EUR" }]) {
      expect(kindsIn(await whileTyping(one, { respondentId, ...draft }))).toEqual(["interviewMissing"])
    }
  })

  it("of a change leave out the request itself, and take its account if no other is typed", async () => {
    const one = await server.signUp()
    const respondentId = await server.contact(one)
    const { _id: honorariumId } = (await server.ask(one, { respondentId, upiId: "same@examplebank" })).body
      .data
    const changing = { honorariumId, respondentId, amount: 1500 }
    expect(kindsIn(await whileTyping(one, changing))).toEqual(["interviewMissing"])
    await server.ask(one, { upiId: "same@examplebank" })
    expect(kindsIn(await whileTyping(one, changing))).toEqual(["sharedAccount", "interviewMissing"])
    const payee = { upiId: "other@examplebank" }
    expect(kindsIn(await whileTyping(one, { ...changing, payee }))).toEqual(["interviewMissing"])
  })

  it("tell nothing about another organisation, and nothing to a reader", async () => {
    const [one, other] = [await server.signUp(), await server.signUp()]
    const [mine, theirs] = [await server.contact(one), await server.contact(other)]
    const foreign = (await server.ask(other, { upiId: "theirs@examplebank" })).body.data._id
    const payee = { upiId: "theirs@examplebank" }
    expect(kindsIn(await whileTyping(one, { respondentId: mine, payee }))).toEqual(["interviewMissing"])
    const missing = { status: 404, body: { code: "not_found" } }
    expect(await typed(one, { respondentId: theirs })).toMatchObject(missing)
    expect(await typed(one, { respondentId: mine, honorariumId: foreign })).toMatchObject(missing)
    const reader = await server.joinAs(one.organisationId, "Read")
    expect(await typed(reader, { respondentId: mine })).toMatchObject({
      status: 403,
      body: { code: "forbidden" }
    })
  })
})
