import { describe, expect, it } from "vitest"
import { Amount } from "../../../contract/entities/Honorarium.ts"
import { currencyCodes } from "../../../contract/rules/currencies.ts"
import { fromNeutral } from "../../../contract/rules/formulas.ts"
import { fromMinor, minorText, toMinor } from "../../../contract/rules/money.ts"
import { payeeProblems } from "../../../contract/rules/payee.ts"
import { check } from "../../../contract/validate.ts"
import { csvOf } from "../../../server/platform/csv.ts"
import { long } from "../../support/long.ts"
import fc from "../../support/properties.ts"

const currency = fc.constantFrom(...currencyCodes)
const minor = fc.integer({ min: 1, max: 1_000_000_000 })

describe("amounts", () => {
  it("come back from minor units as they went in, for every amount and currency", () => {
    fc.assert(
      fc.property(minor, currency, (units, code) => {
        expect(toMinor(fromMinor(units, code), code)).toBe(units)
        expect(toMinor(Number(minorText(units, code)), code)).toBe(units)
      }),
      { numRuns: long(20_000, 200_000) }
    )
  })

  it("are read digit by digit, as they are written", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999 }),
        fc.integer({ min: 0, max: 99 }),
        currency,
        (whole, cents, code) => {
          const amount = Number(`${whole}.${String(cents).padStart(2, "0")}`)
          expect(toMinor(amount, code)).toBe(whole * 100 + cents)
        }
      ),
      { numRuns: long(20_000, 200_000) }
    )
  })

  it("have no minor units where they have too many decimals, or none at all", () => {
    expect(
      [1.005, 0.001, 1e-7, 1e21, Number.NaN, Number.POSITIVE_INFINITY].map((amount) => toMinor(amount, "USD"))
    ).toEqual([undefined, undefined, undefined, undefined, undefined, undefined])
    expect([0.1 + 0.2, 1.1 * 3].map((amount) => toMinor(amount, "EUR"))).toEqual([undefined, undefined])
  })

  it("are written with all their decimals, also below one and below nothing", () => {
    expect([0, 5, 50, 123450, -5, -123450].map((units) => minorText(units, "INR"))).toEqual([
      "0.00",
      "0.05",
      "0.50",
      "1234.50",
      "-0.05",
      "-1234.50"
    ])
  })

  it.each([
    [Number.NaN, "Amount must be more than zero"],
    [Number.POSITIVE_INFINITY, "Amount must be more than zero"],
    [0, "Amount must be more than zero"],
    [-0.01, "Amount must be more than zero"],
    [0.001, "Amount has too many decimals"],
    [10_000_000.01, "Amount is too large"],
    [1e308, "Amount is too large"],
    ["5", "Amount is required"],
    [null, "Amount is required"]
  ])("of %j are refused: %s", (amount, message) => {
    expect(check(Amount, amount)).toEqual({ ok: false, errors: { "": message } })
  })

  it("are accepted exactly where they have minor units within the limit", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), (amount) => {
        const units = toMinor(amount, "USD")
        const isFine = units !== undefined && units > 0 && units <= 1_000_000_000
        expect(check(Amount, amount).ok).toBe(isFine)
      }),
      { numRuns: long(5_000, 50_000) }
    )
  })
})

describe("ways to be paid", () => {
  const ways = {
    upiId: fc.option(fc.constant("someone@examplebank"), { nil: undefined }),
    paypalId: fc.option(fc.constant("someone@example.com"), { nil: undefined }),
    accountNumber: fc.option(fc.constant("001234567890"), { nil: undefined }),
    ifscCode: fc.option(fc.constant("EXAM0123456"), { nil: undefined })
  }

  it("are at most one, and one that the currency knows", () => {
    fc.assert(
      fc.property(fc.record(ways), currency, (payee, code) => {
        const given = [payee.upiId, payee.paypalId, payee.accountNumber].filter(Boolean).length
        const isRupee = code === "INR"
        const fits =
          given === 0 ||
          (given === 1 &&
            (payee.upiId ? isRupee : payee.paypalId ? !isRupee : !isRupee || payee.ifscCode !== undefined))
        expect(Object.keys(payeeProblems(payee, code)).length === 0).toBe(fits)
      })
    )
  })
})

describe("exported cells", () => {
  it("never begin a formula, and read back as they were but for that", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const line = csvOf([[text]])
        const cell = line.startsWith('"') ? line.slice(1, -3).replaceAll('""', '"') : line.slice(0, -2)
        expect(fromNeutral(cell)).toBe(text)
        expect(/^[=+\-@\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell)).toBe(false)
      })
    )
  })
})
