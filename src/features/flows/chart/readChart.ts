import type { AnyStateMachine, AnyTransitionDefinition } from "xstate"
import { guardNameOf, moveNameOf, namesIn, trigger } from "./names.ts"

type Node = AnyStateMachine["root"]

export type ChartState = {
  readonly id: string
  readonly key: string
  /** Keys from the chart down to the state; empty for the chart itself. */
  readonly path: ReadonlyArray<string>
  readonly kind: Node["type"]
  readonly description: string
  /** The stored status of this state; null if it has none. */
  readonly status: string | null
  readonly tags: ReadonlyArray<string>
  readonly isInitial: boolean
  readonly entry: ReadonlyArray<string>
  readonly exit: ReadonlyArray<string>
  /** Names of the actors that run while the state is active. */
  readonly actors: ReadonlyArray<string>
  readonly children: ReadonlyArray<ChartState>
}

export type MoveKind = "event" | "done" | "failed" | "delay" | "always"

/** One branch of one transition. */
export type ChartMove = {
  readonly name: string
  readonly source: string
  /** The event as in the chart; empty for an automatic transition. */
  readonly event: string
  /** The event in words. */
  readonly trigger: string
  readonly kind: MoveKind
  /** "otherwise" for the branch without a true guard; null without guards. */
  readonly guard: string | null
  /** Empty if the state does not change. */
  readonly targets: ReadonlyArray<string>
  readonly actions: ReadonlyArray<string>
  readonly description: string
}

export type Chart = {
  readonly id: string
  readonly kind: "flow" | "lifecycle"
  readonly description: string
  readonly root: ChartState
  /** Every state but the chart itself, in the chart's order. */
  readonly states: ReadonlyArray<ChartState>
  readonly moves: ReadonlyArray<ChartMove>
  readonly delays: Readonly<Record<string, string>>
}

/** Reads a chart's definition for drawing, listing and exporting. */
export const readChart = (machine: AnyStateMachine, kind: Chart["kind"]): Chart => {
  const root = stateOf(machine.root)
  return {
    id: machine.id,
    kind,
    description: root.description,
    root,
    states: root.children.flatMap(withChildren),
    moves: nodesUnder(machine.root).flatMap((node) => transitionsOf(node).map(moveOf)),
    delays: Object.fromEntries(
      Object.entries(machine.implementations.delays).map(([name, delay]) => [
        name,
        typeof delay === "number" ? `${delay} ms` : ""
      ])
    )
  }
}

const withChildren = (state: ChartState): ReadonlyArray<ChartState> => [
  state,
  ...state.children.flatMap(withChildren)
]

/** The path of a state inside its chart, as in addresses. */
export const placeOf = (state: ChartState): string => state.path.join(".")

const nodesUnder = (node: Node): ReadonlyArray<Node> => [
  node,
  ...Object.values(node.states).flatMap((child) => nodesUnder(child))
]

const stateOf = (node: Node): ChartState => ({
  id: node.id,
  key: node.key,
  path: node.path,
  kind: node.type,
  description: node.description ?? "",
  status: statusOf(node),
  tags: node.tags,
  isInitial: node.parent?.type === "compound" && node.parent.initial.target?.[0] === node,
  entry: namesIn(node.config.entry),
  exit: namesIn(node.config.exit),
  actors: node.invoke.map(({ src }: { readonly src: unknown }) => String(src)),
  children: Object.values(node.states).map((child) => stateOf(child))
})

const statusOf = ({ meta }: Node): string | null =>
  typeof meta === "object" && meta !== null && "status" in meta ? String(meta.status) : null

const transitionsOf = (node: Node): ReadonlyArray<AnyTransitionDefinition> => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? [])
]

const moveOf = (transition: AnyTransitionDefinition): ChartMove => ({
  name: moveNameOf(transition),
  source: transition.source.id,
  event: transition.eventType,
  ...trigger(transition.eventType),
  guard: guardNameOf(transition),
  targets: (transition.target ?? []).map((node: Node) => node.id),
  actions: namesIn(transition.actions),
  description: transition.description ?? ""
})
