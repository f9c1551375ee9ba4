import type { AnyStateMachine, AnyTransitionDefinition, InspectionEvent } from "xstate"
import { type DirectedGraphNode, toDirectedGraph } from "xstate/graph"

export type StateNode = AnyStateMachine["root"]

/** One branch of one transition. A transition with several guarded branches has as many edges. */
export type Edge = {
  readonly name: string
  readonly event: string
  readonly source: string
  /** Null if the state stays. */
  readonly target: string | null
  readonly guard: string | null
}

/** A goal of paths. Edges with the same goal are taken once. */
export type GoalOf = (edge: Edge) => string

export const everyEdge: GoalOf = ({ name }) => name

/** Every state, and every event that changes none. */
export const everyState: GoalOf = ({ event, target }) => target ?? event

export const edgesOf = (machine: AnyStateMachine): ReadonlyMap<AnyTransitionDefinition, Edge> => {
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
  const targets = target?.map((node: StateNode) => node.id).join(" and ") ?? null
  const twins = branches.filter(
    (branch: AnyTransitionDefinition) => guardName(branch.guard) === guardName(transition.guard)
  )
  const place = twins.length > 1 ? ` ${branches.indexOf(transition) + 1}` : ""
  return {
    name: `${source.id}: ${event}${guard === null ? "" : ` [${guard}${place}]`} → ${targets ?? "stays"}`,
    event,
    source: source.id,
    target: targets,
    guard
  }
}

const guardName = (guard: unknown): string | null => {
  if (guard === undefined) return null
  if (typeof guard === "string") return guard
  if (typeof guard === "object" && guard !== null && "type" in guard) return String(guard.type)
  return typeof guard === "function" && guard.name !== "" ? guard.name : "guard"
}

export const edgesTaken = (event: InspectionEvent, edges: ReadonlyMap<AnyTransitionDefinition, Edge>) =>
  event.type === "@xstate.microstep"
    ? event._transitions.flatMap((transition) => edges.get(transition)?.name ?? [])
    : []

export const statesOf = (node: StateNode): ReadonlyArray<string> =>
  node.type === "history" ? [] : [node.id, ...Object.values(node.states).flatMap(statesOf)]

/** A state left immediately by `always` is never a final one of a step; its edges show whether it was entered. */
export const isPassing = (machine: AnyStateMachine, id: string) =>
  (machine.getStateNodeById(id).always ?? []).some(({ guard }) => guard === undefined)
