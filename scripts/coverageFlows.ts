import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { readChart } from "../src/features/flows/chart/readChart.ts"
import type { Edge, Walk } from "../tests/support/walk.ts"
import { type Described, readDescribed, root } from "./flows/described.ts"

type BrowserWalk = {
  readonly walked: ReadonlyArray<string>
  /** Transitions that no browser can take, and why. */
  readonly excused: Readonly<Record<string, string>>
}

const walksFolder = join(root, "tests/output/browser-walks")

/** What the last runs of the browser walks took, by chart. */
const browserWalks: Readonly<Record<string, BrowserWalk>> = Object.assign(
  {},
  ...(existsSync(walksFolder) ? readdirSync(walksFolder) : []).map((file) =>
    JSON.parse(readFileSync(join(walksFolder, file), "utf8"))
  )
)

const share = (part: number, whole: number) =>
  whole === 0 ? "-" : `${part}/${whole}`.padStart(7) + `${Math.floor((100 * part) / whole)} %`.padStart(6)

const guardKeyOf = ({ source, event, guard }: Edge) => `${source} ${event} ${guard}`

/** A guard counts when it was seen to hold, and to refuse wherever there is another branch to go. */
const guardsOf = ({ edges, paths }: Pick<Walk, "edges" | "paths">) => {
  const walked = new Set(paths.flatMap(({ steps }) => steps.flatMap((step) => step.edges)))
  const guards = edges.filter(({ guard }) => guard !== null && guard !== "otherwise")
  const seen = guards.filter((edge) => {
    const beside = edges.filter(({ source, event }) => source === edge.source && event === edge.event)
    const after = beside.slice(beside.indexOf(edge) + 1)
    return walked.has(edge.name) && (after.length === 0 || after.some(({ name }) => walked.has(name)))
  })
  return { all: new Set(guards.map(guardKeyOf)).size, seen: new Set(seen.map(guardKeyOf)).size }
}

const lineOf = ({ machine, kind, tests }: Described) => {
  const chart = readChart(machine, kind)
  const edges = chart.moves.map(({ name, source, event, guard }) => ({ name, source, event, guard }))
  const missed = new Set(
    tests?.walk.unwalked ?? [...chart.moves.map(({ name }) => name), ...chart.states.map(({ id }) => id)]
  )
  const states = chart.states.filter(({ id }) => !missed.has(id)).length
  const moves = chart.moves.filter(({ name }) => !missed.has(name)).length
  const guards = guardsOf(tests?.walk ?? { edges, paths: [] })
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

const { described } = await readDescribed()
const lines = described.map(lineOf)

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
  print("No browser walk has left its figures here: run tests/browser.")

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
