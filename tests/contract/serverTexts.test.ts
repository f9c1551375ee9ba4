import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { everyCall } from "../../contract/calls/index.ts"
import { HonorariumObstacle } from "../../contract/entities/Honorarium.ts"
import { errorStatus } from "../../contract/errors.ts"
import { languages } from "../../contract/rules/languages.ts"
import { sourcesIn, usage, usedIn } from "../../scripts/locales/sources.ts"

type Texts = {
  readonly done: Record<string, Record<string, string>>
  readonly refused: Record<string, string>
}

const textsOf = (language: string): Texts =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../locales/${language}/server.json`), "utf8"))

const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, "")

describe.each(languages.map(({ code }) => code))("the server's texts in %s", (language) => {
  it("say of every call that it is done, and of nothing else", () => {
    const said = Object.entries(textsOf(language).done).flatMap(([group, names]) =>
      Object.keys(names).map((name) => `${group}.${name}`)
    )
    expect(said.sort()).toEqual(everyCall.map(({ group, name }) => `${group}.${name}`).sort())
  })

  it("say of every code why a call was refused", () => {
    const said = new Set(Object.keys(textsOf(language).refused).map(withoutPlural))
    expect(Object.keys(errorStatus).filter((code) => !said.has(code))).toEqual([])
  })
})

const sources = sourcesIn("server", "contract")

/** The keys used in code as messages of a refusal or of a field. */
const refusalsIn = (code: string): ReadonlyArray<string> => {
  const parts = [
    ...code.matchAll(/\bwords: ([^\n,}]*)/g),
    ...code.matchAll(/\berrors: \{([^}]*)\}/g),
    ...code.matchAll(/\bproblem\("\w+", ("\w+")\)/g)
  ].map(([, part = ""]) => part.replaceAll(/[=!]== "[^"]*"|"[^"]*":/g, ""))
  return parts.flatMap((part) => [...part.matchAll(/"(\w+)"/g)].map(([, key = ""]) => key))
}

it("there is a text for every refusal in the code, and a refusal for every text", () => {
  const said = [...new Set(Object.keys(textsOf("en").refused).map(withoutPlural))]
  const refusals = [
    ...sources.flatMap(({ file, code }) =>
      /^server\/(domain|http|platform)/.test(file) ? refusalsIn(code) : []
    ),
    ...HonorariumObstacle.literals.filter((obstacle) => obstacle !== "notApproved")
  ]
  expect(refusals.length).toBeGreaterThan(80)
  expect(refusals.filter((key) => !said.includes(key))).toEqual([])
  const isUsed = usage(usedIn(sources))
  expect(said.filter((key) => !isUsed(`server:refused.${key}`))).toEqual([])
})
