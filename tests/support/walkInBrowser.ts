import { EventEmitter, once } from "node:events"
import { mkdirSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { setTimeout } from "node:timers/promises"
import type { BrowserContext } from "playwright-core"
import { expect, it } from "vitest"
import type { AnyStateMachine, AnyStateNode, StateValue } from "xstate"
import { type Edge, edgesOf, everyEdge, everyState } from "../walker/edges.ts"
import type { Samples } from "../walker/events.ts"
import { coveringOf, type Path, type Step } from "../walker/paths.ts"
import { toursOf } from "../walker/tours.ts"
import { walk } from "../walker/walk.ts"
import { openReleasable, patience } from "./browser.ts"
import { type Mark, type Taken, watchCharts } from "./chartStates.ts"
import { type HeldCall, holdCalls } from "./heldCalls.ts"
import { isLong, long } from "./long.ts"
import { clientOf, type Urls } from "./realProcess.ts"
import { sharedServer } from "./sharedServer.ts"

/** The response to a call: not yet, the real server's, or a failure. */
export type Answer =
  | "hold"
  | "pass"
  | "offline"
  | {
      readonly status: number
      /** Text is sent unchanged. */
      readonly body: Readonly<Record<string, unknown>> | string
      readonly headers?: Record<string, string>
    }

export type Turn = {
  readonly step: Step
  /** The chart's state before the step. */
  readonly before: StateValue
  /** The next event: a code that will be accepted is typed correctly. */
  readonly next: Step | undefined
}

/** How a person, or the environment, causes each event of a chart in a browser. */
export type Browsing<M extends AnyStateMachine> = {
  /** The kind of these paths. */
  readonly name: string
  readonly machine: M
  /** The walked actor, if the page runs several of the chart. */
  readonly actorId?: string
  readonly samples: Samples<M>
  /** The paths of calls that wait for a step to answer them. */
  readonly held: ReadonlyArray<string>
  /** Brings the chart to its start. */
  readonly open: (stage: Stage, path: Path) => Promise<void>
  readonly does: Readonly<Record<string, (stage: Stage, turn: Turn) => Promise<void>>>
  /** For a lifecycle, which no actor of the page runs: true when the server has reached the step's state. */
  readonly isThere?: (stage: Stage, step: Step) => Promise<boolean>
  /** True for states left so soon that only the transition through them can be seen. */
  readonly isPassing?: (value: StateValue) => boolean
  /** False for an impossible path. */
  readonly isTrue?: (path: Path) => boolean
  /** True if each path continues from its end to what is left, on the same page: fewer pages are loaded. */
  readonly isTour?: boolean
  /** Edges that can't be walked in a browser, with the reason. */
  readonly excused?: Readonly<Record<string, string>>
}

// biome-ignore lint/suspicious/noExplicitAny: walks charts of every type
type AnyBrowsing = Browsing<any>

type Gate = { answer: Answer; readonly waiting: Array<HeldCall> }

export type Stage = Awaited<ReturnType<typeof openStage>>

/** The browser's own messages about a refused or failed call. */
const allowed = [
  /status of (?:400|401|403|404|409|422|429)/,
  /net::ERR_/,
  /dynamically imported module/,
  /QuotaExceededError/,
  /Notifications: \{code: (?:session_invalid|forbidden)/
]

const sendsCode = /\/(auth\/(signup|login|login-google|confirm|send-phone-otp|add-org)|profile\/update)$/

/** The server of the walks sends a new code immediately; the page waits a minute for it, as usual. */
const waitAMinute = (body: Record<string, unknown>) =>
  "resendAfter" in body ? { ...body, resendAfter: 60 } : body

const openStage = async (urls: Urls, held: ReadonlyArray<string>) => {
  const { page, release, beforeRelease, describe } = await openReleasable({ allow: allowed, hasClock: true })
  const context: BrowserContext = page.context()
  const gates = new Map<string, Gate>(held.map((path) => [path, { answer: "hold", waiting: [] }]))
  let isFresh = false
  const settle = (call: HeldCall, answer: Answer) => {
    if (answer === "pass") return sendsCode.test(call.url) ? call.passWith(waitAMinute) : call.pass()
    if (answer === "offline") return call.cut()
    if (answer === "hold") return Promise.resolve()
    const { status, body, headers } = answer
    if (typeof body === "string") return call.reply({ status, headers: { ...headers }, body })
    const json = { "content-type": "application/json", ...headers }
    return call.reply({ status, headers: json, body: JSON.stringify(body) })
  }
  const arrivals = new EventEmitter()
  const letGo = await holdCalls(page, urls.api, async (call) => {
    const gate = gates.get(call.url.slice(urls.api.length))
    if (gate?.answer !== "hold") return settle(call, gate?.answer ?? "pass").catch(() => undefined)
    gate.waiting.push(call)
    arrivals.emit("call")
  })
  beforeRelease(letGo)
  const client = clientOf(urls)
  const charts = await watchCharts(page)

  /** From now on answers every such call, and the waiting ones. */
  const answer = async (paths: ReadonlyArray<string>, how: Answer) => {
    for (const path of paths) {
      const gate = gates.get(path)
      if (!gate) throw new Error(`${path} is not held`)
      gate.answer = how
      if (how === "hold") continue
      for (const call of gate.waiting.splice(0)) await settle(call, how).catch(() => undefined)
    }
  }
  /** Waits for such a call and answers it; later ones wait again. */
  const answerOne = async (path: string, how: Answer) => {
    await called(path)
    const gate = gates.get(path)
    const call = gate?.waiting.shift()
    if (gate) gate.answer = "hold"
    if (call) await settle(call, how).catch(() => undefined)
  }
  /** Waits for one of the calls and answers all waiting ones; later ones wait again. */
  const answerWaiting = async (paths: ReadonlyArray<string>, how: Answer) => {
    await called(...paths)
    const waiting = paths.flatMap((path) => gates.get(path)?.waiting.splice(0) ?? [])
    for (const call of waiting) await settle(call, how).catch(() => undefined)
  }
  const holdAll = () => {
    for (const gate of gates.values()) gate.answer = "hold"
  }
  const called = async (...paths: ReadonlyArray<string>) => {
    const late = AbortSignal.timeout(patience)
    while (!paths.some((path) => (gates.get(path)?.waiting.length ?? 0) > 0))
      await once(arrivals, "call", { signal: late }).catch(() => {
        throw new Error(`the page does not call ${paths.join(" or ")}`)
      })
  }
  type Message = { readonly id: number; readonly text: string }
  const messages = async (to: string, after = 0, wait = 0): Promise<ReadonlyArray<Message>> => {
    const query = new URLSearchParams({ to, after: String(after), wait: String(wait) })
    return (await fetch(`${urls.inbox}/api/messages?${query}`)).json()
  }
  const known = new Map<string, number>()
  /** Earlier messages are ignored by `codeFor`. */
  const forgetMessages = async (to: string) => known.set(to, (await messages(to)).at(-1)?.id ?? 0)
  /** The newest code to an address, the `count`th since `forgetMessages`. */
  const codeFor = async (to: string, count = 1): Promise<string> =>
    /\d{6}/.exec(await messageFor(to, count))?.[0] ?? ""
  const messageFor = async (to: string, count = 1): Promise<string> => {
    const found: Array<Message> = []
    while (found.length < count) {
      const more = await messages(to, found.at(-1)?.id ?? known.get(to) ?? 0, patience)
      if (more.length === 0) throw new Error(`no message came to ${to} in time`)
      found.push(...more)
    }
    return found.at(-1)?.text ?? ""
  }
  return {
    page,
    context,
    release,
    describe,
    urls,
    client,
    charts,
    answer,
    answerOne,
    answerWaiting,
    holdAll,
    called,
    forgetMessages,
    codeFor,
    messageFor,
    /** Reloads the page. The charts are not watched while it loads: only their states count. */
    reload: async () => {
      for (const gate of gates.values()) gate.waiting.length = 0
      await page.reload()
      isFresh = true
    },
    /** The page is about to reload on its own. */
    expectReload: () => {
      isFresh = true
    },
    isFresh: () => {
      const was = isFresh
      isFresh = false
      return was
    },
    /** Notes of a walk about its path. */
    notes: {} as Record<string, unknown>
  }
}

/** A step that never ends fails with its path in the message, before the test times out. */
const inTime = async (doing: Promise<void>) => {
  const end = new AbortController()
  const late = setTimeout(2 * patience, undefined, { signal: end.signal }).then(() => {
    throw new Error("the step did not end")
  })
  await Promise.race([doing, late]).finally(() => end.abort())
}

const walkPath = async (
  browsing: AnyBrowsing,
  charts: ReadonlyArray<Chart>,
  path: Path,
  urls: Urls,
  afterStep: (stage: Stage, index: number) => Promise<void> = async () => undefined
): Promise<void> => {
  const chart = browsing.machine.id
  const stage = await openStage(urls, browsing.held)
  let mark: Mark = { document: "", count: 0 }
  const known = (chart: string) => charts.find(({ id }) => id === chart)
  const nameOf = ({ chart, source, event, branch }: Taken) =>
    known(chart)?.edges.filter((edge) => edge.source === source && edge.event === event)[branch]?.name
  const note = (all: ReadonlyArray<Taken>) => {
    for (const one of all) {
      const name = nameOf(one)
      if (name !== undefined) known(one.chart)?.seen.add(name)
    }
  }
  /** Transitions of a path, which a walk takes on purpose. */
  const walked = (step: Step) => {
    for (const edge of step.edges) {
      known(chart)?.seen.add(edge)
      known(chart)?.walked.add(edge)
    }
  }
  /** The active states of a value that a delay can end. */
  const delaying = (value: StateValue): ReadonlySet<string> =>
    new Set(
      browsing.machine
        .resolveState({ value, context: {} })
        ._nodes.filter(({ after }: AnyStateNode) => after.length > 0)
        .map(({ id }: AnyStateNode) => id)
    )
  const arriveOnServer = async (step: Step, isThere: (stage: Stage, step: Step) => Promise<boolean>) => {
    await expect.poll(() => isThere(stage, step)).toBe(true)
    walked(step)
  }
  const arrive = async (step: Step, isWatched: boolean, next?: Step) => {
    if (browsing.isThere) return arriveOnServer(step, browsing.isThere)
    const isReload = step.value === "reloading"
    const isPassing = browsing.isPassing?.(step.value) ?? false
    const end = Date.now() + patience
    let last = "no page"
    while (Date.now() < end) {
      const standing = await stage.charts.read(browsing.actorId ?? chart, mark).catch((error: Error) => {
        last = error.message
        return undefined
      })
      if (standing) {
        const isSame = standing.document === mark.document
        if (isPassing && !isSame && (next === undefined || next.value === "reloading")) {
          walked(step)
          return
        }
        const fresh = standing.taken
        const taken = fresh.filter((one) => one.chart === chart).map(nameOf)
        /** An unused actor is in its initial state. */
        const isUnused = step === path.steps[0] && standing.value === null
        const hasMoved = step.edges.every((edge) => taken.includes(edge))
        const isLast = (one: Taken) => one.chart === chart && nameOf(one) === step.edges.at(-1)
        const later = fresh.slice(fresh.findLastIndex(isLast) + 1)
        /** A delay of the state may end before the page is read. */
        const isTimedOut =
          isWatched &&
          step.edges.length > 0 &&
          hasMoved &&
          later.some(
            (one) =>
              one.chart === chart &&
              one.event.startsWith("xstate.after.") &&
              delaying(step.value).has(one.source)
          )
        const isHere = isReload
          ? !isSame
          : step.status === "done" ||
            isPassing ||
            isUnused ||
            isTimedOut ||
            JSON.stringify(standing.value) === JSON.stringify(step.value)
        if (isHere && (isReload || !isWatched || hasMoved)) {
          const left = isPassing || isTimedOut ? later.length : 0
          mark = { document: standing.document, count: standing.count - left }
          note(fresh)
          walked(step)
          return
        }
        last = JSON.stringify({ value: standing.value, taken })
      }
      await stage.charts.changed(standing ?? mark)
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
        await afterStep(stage, index)
        continue
      }
      const does = browsing.does[step.event.type]
      if (!does) throw new Error(`${chart}: nothing is known to make ${step.event.type} happen`)
      stage.holdAll()
      const isOpen = stage.page.url() !== "about:blank"
      const before = path.steps[index - 1]?.value ?? {}
      await inTime(does(stage, { step, before, next: path.steps[index + 1] }))
      /** A short-lived state may be left before the page was first read. */
      const mayHaveLeft = index === 1 && (browsing.isPassing?.(before) ?? false)
      await arrive(step, isOpen && !stage.isFresh() && !mayHaveLeft, path.steps[index + 1])
      await afterStep(stage, index)
    }
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    const shown = await stage.describe()
    throw new Error(`${chart}, ${told.join(" → ")} of ${path.name}: ${words}\n${shown}`, { cause: error })
  } finally {
    await stage.release()
  }
}

const output = join(import.meta.dirname, "../output/browser-walks")

type Chart = {
  readonly id: string
  readonly edges: ReadonlyArray<Edge>
  readonly excused: Readonly<Record<string, string>>
  /** Transitions seen on the pages: walking one chart takes others along. */
  readonly seen: Set<string>
  /** Those of the chart's own paths. */
  readonly walked: Set<string>
}

/** Prints how many edges were walked. A long run writes them for `npm run coverage:flows`. */
const report = (charts: ReadonlyArray<Chart>) => {
  const file = `${basename(expect.getState().testPath ?? "walks", ".test.ts")}.json`
  const lines = charts.map(({ id, edges, excused, seen }) => {
    const walked = [...seen]
    console.log(`${id}: ${walked.length} of ${edges.length} edges walked in a browser`)
    return [id, { edges: edges.length, walked, excused }] as const
  })
  if (!isLong) return
  mkdirSync(output, { recursive: true })
  writeFileSync(join(output, file), `${JSON.stringify(Object.fromEntries(lines), null, 2)}\n`)
}

/** A short run reaches every state of a chart in a browser; machine tests take every edge in any run. */
const goalOf = long(everyState, everyEdge)

/** The edges of a chart that have the same goal. */
const goalsOf = ({ edges }: Pick<Chart, "edges">) => Map.groupBy(edges, goalOf)

/** Enough of a chart's paths for a browser to reach each of its goals. */
const pathsOf = ({ machine, samples, isTour, isTrue = () => true }: AnyBrowsing): ReadonlyArray<Path> => {
  if (isTour) return toursOf(machine, samples, isTrue, goalOf)
  const goals = new Map([...edgesOf(machine).values()].map((edge) => [edge.name, goalOf(edge)]))
  return coveringOf(walk(machine, samples).paths.filter(isTrue), (edge) => goals.get(edge) ?? edge)
}

/**
 * Walks paths of each chart against the real server, two at a time, that reach what a browser can: every state, and
 * every edge in a long run. In the end each was reached, on its own chart's paths or another's, or is excused.
 */
export const walkInBrowser = (browsings: ReadonlyArray<AnyBrowsing>) => {
  const charts = [...Map.groupBy(browsings, ({ machine }) => machine.id)].flatMap(([id, [first, ...more]]) =>
    first
      ? {
          id,
          edges: [...edgesOf(first.machine).values()],
          excused: Object.assign(
            {},
            first.excused,
            ...more.map(({ excused }) => excused)
          ) as Chart["excused"],
          seen: new Set<string>(),
          walked: new Set<string>()
        }
      : []
  )
  for (const browsing of browsings) {
    it(`${browsing.machine.id}, ${browsing.name}: a browser goes where the chart goes`, async () => {
      const left = [...pathsOf(browsing)]
      const problems: Array<unknown> = []
      const goOn = async () => {
        for (let path = left.shift(); path; path = left.shift()) {
          await walkPath(browsing, charts, path, sharedServer().urls).catch((error) => problems.push(error))
        }
      }
      await Promise.all([goOn(), goOn()])
      expect(problems).toEqual([])
    })
  }
  it("every state was reached in a browser, or every edge in a long run, unless it is excused", () => {
    report(charts)
    const missing = charts.flatMap(({ edges, excused, seen }) =>
      [...goalsOf({ edges })]
        .filter(([, some]) => isLong || some.some(({ target }) => target !== null))
        .filter(([, some]) => !some.some(({ name }) => seen.has(name) || name in excused))
        .map(([goal]) => goal)
    )
    /** An excused transition may still be seen by chance, as where a page is left while it waits. */
    const idle = charts.flatMap(({ edges, excused, walked }) =>
      Object.keys(excused).filter((name) => walked.has(name) || !edges.some((edge) => edge.name === name))
    )
    expect({ missing, idle }).toEqual({ missing: [], idle: [] })
  })
}

type Way = {
  readonly path: Path
  /** The steps after which the page is reloaded, and the states that a timer may have reached by then. */
  readonly reloads: ReadonlyMap<number, ReadonlyArray<StateValue>>
}

/** The shortest path to each state of a chart that must survive a reload. */
const waysToStates = ({ machine, samples, isTrue = () => true }: AnyBrowsing): ReadonlyArray<Way> => {
  const ways = new Map<string, Path>()
  const timedOut = new Map<string, StateValue>()
  for (const path of walk(machine, samples).paths.filter(isTrue))
    for (const [index, { value, status }] of path.steps.entries()) {
      const name = JSON.stringify(value)
      const next = path.steps[index + 1]
      if (next?.event.type.startsWith("xstate.after.")) timedOut.set(name, next.value)
      const known = ways.get(name)
      if (status === "done" || (known && known.steps.length <= index + 1)) continue
      ways.set(name, { ...path, name, steps: path.steps.slice(0, index + 1) })
    }
  const isUnstored = ({ steps }: Path) =>
    machine.resolveState({ value: steps.at(-1)?.value ?? {}, context: {} }).hasTag("unstored" as never)
  return [...ways.values()]
    .filter((path) => !isUnstored(path))
    .map((path) => {
      const later = timedOut.get(path.name)
      return { path, reloads: new Map([[path.steps.length - 1, later === undefined ? [] : [later]]]) }
    })
}

/**
 * The farthest state of each kind: states of one kind have the same tags, and both or neither wait for a response. The
 * initial state is left out.
 */
const oneOfEachKind = ({ machine }: AnyBrowsing, ways: ReadonlyArray<Way>): ReadonlyArray<Way> => {
  const kindOf = ({ path }: Way) => {
    const { tags, _nodes } = machine.resolveState({ value: path.steps.at(-1)?.value ?? {}, context: {} })
    return JSON.stringify([[...tags].sort(), _nodes.some(({ invoke }: AnyStateNode) => invoke.length > 0)])
  }
  const farther = ways
    .filter(({ path }) => path.steps.length > 1)
    .toSorted((one, other) => one.path.steps.length - other.path.steps.length)
  return [...new Map(farther.map((way) => [kindOf(way), way])).values()]
}

/** Combines paths with a common prefix on one page, which continues after each reload. */
const joined = (ways: ReadonlyArray<Way>): ReadonlyArray<Way> => {
  const stepsOf = ({ path }: Way) => path.steps.map(({ event, value }) => JSON.stringify([event, value]))
  const leads = (one: Way, other: Way) => {
    const steps = stepsOf(other)
    return stepsOf(one).every((step, index) => steps[index] === step)
  }
  const byLength = ways.toSorted((one, other) => other.path.steps.length - one.path.steps.length)
  const all: Array<Way> = []
  for (const way of byLength) {
    const place = all.findIndex((longer) => leads(way, longer))
    const longer = all[place]
    if (longer) all[place] = { ...longer, reloads: new Map([...longer.reloads, ...way.reloads]) }
    else all.push(way)
  }
  return all
}

/** The values of the page's fields, except one-time codes. */
const typedIn = ({ page }: Stage) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>("input, textarea, select")]
      .filter((field) => field.autocomplete !== "one-time-code" && field.offsetParent !== null)
      .map((field) => {
        const name = field.name.startsWith("_r_") ? "" : field.name
        return [name, field.value, ["checkbox", "radio"].includes(field.type) && field.checked]
      })
  )

type Field = Awaited<ReturnType<typeof typedIn>>[number]

/** Fields that are gone or changed. Others may be new: a list behind a dialog loads at its own pace. */
const missingOf = (before: ReadonlyArray<Field>, after: ReadonlyArray<Field>) => {
  const left = after.map((field) => JSON.stringify(field))
  return before.filter((field) => {
    const place = left.indexOf(JSON.stringify(field))
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

/** Everything that the page has stored, except the session token in its place. */
const stored = ({ page }: Stage) =>
  page.evaluate(() => {
    const { token, ...rest } = { ...localStorage } as Record<string, string>
    return {
      token: token === undefined || token === "false" ? "" : token,
      rest: JSON.stringify([rest, { ...sessionStorage }])
    }
  })

/**
 * Goes to each state of each chart in a browser, reloads the page, and checks that state and typed values are the same,
 * and that neither a code nor a token is stored. In short runs it goes to one state of each kind, and continues from
 * there.
 */
export const reloadInBrowser = (browsings: ReadonlyArray<AnyBrowsing>) => {
  for (const browsing of browsings) {
    const { machine, name } = browsing
    const every = waysToStates(browsing)
    const ways = long(oneOfEachKind(browsing, every), every)
    it(`${machine.id}, ${name}: comes back to each of ${ways.length} states`, async () => {
      const left = [...long(joined(ways), ways)]
      const problems: Array<unknown> = []
      const charts = [
        {
          id: machine.id,
          edges: [...edgesOf(machine).values()],
          excused: {},
          seen: new Set<string>(),
          walked: new Set<string>()
        }
      ]
      const reload = async (stage: Stage, later: ReadonlyArray<StateValue>) => {
        const before = await stage.charts.read(machine.id)
        const typed = await typedIn(stage)
        const { token, rest } = await stored(stage)
        const plain = rest.replaceAll("\\", "")
        const told = [/"otp":"[^"]/, /"000000"/].filter((secret) => secret.test(plain)).map(String)
        expect([...told, ...(token !== "" && plain.includes(token) ? ["the token"] : [])]).toEqual([])
        await stage.reload()
        const read = async () => (await stage.charts.read(machine.id).catch(() => undefined))?.value
        await expect.poll(read).toBeOneOf([before.value, ...later])
        await expect.poll(async () => missingOf(typed, await typedIn(stage))).toEqual([])
      }
      const goOn = async () => {
        for (let way = left.shift(); way; way = left.shift()) {
          const { path, reloads } = way
          const afterStep = async (stage: Stage, index: number) => {
            const later = reloads.get(index)
            if (later) await reload(stage, later)
          }
          await walkPath(browsing, charts, path, sharedServer().urls, afterStep).catch((error) =>
            problems.push(error)
          )
        }
      }
      await Promise.all([goOn(), goOn()])
      expect(problems).toEqual([])
    })
  }
}
