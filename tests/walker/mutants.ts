import { isDeepStrictEqual } from "node:util"
import { type AnyStateMachine, createMachine, not } from "xstate"
import { readChart } from "../../src/features/flows/chart/readChart.ts"
import type { DescribedChart } from "./charts.ts"
import type { Step } from "./paths.ts"
import { replay } from "./replay.ts"

/** A chart with one defect. */
export type Mutant = { readonly what: string; readonly machine: AnyStateMachine }

type Config = Readonly<Record<string, unknown>>
type Key = string | number

const isObject = (value: unknown): value is Config =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const listed = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [value])

/** The same data with one value changed; `undefined` removes it. */
const changed = (data: unknown, path: ReadonlyArray<Key>, value: unknown): unknown => {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(data)) {
    const next = data.map((one, index) => (index === key ? changed(one, rest, value) : one))
    return next.filter((one) => one !== undefined)
  }
  const { [key]: before, ...others } = data as Config
  const after = changed(before, rest, value)
  return after === undefined ? others : { ...(data as Config), [key]: after }
}

type Branch = { readonly path: ReadonlyArray<Key>; readonly config: Config }

const branchesAt = (path: ReadonlyArray<Key>, value: unknown): ReadonlyArray<Branch> =>
  Array.isArray(value)
    ? value.flatMap((one, index) => (isObject(one) ? [{ path: [...path, index], config: one }] : []))
    : isObject(value)
      ? [{ path, config: value }]
      : []

const branchesIn = (state: Config, path: ReadonlyArray<Key>): ReadonlyArray<Branch> => {
  const byEvent = ["on", "after"].flatMap((group) =>
    Object.entries((state[group] ?? {}) as Config).flatMap(([event, value]) =>
      branchesAt([...path, group, event], value)
    )
  )
  const answers = listed(state.invoke ?? []).flatMap((invoke, index) =>
    ["onDone", "onError"].flatMap((answer) => {
      const place = Array.isArray(state.invoke) ? [...path, "invoke", index] : [...path, "invoke"]
      return branchesAt([...place, answer], (invoke as Config)[answer])
    })
  )
  const children = Object.entries((state.states ?? {}) as Record<string, Config>).flatMap(([key, child]) =>
    branchesIn(child, [...path, "states", key])
  )
  const own = ["always", "onDone"].flatMap((group) => branchesAt([...path, group], state[group]))
  return [...byEvent, ...answers, ...own, ...children]
}

/** Every chart with one wrong transition: removed, with a negated guard, or with another target. */
export const mutantsOf = (machine: AnyStateMachine): ReadonlyArray<Mutant> => {
  const config = machine.config as unknown as Config
  const ends = readChart(machine, "flow").states.filter(({ children }) => children.length === 0)
  const build = (next: unknown) =>
    createMachine(
      { ...(next as Parameters<typeof createMachine>[0]), options: { maxIterations: 100 } },
      machine.implementations as never
    )
  const make = (what: string, next: unknown): ReadonlyArray<Mutant> => {
    try {
      return [{ what, machine: build(next) as unknown as AnyStateMachine }]
    } catch {
      return []
    }
  }
  return branchesIn(config, []).flatMap(({ path, config: branch }) => {
    const name = path.filter((key) => key !== "states").join(".")
    const target = typeof branch.target === "string" ? branch.target : null
    const named = target?.replace(/^[#.]+/, "")
    const otherId = ends.find(({ id }) => !`.${id}.`.includes(`.${named}.`))?.id
    return [
      ...make(`drops ${name}`, changed(config, path, undefined)),
      ...(branch.guard === undefined
        ? []
        : make(
            `flips the guard of ${name}`,
            changed(config, [...path, "guard"], not(branch.guard as never))
          )),
      ...(target === null || otherId === undefined
        ? []
        : make(`leads ${name} to ${otherId}`, changed(config, [...path, "target"], `#${otherId}`)))
    ]
  })
}

/** The mutants of a chart that pass every path of the original. Throws if the original doesn't take its own paths. */
export const mutantsUnnoticed = ({ machine, samples, walk }: DescribedChart) => {
  const paths = [...walk.covering, ...walk.paths.filter((path) => !walk.covering.includes(path))]
  const takesAll = (mutant: AnyStateMachine) => {
    try {
      for (const path of paths) replay(mutant, path, samples, mustBehaveAlike)
      return true
    } catch {
      return false
    }
  }
  if (!takesAll(machine)) throw new Error(`${machine.id} does not take its own paths`)
  const all = mutantsOf(machine)
  return { all, unnoticed: all.filter((mutant) => takesAll(mutant.machine)) }
}

const mustBehaveAlike = (actual: Step, expected: Step) => {
  if (!isDeepStrictEqual(behaviour(actual), behaviour(expected))) throw new Error("goes another way")
}

/** Leaves out the targets of edges: a mutant must show them by its behaviour. */
const behaviour = ({ edges, ...rest }: Step) =>
  JSON.parse(JSON.stringify({ ...rest, edges: edges.map((edge) => edge.replace(/ → .*$/, "")) }))
