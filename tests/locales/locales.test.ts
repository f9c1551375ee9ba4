import { expect, test } from "vitest"
import { nestedOf, textsOf } from "../../scripts/locales/catalogue.ts"
import { checkLanguage, missingTexts } from "../../scripts/locales/checks.ts"
import { pseudo } from "../../scripts/locales/pseudo.ts"
import { plainTextIn, sourceOf, usage, usedIn } from "../../scripts/locales/sources.ts"
import { wordFaults } from "../../scripts/locales/writing.ts"

const english = new Map(
  textsOf("shop", {
    title: "Your basket",
    brand: "Pay with PayPal",
    greeting: "Hello {{name}}, <b>welcome</b>",
    items_one: "{{count}} item",
    items_other: "{{count}} items"
  })
)
const lists = { words: ["PayPal"], keys: {} }

const told = (texts: Readonly<Record<string, string>>, language = "pl", keys = {}) =>
  checkLanguage(english, new Map(textsOf("shop", texts)), language, { ...lists, keys }).map(
    ({ key, what }) => `${key} ${what}`
  )

const polish = {
  title: "Twój koszyk",
  brand: "Zapłać przez PayPal",
  greeting: "Cześć {{name}}, <b>witaj</b>",
  items_one: "jeden przedmiot",
  items_few: "{{count}} przedmioty",
  items_many: "{{count}} przedmiotów",
  items_other: "{{count}} przedmiotu"
}

test("a whole Polish file has no findings", () => {
  expect(told(polish)).toEqual([])
})

test("reports a missing form, an extra one, a lost placeholder and a lost tag", () => {
  const { items_few: _, ...without } = polish
  expect(told(without)).toEqual(["shop:items_few is missing"])
  expect(told({ ...polish, items_two: "dwa przedmioty" })).toEqual([
    "shop:items_two is a plural form that the language does not have (one, few, many, other)"
  ])
  expect(told({ ...polish, items_many: "wiele przedmiotów" })).toEqual([
    "shop:items_many lacks a placeholder: count"
  ])
  expect(told({ ...polish, greeting: "Cześć {{imie}}, witaj" })).toEqual([
    "shop:greeting has a placeholder that English has not: imie",
    "shop:greeting lacks a placeholder: name",
    "shop:greeting has other tags than English (</b> <b>)"
  ])
})

test("reports a straight apostrophe", () => {
  expect(told({ ...polish, title: "Koszyk d'Anny" })).toEqual(["shop:title has a straight apostrophe: use ’"])
})

test("a form for none is missing where English has one", () => {
  const basket = textsOf("shop", {
    items_zero: "No items",
    items_one: "{{count}} item",
    items_other: "{{count}} items"
  })
  const swedish = { items_one: "{{count}} vara", items_other: "{{count}} varor" }
  const findings = (texts: Readonly<Record<string, string>>) =>
    checkLanguage(new Map(basket), new Map(textsOf("shop", texts)), "sv", lists).map(
      ({ key, what }) => `${key} ${what}`
    )
  expect(findings(swedish)).toEqual(["shop:items_zero is missing"])
  expect(findings({ items_zero: "Inga varor", ...swedish })).toEqual([])
})

test("reports untranslated English, unless the word is listed as the same in that language", () => {
  expect(told({ ...polish, title: "Your basket" })).toEqual(['shop:title is still English: "Your basket"'])
  expect(told({ ...polish, title: "Your basket" }, "pl", { pl: ["shop:title"] })).toEqual([])
  expect(told(polish, "pl", { pl: ["shop:title"] })).toEqual([
    "shop:title is listed as spelled as in English, and is not"
  ])
  expect(told({ ...polish, title: " ", old: "stary" })).toEqual([
    "shop:title is empty",
    "shop:old is not in English"
  ])
})

test("missing texts are listed with every plural form of the language, in the shape of the files", () => {
  const missing = missingTexts(english, new Map([["shop:title", "سلتك"]]), "ae")
  expect(nestedOf(missing)).toEqual({
    shop: {
      brand: "Pay with PayPal",
      greeting: "Hello {{name}}, <b>welcome</b>",
      items_zero: "{{count}} items",
      items_one: "{{count}} item",
      items_two: "{{count}} items",
      items_few: "{{count}} items",
      items_many: "{{count}} items",
      items_other: "{{count}} items"
    }
  })
})

test("a key put together from a template counts as used only with words the source knows", () => {
  const isUsed = usage(
    usedIn([sourceOf("a.ts", `const kind = one ? 'small' : 'large'; t(\`size.\${kind}.title\`); t('plain')`)])
  )
  expect(
    ["shop:plain", "shop:size.small.title", "shop:size.huge.title", "shop:size.large.hint"].map(isUsed)
  ).toEqual([true, true, false, false])
})

test("words in the source itself are found, calls of t and names are not", () => {
  const source = sourceOf(
    "a.tsx",
    `const A = () => <p title="Close me" lang="en">{t("x")} {ok ? "Yes" : t("no")} Esc <b aria-label={\`Row \${n}\`}>·</b></p>
notify.error("Broken")`
  )
  expect(plainTextIn(source, new Set(["Esc"])).map(({ line, text }) => `${line} ${text}`)).toEqual([
    "1 Yes",
    "1 Close me",
    "1 Row",
    "2 Broken"
  ])
})

test("the pseudo-language changes words and leaves placeholders and tags", () => {
  expect(pseudo({ a: "Hi {{name}} <b>x</b>" })).toEqual({ a: "⟦Hï {{name}} <b>x</b>··⟧" })
})

test("reports archaic words, American spelling and terms against the glossary in English texts", () => {
  const faults = (text: string, key = "shop:hint") =>
    wordFaults(new Map([[key, text]]), new Set(["shop:fixed"])).map(({ what }) => what)
  expect(faults("Whom nobody calls")).toEqual([
    'says "Whom": rewrite the sentence (docs/writing.md)',
    'says "nobody": use "no one" (docs/writing.md)'
  ])
  expect(faults("Your e-mail goes out by itself")).toEqual([
    'says "e-mail": use "email" (docs/writing.md)',
    'says "by itself": use "automatically" (docs/writing.md)'
  ])
  expect(faults("Organize the promised calls")).toEqual([
    'says "promised call": use "callback" (docs/writing.md)',
    'says "Organize": use British spelling (docs/writing.md)'
  ])
  expect(faults("It can't be called")).toEqual(["has a straight apostrophe: use ’ (docs/writing.md)"])
  expect(faults("Whom nobody calls", "shop:fixed")).toEqual([])
  expect(faults("Someone called. No one answered.")).toEqual([])
})
