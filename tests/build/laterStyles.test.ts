import { parse, type Rule } from "postcss"
import { expect, test } from "vitest"
import { partStyles } from "../../scripts/vite/laterStyles.ts"
import { long } from "../support/long.ts"
import fc from "../support/properties.ts"

const isFirst = (name: string) => name.startsWith("f")

test("what only later code names leaves the first sheet, and what it would overrule is said again after it", () => {
  const sheet =
    "@layer base{a{color:red}}" +
    "@layer utilities{.fa{margin:0}.la{padding:1px}.fb{padding-inline:2px}.fc:hover{color:red}.lb>.fd{top:0}" +
    "@media (width>=40rem){.la2{display:none}}@media (width>=48rem){.fe{inset:0}.lc{gap:0}}}"
  const { first, later } = partStyles(sheet, isFirst)
  expect(first).toBe(
    "@layer base{a{color:red}}" +
      "@layer utilities{.fa{margin:0}.fb{padding-inline:2px}.fc:hover{color:red}.lb>.fd{top:0}" +
      "@media (width>=48rem){.fe{inset:0}}}"
  )
  expect(later).toBe(
    "@layer utilities{.la{padding:1px}.fb{padding-inline:2px}" +
      "@media (width>=40rem){.la2{display:none}}@media (width>=48rem){.lc{gap:0}}}"
  )
})

const properties = [
  "padding",
  "padding-inline",
  "color",
  "width",
  "max-inline-size",
  "top",
  "inset",
  "row-gap"
]

const sheets = fc.array(
  fc.record({
    name: fc.constantFrom("fa", "fb", "fc", "la", "lb", "lc"),
    property: fc.constantFrom(...properties),
    isWide: fc.boolean()
  }),
  { maxLength: 30 }
)

const asSheet = (rules: ReadonlyArray<{ name: string; property: string; isWide: boolean }>) =>
  `@layer utilities{${rules
    .map(({ name, property, isWide }, place) => {
      const rule = `.${name}{${property}:${place}px}`
      return isWide ? `@media (width>=40rem){${rule}}` : rule
    })
    .join("")}}`

/** What a browser ends with for each property on an element of these classes, where only the order of rules tells. */
const outcome = (text: string, classes: ReadonlySet<string>) => {
  const set = new Map<string, string>()
  parse(text).walkRules((rule: Rule) => {
    if (classes.has(rule.selector.slice(1))) rule.walkDecls(({ prop, value }) => void set.set(prop, value))
  })
  return Object.fromEntries([...set].sort())
}

test("with both sheets every element looks as with the one, and the first alone is enough for first classes", () => {
  fc.assert(
    fc.property(
      sheets,
      fc.subarray(["fa", "fb", "fc"]),
      fc.subarray(["la", "lb", "lc"]),
      (rules, firsts, laters) => {
        const sheet = asSheet(rules)
        const { first, later } = partStyles(sheet, isFirst)
        const all = new Set([...firsts, ...laters])
        expect(outcome(first + later, all)).toEqual(outcome(sheet, all))
        expect(outcome(first, new Set(firsts))).toEqual(outcome(sheet, new Set(firsts)))
      }
    ),
    { numRuns: long(500, 5_000) }
  )
})
