import { describe, expect, test } from "vitest"
import {
  type ActorLogic,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type ContextFrom,
  createActor,
  createEmptyActor,
  type EventFromLogic,
  type InputFrom,
  type InspectionEvent,
  type Snapshot,
  type StateValue
} from "xstate"
import { type DirectedGraphNode, getAdjacencyMap, toDirectedGraph } from "xstate/graph"

type StateNode = AnyStateMachine["root"]

/** What an actor answers. It happens only while that actor runs, and once. */
type Answer =
  | { readonly type: `xstate.done.actor.${string}`; readonly output?: unknown }
  | { readonly type: `xstate.error.actor.${string}`; readonly error?: unknown }

export type Samples<M extends AnyStateMachine> = {
  /**
   * What can happen: each event with every payload that guards tell apart, and the answers of actors. Delays need no
   * sample.
   */
  readonly events: ReadonlyArray<EventFromLogic<M> | Answer>
  /** The part of the context that guards read. Two snapshots alike in it and in value count as one. All of it by default. */
  readonly view?: (context: ContextFrom<M>) => unknown
  /** False where nothing outside could make it happen there. Everything can by default. */
  readonly isPossible?: (event: AnyEventObject, value: StateValue, context: ContextFrom<M>) => boolean
  /** What the chart is started with; several, where one start does not lead everywhere. */
  readonly inputs?: ReadonlyArray<InputFrom<M>>
}

/** One branch of one transition. A transition with several guarded branches has as many edges. */
export type Edge = {
  readonly name: string
  readonly event: string
  readonly source: string
  readonly guard: string | null
}

export type Step = {
  readonly event: AnyEventObject
  /** What is true afterwards. */
  readonly value: StateValue
  readonly view: unknown
  readonly status: string
  /** Names of the actions run, ours and xstate's own. */
  readonly actions: ReadonlyArray<string>
  /** Names of the edges taken, those of `always` included. */
  readonly edges: ReadonlyArray<string>
}

/** The first step is the start. */
export type Path = { readonly name: string; readonly input: unknown; readonly steps: ReadonlyArray<Step> }

export type Walk = {
  readonly edges: ReadonlyArray<Edge>
  readonly paths: ReadonlyArray<Path>
  /** A few of the paths, which together take every edge that any path takes. */
  readonly covering: ReadonlyArray<Path>
  /** Edges that no path takes and states that none enters, by name. */
  readonly unwalked: ReadonlyArray<string>
}

/** What the graph is made of: a snapshot, and what the world owes the chart in it. */
type Moment = {
  readonly snapshot: AnyMachineSnapshot
  readonly timers: ReadonlyMap<string, AnyEventObject>
  readonly settled: ReadonlySet<string>
  readonly edges: ReadonlyArray<string>
  readonly actions: ReadonlyArray<string>
}

const isAnswer = /^xstate\.(?:done|error)\.actor\.(.+)$/
type Reached = {
  readonly state: Moment
  readonly transitions: Readonly<Record<string, { readonly event: AnyEventObject; readonly state: Moment }>>
}

const fullVisit = 1_500
const pairVisit = 20_000

/** A sample of every event of a chart whose events carry nothing but their name; `except` names those that do. */
export const bareEvents = <M extends AnyStateMachine>(
  machine: M,
  ...except: ReadonlyArray<EventFromLogic<M>["type"]>
): ReadonlyArray<EventFromLogic<M>> =>
  machine.events
    .filter((type: string) => !type.startsWith("xstate.") && !type.includes("*") && !except.includes(type))
    .map((type: string) => ({ type }) as EventFromLogic<M>)

/**
 * Finds paths through a chart that take every transition, with the graph tools of xstate: events are tried wherever
 * the chart listens to them, actors answer while they run, and timers end while they are pending, in any order. A chart
 * too large to be visited in full, as one with many parallel regions is, is visited until every two of its states and
 * of the facts that its view lists were seen together.
 */
export const walk = <M extends AnyStateMachine>(machine: M, samples: Samples<M>): Walk =>
  explore(withStandIns(machine), samples)

/** Goes a path on the live chart, with stand-ins for its actors and timers. Throws where the chart goes another way. */
export const replay = <M extends AnyStateMachine>(machine: M, path: Path, samples: Samples<M>): Set<string> =>
  goLive(withStandIns(machine), path, samples)

/**
 * The tests of one chart: each path that is needed to take every transition, by name; all other paths; and that no
 * transition and no state was left out.
 */
export const describeMachine = <M extends AnyStateMachine>(name: string, machine: M, samples: Samples<M>) => {
  const provided = withStandIns(machine)
  const found = explore(provided, samples)
  describe(name, () => {
    test.each(found.covering.map((path) => [path.name, path] as const))("%s", (_name, path) => {
      goLive(provided, path, samples)
    })
    test(`every transition is walked, on ${found.paths.length} paths`, () => {
      const walked = new Set(found.paths.flatMap((path) => [...goLive(provided, path, samples)]))
      expect(found.edges.map((edge) => edge.name).filter((edge) => !walked.has(edge))).toEqual([])
      expect(found.unwalked).toEqual([])
    })
  })
}

const explore = <M extends AnyStateMachine>(machine: M, samples: Samples<M>): Walk => {
  const found = (samples.inputs ?? [undefined]).map((input) => exploreFrom(machine, samples, input))
  const paths = found.flatMap((one) => one.paths)
  const walked = new Set(paths.flatMap((path) => path.steps.flatMap((step) => step.edges)))
  const entered = new Set(found.flatMap((one) => one.entered))
  const edges = [...edgesOf(machine).values()]
  return {
    edges,
    paths,
    covering: coveringOf(paths),
    unwalked: [
      ...edges.map(({ name }) => name).filter((name) => !walked.has(name)),
      ...statesOf(machine.root).filter((id) => !entered.has(id) && !isPassing(machine, id))
    ]
  }
}

const exploreFrom = <M extends AnyStateMachine>(machine: M, samples: Samples<M>, input: unknown) => {
  const adjacency = visit(machine, samples, input)
  const start = adjacency.keyOf(adjacency.initial)
  const from = new Map<
    string,
    { readonly key: string; readonly moment: Moment; readonly event: AnyEventObject }
  >()
  const kept: Array<{ readonly key: string; readonly event: AnyEventObject; readonly moment: Moment }> = []
  const seen = new Set<string>()
  for (const [key, { transitions }] of adjacency.map) {
    for (const { event, state } of Object.values(transitions)) {
      const next = adjacency.keyOf(state)
      if (next !== start && !from.has(next)) from.set(next, { key, moment: state, event })
      const sight = adjacency.isFull ? `${key} ${adjacency.eventKey(event)}` : adjacency.sight(event, state)
      if (!seen.has(sight)) kept.push({ key, event, moment: state })
      seen.add(sight)
    }
  }
  const stepOf = (event: AnyEventObject, { snapshot, actions, edges: taken }: Moment): Step => ({
    event,
    value: snapshot.value,
    view: viewOf(samples, snapshot),
    status: snapshot.status,
    actions,
    edges: taken
  })
  const leading = (key: string): ReadonlyArray<Step> => {
    const last = from.get(key)
    return last
      ? [...leading(last.key), stepOf(last.event, last.moment)]
      : [stepOf({ type: "xstate.init" }, adjacency.initial)]
  }
  const passed = new Set(kept.map(({ key }) => key))
  const isPassedThrough = ({ key, event, moment }: (typeof kept)[number]) => {
    const next = adjacency.keyOf(moment)
    const arrival = from.get(next)
    return arrival?.key === key && arrival.event === event && passed.has(next)
  }
  const paths = kept
    .filter((occurrence) => !isPassedThrough(occurrence))
    .map(({ key, event, moment }) => pathOf(input, [...leading(key), stepOf(event, moment)]))
  const entered = [...adjacency.map.values()].flatMap(({ state }) =>
    state.snapshot._nodes.map((node: StateNode) => node.id)
  )
  return { paths: paths.length > 0 ? paths : [pathOf(input, leading(start))], entered }
}

const longestTour = 60
const widestSearch = 4_000

/**
 * A few long paths that together take every edge that can be taken: each goes on from where it stands to the nearest
 * edge that is left. `isTrue` says of a path's beginning whether it can happen.
 */
export const toursOf = <M extends AnyStateMachine>(
  original: M,
  samples: Samples<M>,
  isTrue: (path: Path) => boolean = () => true
): ReadonlyArray<Path> => {
  const machine = withStandIns(original)
  const model = modelOf(machine, edgesOf(machine))
  const left = new Set([...edgesOf(machine).values()].map(({ name }) => name))
  const stepOf = (event: AnyEventObject, { snapshot, actions, edges }: Moment): Step => ({
    event,
    value: snapshot.value,
    view: viewOf(samples, snapshot),
    status: snapshot.status,
    actions,
    edges
  })
  type Place = { readonly moment: Moment; readonly steps: ReadonlyArray<Step> }
  const nearest = (input: unknown, from: Place): Place | undefined => {
    const met = new Set([keyOfMoment(samples, from.moment)])
    const places = [from]
    for (let at = 0; at < places.length && places.length < widestSearch; at++) {
      const { moment, steps } = places[at] as Place
      for (const event of offered(machine, moment, samples)) {
        const next = model.transition(moment, event)
        const place = { moment: next, steps: [...steps, stepOf(event, next)] }
        const isNew = next.edges.some((edge) => left.has(edge))
        const key = keyOfMoment(samples, next)
        if ((!isNew && met.has(key)) || !isTrue(pathOf(input, place.steps))) continue
        if (isNew) return place
        met.add(key)
        places.push(place)
      }
    }
    return undefined
  }
  return (samples.inputs ?? [undefined]).flatMap((input) => {
    const found: Array<Path> = []
    const initial = model.getInitialSnapshot(null, input)
    const start = { moment: initial, steps: [stepOf({ type: "xstate.init" }, initial)] }
    for (let goesOn = true; goesOn; ) {
      let place: Place = start
      for (let next = nearest(input, place); next; next = nearest(input, place)) {
        for (const { edges } of next.steps.slice(place.steps.length))
          for (const edge of edges) left.delete(edge)
        place = next
        if (place.steps.length >= longestTour) break
      }
      goesOn = place !== start
      if (goesOn) found.push(pathOf(input, place.steps))
    }
    return found
  })
}

const keys = new WeakMap<Moment, string>()

/** Moments with the same key are the same place of the graph. */
const keyOfMoment = <M extends AnyStateMachine>(samples: Samples<M>, moment: Moment): string => {
  const known = keys.get(moment)
  if (known !== undefined) return known
  const { snapshot, timers, settled } = moment
  const history = Object.entries(snapshot.historyValue).map(([id, nodes]) => [
    id,
    nodes.map((node: StateNode) => node.id)
  ])
  const parts = [snapshot.value, snapshot.status, viewOf(samples, snapshot), [...timers.keys()].sort()]
  const key = JSON.stringify([...parts, [...settled].sort(), history])
  keys.set(moment, key)
  return key
}

const visit = <M extends AnyStateMachine>(machine: M, samples: Samples<M>, input: unknown) => {
  const keyOf = (moment: Moment) => keyOfMoment(samples, moment)
  const eventKeys = new Map<AnyEventObject, string>()
  const eventKey = (event: AnyEventObject) => {
    const key = eventKeys.get(event) ?? `${event.type} #${eventKeys.size}`
    eventKeys.set(event, key)
    return key
  }
  const pairs = new Set<string>()
  const hasNewPair = (moment: Moment) => {
    const view = viewOf(samples, moment.snapshot)
    const facts = (Array.isArray(view) ? view : [view]).map(
      (fact, place) => `${place} ${JSON.stringify(fact)}`
    )
    const present = [...moment.snapshot._nodes.map((node) => node.id), ...facts]
    const before = pairs.size
    for (const one of present) for (const other of present) if (one < other) pairs.add(`${one} ${other}`)
    return pairs.size > before
  }
  const model = modelOf(machine, edgesOf(machine))
  const initial = model.getInitialSnapshot(null, input)
  const run = (limit: number, stopWhen?: (moment: Moment) => boolean): ReadonlyMap<string, Reached> => {
    const found = getAdjacencyMap(
      model as unknown as ActorLogic<Snapshot<unknown> & Moment, AnyEventObject, unknown>,
      {
        fromState: initial as Snapshot<unknown> & Moment,
        events: (moment) => offered(machine, moment, samples),
        serializeState: keyOf,
        serializeEvent: eventKey,
        limit,
        ...(stopWhen && { stopWhen })
      }
    )
    return new Map(Object.entries(found as unknown as Record<string, Reached>))
  }
  const sight = (event: AnyEventObject, moment: Moment) => JSON.stringify([eventKey(event), moment.edges])
  const isTooLarge = (error: unknown) =>
    error instanceof Error && error.message === "Traversal limit exceeded"
  try {
    return { map: run(fullVisit), initial, keyOf, eventKey, sight, isFull: true }
  } catch (error) {
    if (!isTooLarge(error)) throw error
  }
  try {
    return {
      map: run(pairVisit, (moment) => !hasNewPair(moment)),
      initial,
      keyOf,
      eventKey,
      sight,
      isFull: false
    }
  } catch (error) {
    if (!isTooLarge(error)) throw error
    throw new Error(`${machine.id} has too many states: let \`view\` name only what its guards read`)
  }
}

/** The chart as pure logic, which also tells the edges taken, the timers pending and the actors that have answered. */
const modelOf = (machine: AnyStateMachine, edges: ReadonlyMap<AnyTransitionDefinition, Edge>) => {
  const self = createEmptyActor()
  const { system } = self
  const taken: Array<string> = []
  const actions: Array<{ readonly type: string; readonly params: unknown }> = []
  system.inspect((event) => taken.push(...edgesTaken(event, edges)))
  const scope: AnyActorScope = {
    self,
    system,
    id: machine.id,
    sessionId: self.sessionId,
    logger: () => undefined,
    defer: () => undefined,
    stopChild: () => undefined,
    emit: () => undefined,
    actionExecutor: ({ type, params }) => actions.push({ type, params })
  }
  const step = (before: Moment | null, event: AnyEventObject, next: () => AnyMachineSnapshot): Moment => {
    taken.length = 0
    actions.length = 0
    const snapshot = next()
    const timers = new Map(before?.timers)
    timers.delete(event.type)
    for (const { type, params } of actions) {
      if (type === "xstate.cancel") timers.delete(String(params))
      if (type === "xstate.raise" && isDelayed(params))
        timers.set(params.id ?? params.event.type, params.event)
    }
    const answered = isAnswer.exec(event.type)?.[1]
    const settled = [...(before?.settled ?? []), ...(answered === undefined ? [] : [answered])].filter(
      (id) => snapshot.children[id] !== undefined && snapshot.children[id] === before?.snapshot.children[id]
    )
    return {
      snapshot,
      timers,
      settled: new Set(settled),
      edges: [...taken],
      actions: actions.map(({ type }) => type)
    }
  }
  return {
    getInitialSnapshot: (_scope: unknown, input: unknown) =>
      step(null, { type: "xstate.init" }, () => machine.getInitialSnapshot(scope, input)),
    transition: (moment: Moment, event: AnyEventObject) =>
      step(moment, event, () => machine.transition(moment.snapshot, event, scope))
  }
}

type Delayed = { readonly id?: string; readonly event: AnyEventObject; readonly delay: number }

const isDelayed = (params: unknown): params is Delayed =>
  typeof params === "object" && params !== null && "delay" in params && params.delay !== undefined

const offered = <M extends AnyStateMachine>(
  machine: M,
  { snapshot, timers, settled }: Moment,
  { events, isPossible: isPossibleThere = () => true }: Samples<M>
): ReadonlyArray<AnyEventObject> => {
  if (snapshot.status !== "active") return []
  const isPossible = (event: AnyEventObject) => {
    const actor = isAnswer.exec(event.type)?.[1]
    return (
      (actor === undefined || (snapshot.children[actor] !== undefined && !settled.has(actor))) &&
      isPossibleThere(event, snapshot.value, snapshot.context)
    )
  }
  return [...events.filter(isPossible), ...timers.values()].filter(
    (event) => machine.getTransitionData(snapshot, event).length > 0
  )
}

const goLive = <M extends AnyStateMachine>(machine: M, path: Path, samples: Samples<M>): Set<string> => {
  const edges = edgesOf(machine)
  const walked = new Set<string>()
  const log = { edges: [] as Array<string>, actions: [] as Array<string> }
  const pending = new Map<number, { readonly event: AnyEventObject; readonly end: () => void }>()
  let serial = 0
  const clock = {
    setTimeout: (end: () => void) => {
      const known = new Set([...pending.values()].map(({ event }) => event))
      const event = Object.values(actor.system.getSnapshot()._scheduledEvents)
        .map((scheduled) => scheduled.event)
        .findLast((scheduled) => !known.has(scheduled))
      if (!event) throw new Error("a timer without an event")
      pending.set(++serial, { event, end })
      return serial
    },
    clearTimeout: (id: number) => pending.delete(id)
  }
  const actor = createActor(machine as AnyStateMachine, {
    input: path.input,
    clock,
    inspect: (event) => {
      if (event.type === "@xstate.microstep") log.edges.push(...edgesTaken(event, edges))
      if (event.type === "@xstate.action") log.actions.push(event.action.type)
    }
  })
  actor.subscribe({ error: () => undefined })
  const send = (event: AnyEventObject) => {
    if (event.type === "xstate.init") return actor.start()
    const child = isAnswer.exec(event.type)?.[1]
    if (child !== undefined)
      return actor.getSnapshot().children[child]?.send({ type: standInAnswers, answer: event })
    const timer = [...pending].find(([, { event: due }]) => due.type === event.type)
    if (!timer) return actor.send(event)
    pending.delete(timer[0])
    timer[1].end()
  }
  for (const step of path.steps) {
    log.actions.length = 0
    if (step.event.type !== "xstate.init") log.edges.length = 0
    send(step.event)
    const snapshot = actor.getSnapshot()
    if (snapshot.status === "error") throw snapshot.error
    expect({
      event: step.event,
      value: snapshot.value,
      view: viewOf(samples, snapshot),
      status: snapshot.status,
      actions: [...log.actions],
      edges: [...log.edges]
    }).toEqual(step)
    for (const edge of log.edges) walked.add(edge)
  }
  actor.stop()
  return walked
}

const standInAnswers = "standIn.answer"

type StandInSnapshot = Snapshot<unknown> & { readonly input: unknown }

/** Stands in for any actor: runs until it is told how to end. */
const standIn: ActorLogic<StandInSnapshot, AnyEventObject, unknown> = {
  getInitialSnapshot: (_, input) => ({ status: "active", output: undefined, error: undefined, input }),
  transition: (snapshot, event) => {
    if (event.type !== standInAnswers) return snapshot
    return event.answer.type.startsWith("xstate.done")
      ? { ...snapshot, status: "done", output: event.answer.output, error: undefined }
      : { ...snapshot, status: "error", output: undefined, error: event.answer.error }
  },
  getPersistedSnapshot: (snapshot) => snapshot
}

/** The same chart with no outside: actors are stand-ins; what is not xstate's own, or tells a parent, does nothing. */
const withStandIns = <M extends AnyStateMachine>(machine: M): M => {
  const { actors, actions } = machine.implementations
  const isOutside = (action: unknown) =>
    typeof action === "function" &&
    (!("resolve" in action) || ("type" in action && action.type === "xstate.sendTo"))
  return machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, standIn])),
    actions: Object.fromEntries(
      Object.entries(actions).map(([name, action]) => [name, isOutside(action) ? () => undefined : action])
    )
  }) as M
}

const viewOf = <M extends AnyStateMachine>({ view }: Samples<M>, { context }: AnyMachineSnapshot): unknown =>
  view ? view(context) : context

const edgesOf = (machine: AnyStateMachine): ReadonlyMap<AnyTransitionDefinition, Edge> => {
  const known = edgesKnown.get(machine)
  if (known) return known
  const made = new Map(
    transitionsUnder(toDirectedGraph(machine)).map((transition) => [transition, edgeOf(transition)] as const)
  )
  edgesKnown.set(machine, made)
  return made
}

const edgesKnown = new WeakMap<AnyStateMachine, ReadonlyMap<AnyTransitionDefinition, Edge>>()

/** `toDirectedGraph` has no eventless transitions: they are read from the state node. */
const transitionsUnder = ({
  stateNode,
  edges,
  children
}: DirectedGraphNode): ReadonlyArray<AnyTransitionDefinition> => [
  ...new Set(edges.map((edge) => edge.transition)),
  ...(stateNode.always ?? []),
  ...children.flatMap(transitionsUnder)
]

const edgeOf = (transition: AnyTransitionDefinition): Edge => {
  const { source, eventType, target } = transition
  const event = eventType === "" ? "always" : eventType
  const branches = (eventType === "" ? source.always : source.transitions.get(eventType)) ?? []
  const guard = guardName(transition.guard) ?? (branches.length > 1 ? "otherwise" : null)
  const targets = target?.map((node: StateNode) => node.id).join(" and ") ?? "stays"
  const twins = branches.filter(
    (branch: AnyTransitionDefinition) => guardName(branch.guard) === guardName(transition.guard)
  )
  const place = twins.length > 1 ? ` ${branches.indexOf(transition) + 1}` : ""
  return {
    name: `${source.id}: ${event}${guard === null ? "" : ` [${guard}${place}]`} → ${targets}`,
    event,
    source: source.id,
    guard
  }
}

const guardName = (guard: unknown): string | null => {
  if (guard === undefined) return null
  if (typeof guard === "string") return guard
  if (typeof guard === "object" && guard !== null && "type" in guard) return String(guard.type)
  return typeof guard === "function" && guard.name !== "" ? guard.name : "guard"
}

const edgesTaken = (event: InspectionEvent, edges: ReadonlyMap<AnyTransitionDefinition, Edge>) =>
  event.type === "@xstate.microstep"
    ? event._transitions.flatMap((transition) => edges.get(transition)?.name ?? [])
    : []

const statesOf = (node: StateNode): ReadonlyArray<string> =>
  node.type === "history" ? [] : [node.id, ...Object.values(node.states).flatMap(statesOf)]

/** A state left at once by `always` is never rested in; its edges say whether it was entered. */
const isPassing = (machine: AnyStateMachine, id: string) =>
  (machine.getStateNodeById(id).always ?? []).some(({ guard }) => guard === undefined)

const pathOf = (input: unknown, steps: ReadonlyArray<Step>): Path => ({
  input,
  name:
    steps.length === 1
      ? "starts"
      : steps
          .slice(1)
          .map((step) => step.event.type)
          .join(" → "),
  steps
})

/** A few of the paths, which together take every edge that all of them take. */
export const coveringOf = (paths: ReadonlyArray<Path>): ReadonlyArray<Path> => {
  const left = new Set(paths.flatMap((path) => path.steps.flatMap((step) => step.edges)))
  const gain = (path: Path) =>
    new Set(path.steps.flatMap((step) => step.edges).filter((edge) => left.has(edge))).size
  const chosen: Array<Path> = []
  while (left.size > 0) {
    const best = paths.reduce((one, other) => (gain(other) > gain(one) ? other : one))
    chosen.push(best)
    for (const step of best.steps) for (const edge of step.edges) left.delete(edge)
  }
  return chosen
}
