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

test("every event of the app chart is published by a feature, and no other is", () => {
  expect(found(/\bpublish\(\{\s*type: "([\w.]+)"/g)).toEqual(facts.map(({ event }) => event).sort())
})

test("every event that the app chart emits has a listener, and no other event has", () => {
  const emitted = facts.filter(({ actions }) => actions.includes("publish"))
  expect(found(/\b(?:onFact|useFact)\("([\w.]+)"/g)).toEqual(emitted.map(({ event }) => event).sort())
})

test("the chart says who sends each event", () => {
  expect(facts.filter(({ description }) => !description.startsWith("Sent "))).toEqual([])
})

test("loading a module starts no actor", () => {
  const uses = /^(?:await )?\w+\.(?:send|subscribe|start|on)\(|^watchMember\(/gm
  const found = filesUnder("src")
    .filter((file) => file !== "src/start.tsx")
    .flatMap((file) => (readFileSync(file, "utf8").match(uses) ?? []).map((use) => `${file}: ${use}`))
  expect(found).toEqual([])
})
