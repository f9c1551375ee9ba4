import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { readChart } from "../src/features/flows/chart/readChart.ts"
import { type DescribedChart, readCharts } from "../tests/walker/charts.ts"
import { guardsSeen } from "../tests/walker/coverage.ts"

const root = join(import.meta.dirname, "..")

type BrowserWalk = {
  readonly walked: ReadonlyArray<string>
  /** Transitions that no browser can take, and why. */
  readonly excused: Readonly<Record<string, string>>
}

const walksFolder = join(root, "tests/output/browser-walks")

/** Edges taken by the last browser walks, by chart. */
const browserWalks: Readonly<Record<string, BrowserWalk>> = Object.assign(
  {},
  ...(existsSync(walksFolder) ? readdirSync(walksFolder) : []).map((file) =>
    JSON.parse(readFileSync(join(walksFolder, file), "utf8"))
  )
)

const share = (part: number, whole: number) =>
  whole === 0 ? "-" : `${part}/${whole}`.padStart(7) + `${Math.floor((100 * part) / whole)} %`.padStart(6)

const lineOf = ({ machine, kind, walk }: DescribedChart) => {
  const chart = readChart(machine, kind)
  const missed = new Set(walk.unwalked)
  const states = chart.states.filter(({ id }) => !missed.has(id)).length
  const moves = chart.moves.filter(({ name }) => !missed.has(name)).length
  const guards = guardsSeen(walk)
  const { walked = [], excused = {} } = browserWalks[chart.id] ?? {}
  const inBrowser = chart.moves.filter(({ name }) => walked.includes(name)).length
  const open = chart.moves.filter(({ name }) => !walked.includes(name) && !(name in excused))
  return {
    id: chart.id,
    kind,
    openInBrowser: open.map(({ name }) => name),
    hasBrowserWalk: walked.length > 0,
    states: [states, chart.states.length] as const,
    moves: [moves, chart.moves.length] as const,
    guards: [guards.seen, guards.all] as const,
    browser: [inBrowser, chart.moves.length] as const,
    missed: [...missed],
    excused
  }
}

const columns = ["states", "moves", "guards", "browser"] as const
const print = (line: string) => process.stdout.write(`${line}\n`)

const lines = (await readCharts()).map(lineOf)

print(
  ["chart".padEnd(20), "states", "transitions", "guards", "transitions in the browser"]
    .map((head) => head.padEnd(15))
    .join("")
)
for (const line of lines)
  print([line.id.padEnd(20), ...columns.map((column) => share(...line[column]).padEnd(15))].join(""))
const sum = (column: (typeof columns)[number]) =>
  share(
    lines.reduce((all, line) => all + line[column][0], 0),
    lines.reduce((all, line) => all + line[column][1], 0)
  ).padEnd(15)
print(["all".padEnd(20), ...columns.map(sum)].join(""))
if (Object.keys(browserWalks).length === 0)
  print("No browser walk has left its figures here: run `TEST_LONG=1 npx vitest run tests/browser/walks`.")

for (const { id, excused } of lines)
  for (const [name, why] of Object.entries(excused)) print(`${id}, not in a browser: ${name}: ${why}`)
const lifecycles = lines.filter(({ kind }) => kind === "lifecycle").map(({ id }) => id)
print(
  `${lifecycles.join(", ")}: decided by the server; tests/server/lifecycles.test.ts goes them in its database instead`
)
const unwalked = lines.filter(({ kind, hasBrowserWalk }) => kind === "flow" && !hasBrowserWalk)
if (unwalked.length > 0)
  print(`${unwalked.map(({ id }) => id).join(", ")}: the last run of tests/browser left no figures of a walk`)
for (const { id, hasBrowserWalk, openInBrowser } of lines)
  if (hasBrowserWalk && openInBrowser.length > 0)
    print(`${id} is not walked in a browser at:\n  ${openInBrowser.join("\n  ")}`)
for (const { id, missed } of lines)
  if (missed.length > 0) print(`${id} is not walked at:\n  ${missed.join("\n  ")}`)
if (lines.some(({ missed }) => missed.length > 0)) process.exitCode = 1
