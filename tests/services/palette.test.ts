import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { languages } from "../../contract/rules/languages.ts"
import { calledIn, fits } from "../../src/features/palette/lines.ts"

test("a query names the person to call, before or after the word", () => {
  const words = ["anrufen", "call"]
  expect(
    ["call ada", "Call  Ada Example", "Ada Example anrufen", "anrufen ada", "call", "callas", "ada", ""].map(
      (query) => calledIn(query, words)
    )
  ).toEqual(["ada", "Ada Example", "Ada Example", "ada", null, null, null, null])
})

test("accents may be left out, and scripts without spaces need none", () => {
  expect([
    calledIn("κληση Άννα", ["κλήση"]),
    calledIn("致电王芳", ["致电"]),
    calledIn("田中 電話", ["電話"]),
    calledIn("電話", ["電話"])
  ]).toEqual(["Άννα", "王芳", "田中", null])
})

test("every language has one word for a call, in small letters", () => {
  const words = languages.map(({ code }): string => {
    const texts = readFileSync(`locales/${code}/palette.json`, "utf8")
    return JSON.parse(texts).callWord
  })
  expect(words.filter((word) => /\s/.test(word) || word !== word.toLowerCase())).toEqual([])
})

test("a line fits if it has every word of the query", () => {
  const line = { label: "Français", alias: "French language" }
  expect(["francais", "lang fr", "", "french german"].map((query) => fits(query)(line))).toEqual([
    true,
    true,
    true,
    false
  ])
})
