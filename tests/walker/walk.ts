import type { ActorLogic, AnyEventObject, AnyStateMachine, Snapshot } from "xstate"
import { getAdjacencyMap } from "xstate/graph"
import { type Edge, edgesOf, isPassing, type StateNode, statesOf } from "./edges.ts"
import type { Samples } from "./events.ts"
import { keyOfMoment, type Moment, modelOf, offered, stepOf, viewOf } from "./moments.ts"
import { coveringOf, type Path, pathOf, type Step } from "./paths.ts"
import { withStandIns } from "./standIns.ts"

export type Walk = {
  readonly edges: ReadonlyArray<Edge>
  readonly paths: ReadonlyArray<Path>
  /** A few of the paths, which together take every edge that any path takes. */
  readonly covering: ReadonlyArray<Path>
  /** Edges without a path and states that none enters, by name. */
  readonly unwalked: ReadonlyArray<string>
}

type Reached = {
  readonly state: Moment
  readonly transitions: Readonly<Record<string, { readonly event: AnyEventObject; readonly state: Moment }>>
}

const fullVisit = 1_500

const pairVisit = 20_000

/**
 * Finds paths through a chart that take every transition, with the graph tools of xstate: events are tried wherever the
 * chart accepts them, actors answer while they run, and timers end while they are pending, in any order. A chart too
 * large for a full visit, such as one with many parallel regions, is visited until every pair of its states and of the
 * facts in its view was seen together.
 */
export const walk = <M extends AnyStateMachine>(original: M, samples: Samples<M>): Walk => {
  const machine = withStandIns(original)
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
  const leading = (key: string): ReadonlyArray<Step> => {
    const last = from.get(key)
    return last
      ? [...leading(last.key), stepOf(samples, last.event, last.moment)]
      : [stepOf(samples, { type: "xstate.init" }, adjacency.initial)]
  }
  const passed = new Set(kept.map(({ key }) => key))
  const isPassedThrough = ({ key, event, moment }: (typeof kept)[number]) => {
    const next = adjacency.keyOf(moment)
    const arrival = from.get(next)
    return arrival?.key === key && arrival.event === event && passed.has(next)
  }
  const paths = kept
    .filter((occurrence) => !isPassedThrough(occurrence))
    .map(({ key, event, moment }) => pathOf(input, [...leading(key), stepOf(samples, event, moment)]))
  const entered = [...adjacency.map.values()].flatMap(({ state }) =>
    state.snapshot._nodes.map((node: StateNode) => node.id)
  )
  return { paths: paths.length > 0 ? paths : [pathOf(input, leading(start))], entered }
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
