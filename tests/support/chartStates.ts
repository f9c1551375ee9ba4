import { setTimeout } from "node:timers/promises"
import type { Page } from "playwright-core"
import type { StateValue } from "xstate"

/** A transition taken by a chart of the page: the branch is its index among those of the same state and event. */
export type Taken = {
  readonly chart: string
  readonly source: string
  readonly event: string
  readonly branch: number
}

/** A position in the page's record: a load of the page, and the number of transitions taken. */
export type Mark = { readonly document: string; readonly count: number }

export type Standing = Mark & {
  /** Null while no such chart runs. */
  readonly value: StateValue | null
  /** Transitions taken since the mark, or since the page was loaded. */
  readonly taken: ReadonlyArray<Taken>
}

/** The used part of an actor, in the page. */
type Actor = {
  readonly id: string
  readonly logic?: { readonly id?: string }
  readonly system: { readonly inspect: (listen: (event: Microstep) => void) => unknown }
  readonly getSnapshot: () => {
    readonly status: string
    readonly value?: StateValue
    readonly children?: Readonly<Record<string, Actor | undefined>>
  }
}

type Transition = { readonly eventType: string; readonly source: Node }
type Node = {
  readonly id: string
  readonly always?: ReadonlyArray<Transition>
  readonly transitions: ReadonlyMap<string, ReadonlyArray<Transition>>
}
type Microstep = {
  readonly type: string
  readonly actorRef: Actor
  readonly _transitions?: ReadonlyArray<Transition>
}

type Watched = {
  readonly document: string
  readonly scripts: Set<string>
  readonly roots: Set<Actor>
  readonly moved: Set<Actor>
  readonly taken: Array<Taken>
  /** Listeners for the next transition. */
  readonly waiting: Set<() => void>
}

/** Collects the actors that the page adds to its set of registered charts, which no script exports. */
const rememberShown = `globalThis.shownActors = []
const { add } = Set.prototype
Set.prototype.add = function (value) {
  const isActor = typeof value === "object" && value !== null && "getSnapshot" in value && "logic" in value
  if (isActor && value._parent === undefined && !globalThis.shownActors.includes(value)) {
    globalThis.shownActors.push(value)
    globalThis.watchShown?.(value)
  }
  return add.call(this, value)
}`

const start: Mark = { document: "", count: 0 }

/**
 * Reads the states of a page's charts. The actors are found among the exports of loaded scripts and the registered
 * ones, so that the product needs no code for it.
 */
export const watchCharts = async (page: Page) => {
  await page.addInitScript("globalThis.bringScript = (url) => import(url)")
  await page.addInitScript(`{ ${rememberShown} }`)
  const scripts = new Set<string>()
  let sent = start
  page.on("response", (response) => {
    if (response.ok() && /\/assets\/[^/]+\.js$/.test(response.url())) scripts.add(response.url())
  })
  /** `chart` is the id of a chart, or of one actor if several of one chart run. */
  const read = async (chart: string, since = start): Promise<Standing> => {
    const urls = [...scripts]
    const readFrom = (place: number) =>
      page.evaluate(readInPage, { chart, urls: urls.slice(place), ...since })
    const first = await readFrom(sent.count)
    const isNew = first.document !== sent.document && sent.count > 0
    const standing = isNew ? await readFrom(0) : first
    sent = { document: standing.document, count: urls.length }
    return standing
  }
  /** Waits for a transition after the mark; not for long, since an actor may start without one. */
  const changed = async (since: Mark) => {
    const end = new AbortController()
    await Promise.race([
      page.evaluate(waitInPage, since).catch(() => setTimeout(20)),
      setTimeout(250, undefined, { signal: end.signal }).catch(() => undefined)
    ]).finally(() => end.abort())
  }
  return { read, changed }
}

const waitInPage = async ({ document, count }: Mark): Promise<void> => {
  const { watchedCharts } = globalThis as unknown as { watchedCharts?: Watched }
  if (watchedCharts?.document !== document || watchedCharts.taken.length > count) return
  await new Promise<void>((resolve) => watchedCharts.waiting.add(resolve))
}

const readInPage = async ({
  chart,
  urls,
  document: knownDocument,
  count
}: Mark & {
  readonly chart: string
  readonly urls: ReadonlyArray<string>
}): Promise<Standing> => {
  const holder = globalThis as unknown as {
    watchedCharts?: Watched
    shownActors: ReadonlyArray<Actor>
    /** Watches an actor before it starts. */
    watchShown?: (actor: Actor) => void
    bringScript: (url: string) => Promise<Readonly<Record<string, unknown>>>
  }
  holder.watchedCharts ??= {
    document: crypto.randomUUID(),
    scripts: new Set(),
    roots: new Set(),
    moved: new Set(),
    taken: [],
    waiting: new Set()
  }
  const { document, scripts, roots, moved, taken, waiting } = holder.watchedCharts
  const isActor = (value: unknown): value is Actor =>
    typeof value === "object" && value !== null && "getSnapshot" in value && "logic" in value
  const watch = (actor: Actor) => {
    roots.add(actor)
    actor.system.inspect((event) => {
      if (event.type !== "@xstate.microstep") return
      for (const transition of event._transitions ?? []) {
        const { source, eventType } = transition
        moved.add(event.actorRef)
        const branches = eventType === "" ? source.always : source.transitions.get(eventType)
        taken.push({
          chart: String(event.actorRef.logic?.id),
          source: source.id,
          event: eventType === "" ? "always" : eventType,
          branch: (branches ?? []).indexOf(transition)
        })
      }
      for (const wake of waiting) wake()
      waiting.clear()
    })
  }
  const find = (actor: Actor): Actor | undefined => {
    const { children } = actor.getSnapshot()
    if (actor.logic?.id === chart || actor.id === chart) return actor
    for (const child of Object.values(children ?? {})) {
      const found = child && find(child)
      if (found) return found
    }
    return undefined
  }
  holder.watchShown ??= (actor) => {
    if (!roots.has(actor)) watch(actor)
  }
  /* Before the scripts, whose exports have no order: of two idle actors of one chart the registered one is read. */
  for (const shown of [...holder.shownActors]) if (!roots.has(shown)) watch(shown)
  for (const url of urls) {
    if (scripts.has(url)) continue
    /* A script with an unloadable import has no running actor. */
    const exported = await holder.bringScript(url).catch(() => ({}))
    scripts.add(url)
    for (const value of Object.values(exported)) if (isActor(value) && !roots.has(value)) watch(value)
  }
  const found = [...roots].flatMap((root) => find(root) ?? [])
  const actor = found.find((one) => moved.has(one)) ?? found[0]
  const snapshot = actor?.getSnapshot()
  return {
    document,
    count: taken.length,
    value: snapshot?.value ?? null,
    taken: taken.slice(document === knownDocument ? count : 0)
  }
}
