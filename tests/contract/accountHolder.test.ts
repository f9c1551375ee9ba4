import { expect, it } from "vitest"
import { isOtherHolder } from "../../contract/rules/accountHolder.ts"

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
