import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { BrowserContext, Route } from "playwright-core"
import { expect, it } from "vitest"
import type { AnyStateMachine, StateValue } from "xstate"
import { openPage } from "./browser.ts"
import { type Taken, watchCharts } from "./chartStates.ts"
import { clientOf, type Started, type Urls } from "./realProcess.ts"
import { coveringOf, type Edge, type Path, type Samples, type Step, walk } from "./walk.ts"

/** How the world answers calls: not yet, as the real server does, or with a failure. */
export type Answer =
  | "hold"
  | "pass"
  | "offline"
  | {
      readonly status: number
      readonly body: Readonly<Record<string, unknown>>
      readonly headers?: Record<string, string>
    }

export type Turn = {
  readonly step: Step
  /** Where the chart stands before the step. */
  readonly before: StateValue
  /** What happens next: a code that will be found right is typed right. */
  readonly next: Step | undefined
}

/** How a person, or the world, makes each event of a chart happen in a browser. */
export type Browsing<M extends AnyStateMachine> = {
  readonly machine: M
  readonly samples: Samples<M>
  /** The paths of calls that wait for a step that answers them. */
  readonly held: ReadonlyArray<string>
  /** Brings the chart to its start. */
  readonly open: (stage: Stage, path: Path) => Promise<void>
  readonly does: Readonly<Record<string, (stage: Stage, turn: Turn) => Promise<void>>>
  /** False for a path that tells of a world that can't be. */
  readonly isTrue?: (path: Path) => boolean
  /** Edges that can't be walked in a browser, and why. */
  readonly excused: Readonly<Record<string, string>>
}

type Gate = { answer: Answer; readonly waiting: Array<Route> }

export type Stage = Awaited<ReturnType<typeof openStage>>

/** Words that the browser itself writes about a refused or a cut call. */
const allowed = [
  /status of (?:401|403|409|422|429)/,
  /net::ERR_/,
  /dynamically imported module/,
  /Notifications: \{code: (?:session_invalid|forbidden)/
]

const openStage = async (urls: Urls, held: ReadonlyArray<string>) => {
  const page = await openPage({ allow: allowed, context: { reducedMotion: "reduce" } })
  const context: BrowserContext = page.context()
  const gates = new Map<string, Gate>(held.map((path) => [path, { answer: "hold", waiting: [] }]))
  let isFresh = false
  const settle = (route: Route, answer: Answer) => {
    if (answer === "pass") return route.continue()
    if (answer === "offline") return route.abort("internetdisconnected")
    if (answer === "hold") return Promise.resolve()
    const { status, body, headers } = answer
    return route.fulfill({ status, headers: { "content-type": "application/json", ...headers }, json: body })
  }
  await context.route(`${urls.api}/**`, async (route) => {
    const gate = gates.get(route.request().url().slice(urls.api.length))
    if (gate?.answer === "hold") gate.waiting.push(route)
    else await settle(route, gate?.answer ?? "pass").catch(() => undefined)
  })
  await page.clock.install()
  const client = clientOf(urls)
  const charts = await watchCharts(page)

  /** From now on every such call is answered so, and those that wait for an answer are. */
  const answer = async (paths: ReadonlyArray<string>, how: Answer) => {
    for (const path of paths) {
      const gate = gates.get(path)
      if (!gate) throw new Error(`${path} is not held`)
      gate.answer = how
      if (how === "hold") continue
      for (const route of gate.waiting.splice(0)) await settle(route, how).catch(() => undefined)
    }
  }
  const holdAll = () => {
    for (const gate of gates.values()) gate.answer = "hold"
  }
  /** Waits until a call is on its way. */
  const called = async (...paths: ReadonlyArray<string>) => {
    await expect
      .poll(() => paths.some((path) => (gates.get(path)?.waiting.length ?? 0) > 0), { timeout: 10_000 })
      .toBe(true)
  }
  const messages = async (to: string) => {
    const found = await fetch(`${urls.inbox}/api/messages?${new URLSearchParams({ to })}`)
    return (await found.json()) as ReadonlyArray<{ readonly id: number; readonly text: string }>
  }
  const seen = new Map<string, number>()
  /** Messages that came before are not looked at by `codeFor`. */
  const forgetMessages = async (to: string) => seen.set(to, (await messages(to)).at(-1)?.id ?? 0)
  /** The newest code to an address, the `count`th since `forgetMessages`. */
  const codeFor = async (to: string, count = 1): Promise<string> => {
    const after = seen.get(to) ?? 0
    const since = async () => (await messages(to)).filter(({ id }) => id > after)
    await expect.poll(async () => (await since()).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(count)
    return /\d{6}/.exec((await since()).at(-1)?.text ?? "")?.[0] ?? ""
  }
  return {
    page,
    context,
    urls,
    client,
    charts,
    answer,
    holdAll,
    called,
    forgetMessages,
    codeFor,
    /** Loads the page once more. The charts are not watched while it loads: their states alone tell. */
    reload: async () => {
      await page.reload()
      isFresh = true
    },
    isFresh: () => {
      const was = isFresh
      isFresh = false
      return was
    },
    /** What a walk remembers of its path. */
    notes: {} as Record<string, unknown>
  }
}

type Result = { readonly edges: ReadonlySet<string> }

const walkPath = async <M extends AnyStateMachine>(
  browsing: Browsing<M>,
  edges: ReadonlyArray<Edge>,
  path: Path,
  urls: Urls
): Promise<Result> => {
  const chart = browsing.machine.id
  const stage = await openStage(urls, browsing.held)
  const walked = new Set<string>()
  let count = 0
  let document = ""
  const nameOf = ({ source, event, branch }: Taken) =>
    edges.filter((edge) => edge.source === source && edge.event === event)[branch]?.name ?? ""
  const arrive = async (step: Step, isWatched: boolean) => {
    const isReload = step.value === "reloading"
    const end = Date.now() + 12_000
    let last = "no page"
    while (Date.now() < end) {
      const standing = await stage.charts.read(chart).catch((error: Error) => {
        last = error.message
        return undefined
      })
      if (standing) {
        const isSame = standing.document === document
        const own = standing.taken.slice(isSame ? count : 0).filter((one) => one.chart === chart)
        const taken = own.map(nameOf)
        const isHere = isReload
          ? !isSame
          : step.status === "done" || JSON.stringify(standing.value) === JSON.stringify(step.value)
        if (isHere && (isReload || !isWatched || step.edges.every((edge) => taken.includes(edge)))) {
          count = standing.taken.length
          document = standing.document
          for (const edge of isReload ? step.edges : [...step.edges, ...taken]) walked.add(edge)
          return
        }
        last = JSON.stringify({ value: standing.value, taken })
      }
      await stage.page.waitForTimeout(20)
    }
    throw new Error(`expected ${JSON.stringify({ value: step.value, taken: step.edges })}, saw ${last}`)
  }
  const told: Array<string> = []
  try {
    await browsing.open(stage, path)
    for (const [index, step] of path.steps.entries()) {
      told.push(step.event.type)
      if (index === 0) {
        if (stage.page.url() !== "about:blank") await arrive(step, false)
        continue
      }
      const does = browsing.does[step.event.type]
      if (!does) throw new Error(`${chart}: nothing is known to make ${step.event.type} happen`)
      stage.holdAll()
      const isOpen = stage.page.url() !== "about:blank"
      const before = path.steps[index - 1]?.value ?? {}
      await does(stage, { step, before, next: path.steps[index + 1] })
      await arrive(step, isOpen && !stage.isFresh())
    }
    await stage.context.close()
    return { edges: walked }
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    throw new Error(`${chart}, ${told.join(" → ")} of ${path.name}: ${words}`, { cause: error })
  }
}

const output = join(import.meta.dirname, "../output")

const report = (chart: string, walked: ReadonlyArray<string>, excused: object, all: number) => {
  const file = join(output, "browser-walks.json")
  const known: Record<string, unknown> = (() => {
    try {
      return JSON.parse(readFileSync(file, "utf8"))
    } catch {
      return {}
    }
  })()
  mkdirSync(output, { recursive: true })
  writeFileSync(file, `${JSON.stringify({ ...known, [chart]: { edges: all, walked, excused } }, null, 2)}\n`)
  console.log(
    `${chart}: ${walked.length} of ${all} edges walked in a browser, ${Object.keys(excused).length} excused`
  )
}

/** Walks enough paths of a chart against the real server to take every edge that a browser can, two at a time. */
export const walkInBrowser = <M extends AnyStateMachine>(browsing: Browsing<M>, started: () => Started) => {
  const { machine, samples, excused, isTrue = () => true } = browsing
  it(`${machine.id}: every edge is walked in a browser, or excused`, { timeout: 120_000 }, async () => {
    const found = walk(machine, samples)
    const left = [...coveringOf(found.paths.filter(isTrue))]
    const walked = new Set<string>()
    const problems: Array<unknown> = []
    const goOn = async () => {
      for (let path = left.shift(); path; path = left.shift()) {
        try {
          const { edges } = await walkPath(browsing, found.edges, path, started().urls)
          for (const edge of edges) walked.add(edge)
        } catch (error) {
          problems.push(error)
        }
      }
    }
    await Promise.all([goOn(), goOn()])
    report(machine.id, [...walked], excused, found.edges.length)
    expect(problems).toEqual([])
    const names = found.edges.map(({ name }) => name)
    expect(names.filter((name) => !walked.has(name) && !(name in excused))).toEqual([])
    expect(Object.keys(excused).filter((name) => !names.includes(name) || walked.has(name))).toEqual([])
  })
}
