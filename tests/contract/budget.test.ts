import { expect, it } from "vitest"
import { excessOf, leftOf } from "../../contract/rules/budget.ts"
import fc from "../support/properties.ts"

const use = { paid: 50, approved: 30, requested: 20 }

it.each([
  ["request", 100, 10, 10],
  ["request", 110, 10, 0],
  ["approve", 100, 20, 0],
  ["approve", 100, 21, 1],
  ["pay", 100, 50, 0],
  ["pay", 100, 51, 1],
  ["pay", null, 1_000_000, 0]
] as const)("to %s with a budget of %s, %d more exceeds it by %d", (step, budget, amount, expected) => {
  expect(excessOf(budget, { step, amount, use })).toBe(expected)
})

it("leaves what is not paid, approved or requested, and goes below zero", () => {
  expect([leftOf(130, use), leftOf(90, use)]).toEqual([30, -10])
})

it("warns at the latest when the money is paid, and never before less is asked for than is left", () => {
  const amount = fc.nat({ max: 1_000 })
  fc.assert(
    fc.property(amount, amount, amount, amount, amount, (budget, paid, approved, requested, more) => {
      const use = { paid, approved, requested }
      const [asked, allowed, sent] = (["request", "approve", "pay"] as const).map((step) =>
        excessOf(budget, { step, amount: more, use })
      ) as [number, number, number]
      expect(asked).toBeGreaterThanOrEqual(allowed)
      expect(allowed).toBeGreaterThanOrEqual(sent)
      expect(asked > 0).toBe(more > leftOf(budget, use))
    })
  )
})
