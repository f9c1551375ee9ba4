import { type AnyStateMachine, type StateValue, transition } from "xstate"

/** `event` is the name of the event in the chart, `to` the status it leads to. */
export type Move = { readonly event: string; readonly to: string }

type Node = AnyStateMachine["root"]

const tables = new WeakMap<AnyStateMachine, ReadonlyMap<string, ReadonlyArray<Move>>>()

const statusIn = (metas: ReadonlyArray<unknown>): string | undefined => {
  for (const meta of metas)
    if (typeof meta === "object" && meta !== null && "status" in meta) return String(meta.status)
  return undefined
}

const nodesUnder = (node: Node): ReadonlyArray<Node> => [
  node,
  ...Object.values(node.states).flatMap((child) => nodesUnder(child))
]

const valueAt = (path: ReadonlyArray<string>): StateValue =>
  path.reduceRight<StateValue>((inner, key) => ({ [key]: inner }), {})

const movesFrom = (machine: AnyStateMachine, node: Node): ReadonlyArray<Move> => {
  const snapshot = machine.resolveState({ value: valueAt(node.path), context: {} })
  return machine.events.flatMap((event) => {
    if (!snapshot.can({ type: event })) return []
    const [next] = transition(machine, snapshot, { type: event })
    const to = statusIn(Object.values(next.getMeta()))
    return to === undefined ? [] : [{ event, to }]
  })
}

const tableOf = (machine: AnyStateMachine) => {
  const known = tables.get(machine)
  if (known) return known
  const table = new Map<string, ReadonlyArray<Move>>()
  for (const node of nodesUnder(machine.root)) {
    const status = statusIn([node.meta])
    if (status !== undefined) table.set(status, movesFrom(machine, node))
  }
  tables.set(machine, table)
  return table
}

/** Every status of a lifecycle, in the chart's order and the wire's spelling. */
export const statusesOf = (machine: AnyStateMachine): ReadonlyArray<string> => [...tableOf(machine).keys()]

/** The events that a stored status allows. Throws for a status that the chart does not have. */
export const legalMoves = (machine: AnyStateMachine, from: string): ReadonlyArray<Move> => {
  const moves = tableOf(machine).get(from)
  if (!moves) throw new Error(`${machine.id} has no status "${from}"`)
  return moves
}

/** The status after an event, or undefined if the lifecycle does not allow it. */
export const statusAfter = (machine: AnyStateMachine, from: string, event: string): string | undefined =>
  legalMoves(machine, from).find((move) => move.event === event)?.to

/** True if one event leads from the one status to the other. */
export const canMove = (machine: AnyStateMachine, from: string, to: string): boolean =>
  legalMoves(machine, from).some((move) => move.to === to)

/** The event that leads to a status, from any state of the chart. */
export const eventTo = (machine: AnyStateMachine, to: string): string =>
  statusesOf(machine)
    .flatMap((from) => legalMoves(machine, from))
    .find((move) => move.to === to)?.event ?? ""

/**
 * The transitions of the shortest path to a status where `isThere` holds: none if it holds already, undefined without a
 * path. `isOurs` selects events that a person can cause.
 */
export const shortestWay = (
  machine: AnyStateMachine,
  from: string,
  isThere: (status: string) => boolean,
  isOurs: (event: string) => boolean = () => true
): ReadonlyArray<Move> | undefined => {
  const ways = new Map<string, ReadonlyArray<Move>>([[from, []]])
  for (const [status, way] of ways) {
    if (isThere(status)) return way
    for (const move of legalMoves(machine, status))
      if (isOurs(move.event) && !ways.has(move.to)) ways.set(move.to, [...way, move])
  }
  return undefined
}
