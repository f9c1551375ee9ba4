import { expect, it } from "vitest"
import { isOtherAccountName, isOtherHolder } from "../../contract/rules/accountHolder.ts"

it.each([
  ["", "Mina Sample", false],
  ["Mina Sample", "Mina Sample", false],
  ["SAMPLE, MINA", "Mina Sample", false],
  ["M. Sample", "Mina Sample", false],
  ["Mina Anne Sample", "Mina Sample", false],
  ["Dr. Mina Sample", "Mina Sample", false],
  ["Míña Sample", "Mina Sample", false],
  ["Мина Сэмпл", "Mina Sample", false],
  ["Otto Sample", "Mina Sample", true],
  ["Mina Other", "Mina Sample", true],
  ["Example Holding", "Mina Sample", true]
])("%s as the holder for %s: %s", (holder, person, expected) => {
  expect(isOtherHolder(holder, person)).toBe(expected)
})

it.each([
  ["MINA SAMPLE", "Mina Sample", false],
  ["MR MINA SAMPLE", "Mina Sample", false],
  ["SMT. MINA ANNE SAMPLE", "Mina Sample", false],
  ["MINASAMPLE", "Mina Sample", false],
  ["M SAMPLE", "Mína Sample", false],
  ["MINA ALEXANDRA WILHELMI", "Mina Alexandra Wilhelmina Sample", false],
  ["MINA", "Mina Sample", false],
  ["OTTO SAMPLE", "Mina Sample", true],
  ["MINA OTHER", "Mina Sample", true],
  ["MIN", "Mina Sample", true]
])("a bank's %s for %s: %s", (bankName, holder, expected) => {
  expect(isOtherAccountName(bankName, holder)).toBe(expected)
})
