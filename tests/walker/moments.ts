import {
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createEmptyActor
} from "xstate"
import { type Edge, edgesTaken, type StateNode } from "./edges.ts"
import { isAnswer, type Samples } from "./events.ts"
import type { Step } from "./paths.ts"

/** A node of the graph: a snapshot, and its pending results and timers. */
export type Moment = {
  readonly snapshot: AnyMachineSnapshot
  readonly timers: ReadonlyMap<string, AnyEventObject>
  readonly settled: ReadonlySet<string>
  readonly edges: ReadonlyArray<string>
  readonly actions: ReadonlyArray<string>
}

/** The chart as pure logic, which also records taken edges, pending timers and finished actors. */
export const modelOf = (machine: AnyStateMachine, edges: ReadonlyMap<AnyTransitionDefinition, Edge>) => {
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

export const offered = <M extends AnyStateMachine>(
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

export const viewOf = <M extends AnyStateMachine>(
  { view }: Samples<M>,
  { context }: AnyMachineSnapshot
): unknown => (view ? view(context) : context)

const keys = new WeakMap<Moment, string>()

/** Moments with the same key are one node of the graph. */
export const keyOfMoment = <M extends AnyStateMachine>(samples: Samples<M>, moment: Moment): string => {
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

export const stepOf = <M extends AnyStateMachine>(
  samples: Samples<M>,
  event: AnyEventObject,
  { snapshot, actions, edges }: Moment
): Step => ({
  event,
  value: snapshot.value,
  view: viewOf(samples, snapshot),
  status: snapshot.status,
  actions,
  edges
})
