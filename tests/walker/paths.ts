import type { AnyEventObject, StateValue } from "xstate"

export type Step = {
  readonly event: AnyEventObject
  /** The condition that holds afterwards. */
  readonly value: StateValue
  readonly view: unknown
  readonly status: string
  /** Names of the actions run, including xstate's own. */
  readonly actions: ReadonlyArray<string>
  /** Names of the edges taken, including those of `always`. */
  readonly edges: ReadonlyArray<string>
}

/** The first step is the start. */
export type Path = { readonly name: string; readonly input: unknown; readonly steps: ReadonlyArray<Step> }

export const pathOf = (input: unknown, steps: ReadonlyArray<Step>): Path => ({
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

/** A few of the paths, which together take every edge of all of them. */
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
