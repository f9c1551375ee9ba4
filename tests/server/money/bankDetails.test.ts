import { afterAll, beforeAll, expect, it } from "vitest"
import { type Honorarium, newKey, startMoneyServer } from "./support.ts"

let server: Awaited<ReturnType<typeof startMoneyServer>>
beforeAll(async () => {
  server = await startMoneyServer()
})
afterAll(() => server.close())

const iban = "DE89370400440532013000"
const noUpi = { upiId: undefined }

it("an IBAN is stored sealed, shown masked, revealed whole, and paid", async () => {
  const one = await server.signUp()
  const asked = await server.ask(one, {
    ...noUpi,
    currency: "EUR",
    iban: "de89 3704 0044 0532 0130 00",
    bic: "cobadeff"
  })
  expect(asked.body.data).toMatchObject({ iban: "DE••••3000", bic: "COBADEFF" })
  expect(asked.body.data).not.toHaveProperty("accountNumber")
  const honorariumId = asked.body.data._id
  const [row] = await server.database.query("select h::text as text from honoraria h where id = $1", [
    honorariumId
  ])
  expect(row?.text).not.toContain("0532013000")
  const revealed = await server.call("/honorarium/reveal-account-number", { honorariumId }, one.token)
  expect(revealed.body.accountNumber).toBe(iban)
  await server.approve(one, honorariumId)
  const { body } = await server.pay(one, honorariumId)
  const checked = await server.check(one, body.transactionId)
  expect(checked.body.honorarium.state).toBe("paid")
})

it.each([
  ["EUR", { iban: "DE89370400440532013001" }, { iban: "This IBAN has a typing error" }],
  ["USD", { iban }, { bic: "BIC is required for this account" }],
  [
    "USD",
    { accountNumber: "000123456789", routingNumber: "021000022" },
    { routingNumber: "This is not a valid US routing number of 9 digits" }
  ],
  ["USD", { accountNumber: "31926819", sortCode: "6016" }, { sortCode: "A sort code has 6 digits" }]
])("%s %j is refused at its field", async (currency, fields, errors) => {
  const one = await server.signUp()
  const { status, body } = await server.ask(one, { ...noUpi, currency, ...fields })
  expect([status, body.errors]).toEqual([422, errors])
})

it("one account by two people is noticed, with or without a BIC, and a changed code needs a new approval", async () => {
  const one = await server.signUp()
  const first = await server.ask(one, { ...noUpi, currency: "EUR", iban })
  const second = await server.ask(one, { ...noUpi, currency: "EUR", iban, bic: "COBADEFF" })
  expect(second.body.warnings).toContainEqual({
    kind: "sharedAccount",
    honorariumIds: [first.body.data._id]
  })
  const account = { ...noUpi, currency: "USD", accountNumber: "000123456789" }
  const id = await server.approved(one, { ...account, routingNumber: "021000021" })
  const payee = { accountNumber: "000123456789", routingNumber: "011401533" }
  const changed = await server.call<{ data: Honorarium }>(
    "/honorarium/change-honorarium-request",
    { honorariumId: id, payee, idempotencyKey: newKey() },
    one.token
  )
  expect([changed.body.data.state, changed.body.data.history.at(-1)]).toMatchObject([
    "requested",
    { changes: expect.arrayContaining([{ field: "routingNumber", from: "021000021", to: "011401533" }]) }
  ])
})

it("an account number in euros from a client of the specification is accepted; a respondent's needs a code", async () => {
  const one = await server.signUp()
  const bare = { accountNumber: 123_456_789_012 }
  expect((await server.ask(one, { ...noUpi, currency: "EUR", ...bare })).status).toBe(200)
  const respondentEmail = "code@example.com"
  const { body } = await server.ask(one, { ...noUpi, currency: "EUR", respondentEmail })
  const link = await linkTo(one.token, body.data._id, respondentEmail)
  const refused = await server.call("/honorarium/fill-payee", { link, accountNumber: "123456789012" })
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["accountNumber"]])
})

const linkTo = async (token: string, honorariumId: string, to: string) => {
  await server.call("/honorarium/send-payee-link", { honorariumId, idempotencyKey: newKey() }, token)
  const mail = await server.message(to, "email")
  return /\/payee\?lng=en#(\S+)/.exec(mail.text)?.[1] ?? ""
}

it("a respondent's link shows how far the payment is, and replaces the details until they are approved", async () => {
  const one = await server.signUp()
  const respondentEmail = "status@example.com"
  const { body } = await server.ask(one, { ...noUpi, currency: "EUR", respondentEmail })
  const honorariumId = body.data._id
  const link = await linkTo(one.token, honorariumId, respondentEmail)
  const open = async () => {
    const { body } = await server.call<{ data: object }>("/honorarium/get-payee-form", { link })
    return body.data
  }
  const fill = (payee: object) => server.call("/honorarium/fill-payee", { link, ...payee })
  const until = expect.any(String)
  expect(await open()).toMatchObject({ status: "needed", canChange: false, until })
  expect((await fill({ paypalId: "status@example.com" })).body.data).toMatchObject({
    status: "waiting",
    canChange: true,
    account: "st••••@example.com"
  })
  await fill({ iban })
  expect(await open()).toMatchObject({ status: "waiting", canChange: true, account: "DE••••3000", until })
  await server.approve(one, honorariumId)
  expect(await open()).toEqual({
    organisationName: expect.any(String),
    respondentName: "A Respondent",
    amount: 1500,
    currency: "EUR",
    status: "approved",
    canChange: false,
    account: "DE••••3000"
  })
  expect(await fill({ paypalId: "thief@example.com" })).toMatchObject({ status: 404 })
  expect((await fill({ iban })).status).toBe(200)
  const { body: paying } = await server.pay(one, honorariumId)
  expect(await open()).toMatchObject({ status: "paying" })
  await server.check(one, paying.transactionId)
  expect(await open()).toMatchObject({ status: "paid", account: "DE••••3000", paidAt: expect.any(String) })
})

it("a respondent's link tells that a request was cancelled", async () => {
  const one = await server.signUp()
  const respondentEmail = "closed@example.com"
  const { body } = await server.ask(one, { ...noUpi, respondentEmail })
  const link = await linkTo(one.token, body.data._id, respondentEmail)
  const cancel = { honorariumId: body.data._id, idempotencyKey: newKey() }
  await server.call("/honorarium/cancel-honorarium-request", cancel, one.token)
  const opened = await server.call<{ data: { status: string } }>("/honorarium/get-payee-form", { link })
  expect([opened.status, opened.body.data.status]).toEqual([200, "closed"])
})
