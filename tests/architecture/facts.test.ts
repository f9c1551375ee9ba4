import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { appMachine } from "../../machines/flows/app.machine.ts"
import { readChart } from "../../src/features/flows/chart/readChart.ts"
import { filesUnder } from "../support/sourceFiles.ts"

const source = filesUnder("src")
  .map((file) => readFileSync(file, "utf8"))
  .join("\n")

const found = (pattern: RegExp) =>
  [...new Set(Array.from(source.matchAll(pattern), ([, fact]) => fact))].sort()

const facts = readChart(appMachine, "flow").moves.filter(({ source: state }) => state === "app.signedIn")

test("every fact that the application carries is told by a feature, and no other is", () => {
  expect(found(/\btell\(\{\s*type: "([\w.]+)"/g)).toEqual(facts.map(({ event }) => event).sort())
})

test("what is said to whoever listens is listened to, and nothing else is", () => {
  const said = facts.filter(({ actions }) => actions.includes("say"))
  expect(found(/\bonFact\("([\w.]+)"/g)).toEqual(said.map(({ event }) => event).sort())
})

test("the chart says who tells each fact", () => {
  expect(facts.filter(({ description }) => !description.startsWith("Told by "))).toEqual([])
})
