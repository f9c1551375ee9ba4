import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { promisify } from "node:util"
import { describe, expect, test } from "vitest"
import { type AnyStateMachine, StateMachine } from "xstate"
import { displayMachine } from "../../machines/flows/display.machine.ts"
import { sessionMachine } from "../../machines/flows/session.machine.ts"
import { honorariumMachine } from "../../machines/lifecycles/honorarium.machine.ts"
import { activeIds } from "../../src/features/flows/chart/active.ts"
import { toMermaid } from "../../src/features/flows/chart/mermaid.ts"
import { condition, trigger } from "../../src/features/flows/chart/names.ts"
import { readChart } from "../../src/features/flows/chart/readChart.ts"
import { toStatelyJson } from "../../src/features/flows/chart/statelyJson.ts"
import { toGraph, waysOf } from "../../src/features/flows/drawing/graph.ts"
import { toPicture } from "../../src/features/flows/drawing/picture.ts"
import { begin, offersIn, take } from "../../src/features/flows/stepping/simulate.ts"
import { filesUnder, root } from "../support/sourceFiles.ts"
import { walk } from "../walker/walk.ts"

const run = promisify(execFile)
const files = filesUnder("machines").filter((file) => file.endsWith(".machine.ts"))
const load = async (file: string) =>
  Object.values((await import(/* @vite-ignore */ join(root, file))) as object).find(
    (value): value is AnyStateMachine => value instanceof StateMachine
  ) as AnyStateMachine

test("the README of the workflows has a line for every chart", () => {
  const readme = readFileSync(join(root, "machines/README.md"), "utf8")
  const names = files.map((file) => basename(file, ".machine.ts"))
  expect(names.filter((name) => !readme.includes(`\n| \`${name}\` |`))).toEqual([])
})

test("docs/flows and the samples are what `npm run flows` writes", { timeout: 120_000 }, async () => {
  const script = join(root, "scripts/flows.ts")
  const { stdout } = await run(process.execPath, [script, "--check"], { cwd: root }).catch(
    (error: { stdout: string }) => error
  )
  expect(stdout).toBe("")
})

describe.each(files)("%s", (file) => {
  test("every transition that tests know is drawn, under the same name", async () => {
    const machine = await load(file)
    const drawn = readChart(machine, "flow").moves.map(({ name }) => name)
    const known = walk(machine, { events: [], inputs: [] }).edges.map(({ name }) => name)
    expect([...drawn].sort()).toEqual([...known].sort())
  })

  test("is laid out with every state inside its own and every line between its ends", async () => {
    const { default: ELK } = await import("elkjs")
    const chart = readChart(await load(file), "flow")
    for (const direction of ["DOWN", "RIGHT"] as const) {
      const graph = toGraph(chart, direction, (text) => text.length * 7)
      const picture = toPicture(chart, await new ELK().layout(graph))
      const places = new Map(picture.states.map((one) => [one.state.id, one]))
      const outside = picture.states.filter(({ state, x, y, width, height }) =>
        state.children.some(({ id }) => {
          const child = places.get(id)
          return (
            !child ||
            child.x < x ||
            child.y < y ||
            child.x + child.width > x + width ||
            child.y + child.height > y + height
          )
        })
      )
      expect(outside.map(({ state }) => state.id)).toEqual([])
      expect(picture.ways.filter(({ points }) => points.length < 2).map(({ id }) => id)).toEqual([])
      expect(picture.ways.length).toBe(waysOf(chart).length)
    }
  })
})

test("Mermaid has every state, and a region's own moves start at a stand-in", () => {
  const text = toMermaid(readChart(displayMachine, "flow"))
  expect(text.split("\n")[1]).toBe('  state "Display" as display {')
  expect(text).toContain('state "any of these" as display_theme__any')
  expect(text).toContain("display_theme__any --> display_theme_dark : Theme dark")
  expect(text).toContain(
    "display_sidebar_open --> display_sidebar_closed : Toggle sidebar<br>Open page [is narrow]"
  )
})

test("events read as sentences", () => {
  const read = [
    "details.submit",
    "mail.sendAgain",
    "session.ended",
    "call.putOff",
    "theme.dark",
    "stepUp.ask"
  ]
  expect(read.map((event) => trigger(event).trigger)).toEqual([
    "Submit details",
    "Send mail again",
    "Session ended",
    "Call put off",
    "Theme: dark",
    "Ask step up"
  ])
  expect(trigger("xstate.done.actor.loadContacts").trigger).toBe("Load contacts finished")
})

test("guards read as conditions", () => {
  expect(["isCallOpenAgain", "hasSource"].map(condition)).toEqual(["call open again", "has source"])
})

test("Stately's JSON keeps names and leaves out what is computed", () => {
  const { id, states } = JSON.parse(toStatelyJson(sessionMachine))
  expect([id, states.restoring.invoke.src, states.restoring.after]).toEqual([
    "session",
    "restoreSession",
    { restoreTimeout: { target: "signedOut" } }
  ])
})

test("a state's value names every state that is active", () => {
  expect(activeIds("session", { signedIn: "ready" })).toEqual(["session.signedIn", "session.signedIn.ready"])
})

test("a rehearsal offers what the chart listens to and says which guard refuses", () => {
  const samples = { events: [] }
  const start = begin(displayMachine, undefined)
  const refused = offersIn(displayMachine, start, samples).find(({ type }) => type === "page.open")
  expect([refused?.moves, refused?.refusedBy]).toEqual([[], ["isNarrow"]])
  const narrow = take(displayMachine, start, { type: "viewport.narrow" })
  const open = take(displayMachine, narrow, { type: "sidebar.toggle" })
  const offered = offersIn(displayMachine, open, samples).find(({ type }) => type === "page.open")
  expect(offered?.moves).toEqual(["display.sidebar.open: page.open [isNarrow] → display.sidebar.closed"])
})

test("a simulation ends with the chart, and reports an unfit payload", () => {
  const rejected = take(honorariumMachine, begin(honorariumMachine, undefined), { type: "honorarium.reject" })
  expect([rejected.snapshot.status, offersIn(honorariumMachine, rejected, { events: [] })]).toEqual([
    "done",
    []
  ])
  const found = take(sessionMachine, begin(sessionMachine, undefined), {
    type: "xstate.done.actor.restoreSession",
    output: null
  })
  const opened = offersIn(sessionMachine, found, { events: [] }).find(({ type }) => type === "session.opened")
  expect(opened?.isUnfit).toBe(true)
})
