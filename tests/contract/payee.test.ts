import { describe, expect, it, test } from "vitest"
import type { Currency } from "../../contract/rules/currencies.ts"
import { messages } from "../../contract/rules/messages.ts"
import { maskedId, type PayeeFields } from "../../contract/rules/money.ts"
import { isPayable, lacksBankCode, normalPayee, payeeProblems } from "../../contract/rules/payee.ts"
import { wayProblems } from "../../src/features/honorarium/payeeDraft.ts"

const german = "DE89370400440532013000"
const emirati = "AE070331234567890123456"

type Case = readonly [currency: Currency, payee: PayeeFields, problems: Readonly<Record<string, string>>]

const cases: ReadonlyArray<Case> = [
  ["EUR", { iban: german }, {}],
  ["EUR", { iban: german, bic: "COBADEFF" }, {}],
  ["EUR", { iban: german, bic: "COBADEFFXXX" }, {}],
  ["EUR", { iban: german, bic: "COBA" }, { bic: messages.bic }],
  ["EUR", { iban: "DE89370400440532013001" }, { iban: messages.ibanChecksum }],
  ["EUR", { iban: "DE8937040044053201300" }, { iban: messages.ibanLength }],
  ["EUR", { iban: "XX89370400440532013000" }, { iban: messages.ibanCountry, bic: messages.bicRequired }],
  ["EUR", { iban: emirati }, { bic: messages.bicRequired }],
  ["USD", { iban: german }, { bic: messages.bicRequired }],
  ["USD", { iban: german, bic: "COBADEFF" }, {}],
  ["INR", { iban: german }, { iban: messages.accountCurrency }],
  ["USD", { accountNumber: "000123456789", routingNumber: "021000021" }, {}],
  [
    "USD",
    { accountNumber: "000123456789", routingNumber: "021000022" },
    { routingNumber: messages.routingNumber }
  ],
  [
    "USD",
    { accountNumber: "000123456789", routingNumber: "02100002" },
    { routingNumber: messages.routingNumber }
  ],
  [
    "USD",
    { accountNumber: "123456789012345678", routingNumber: "021000021" },
    { accountNumber: messages.accountLengthUs }
  ],
  [
    "EUR",
    { accountNumber: "000123456789", routingNumber: "021000021" },
    { routingNumber: messages.accountCurrency }
  ],
  ["USD", { accountNumber: "31926819", sortCode: "601613" }, {}],
  ["USD", { accountNumber: "31926819", sortCode: "60161" }, { sortCode: messages.sortCode }],
  ["EUR", { accountNumber: "3192681", sortCode: "601613" }, { accountNumber: messages.accountLengthUk }],
  ["USD", { accountNumber: "0123456789", bic: "DBSSSGSG" }, {}],
  ["USD", { accountNumber: "0123456789" }, {}],
  [
    "USD",
    { accountNumber: "31926819", routingNumber: "021000021", sortCode: "601613" },
    { sortCode: messages.bankCodeStray }
  ],
  ["EUR", { iban: german, sortCode: "601613" }, { sortCode: messages.bankCodeStray }],
  ["EUR", { iban: german, paypalId: "someone@example.com" }, { iban: messages.payeeOneWay }],
  ["INR", { accountNumber: "001234567890", ifscCode: "EXAM0123456" }, {}],
  ["INR", { accountNumber: "001234567890" }, { ifscCode: messages.ifscRequired }]
]

test.each(cases)("%s %j has the problems %j", (currency, payee, problems) => {
  expect(payeeProblems(payee, currency)).toEqual(problems)
  expect(isPayable(payee, currency)).toBe(Object.keys(problems).length === 0)
})

test("codes are stored as banks write them", () => {
  expect(
    normalPayee({ iban: "de89 3704-0044 0532 0130 00", bic: "coba deff", sortCode: "60-16-13" })
  ).toEqual({ iban: german, bic: "COBADEFF", sortCode: "601613" })
})

test("an account number in dollars or euros without any code is accepted, and known to lack one", () => {
  expect(
    (["USD", "EUR", "INR"] as const).map((currency) =>
      lacksBankCode({ accountNumber: "0123456789" }, currency)
    )
  ).toEqual([true, true, false])
  expect(lacksBankCode({ accountNumber: "0123456789", bic: "DBSSSGSG" }, "USD")).toBe(false)
})

test("an id is recognised by its beginning and its place", () => {
  expect(["respondent@examplebank", "ABCDEFGHIJKLM", "a@example.com"].map(maskedId)).toEqual([
    "re••••@examplebank",
    "AB••••",
    "a••••@example.com"
  ])
})

describe("a form", () => {
  const draft = {
    way: "bank",
    kind: "us",
    accountHolder: "",
    accountNumber: "000123456789",
    ifscCode: "",
    iban: "",
    bic: "",
    routingNumber: "",
    sortCode: "",
    upiId: "",
    paypalId: ""
  } as const
  const same = { accountNumber: "000123456789" }

  it("asks for the code of the chosen country", () => {
    expect(wayProblems(draft, same, "USD")).toEqual({ routingNumber: messages.routingNumberRequired })
    expect(wayProblems({ ...draft, kind: "uk" }, same, "USD")).toEqual({
      sortCode: messages.sortCodeRequired
    })
    expect(wayProblems({ ...draft, kind: "swift" }, same, "EUR")).toEqual({ bic: messages.bicRequired })
  })

  it("wants an IBAN once, because it has check digits, and any other number twice", () => {
    expect(
      wayProblems({ ...draft, kind: "iban", accountNumber: "", iban: german }, { accountNumber: "" }, "EUR")
    ).toEqual({})
    expect(wayProblems({ ...draft, routingNumber: "021000021" }, { accountNumber: "1" }, "USD")).toEqual({
      again: "accountsDiffer"
    })
  })
})
