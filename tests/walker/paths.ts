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

/** A few of the paths, which together reach what all of them do: every edge, or the goals with these names. */
export const coveringOf = (
  paths: ReadonlyArray<Path>,
  goalOf: (edge: string) => string = (edge) => edge
): ReadonlyArray<Path> => {
  const goalsOf = ({ steps }: Path) => steps.flatMap(({ edges }) => edges.map(goalOf))
  const left = new Set(paths.flatMap(goalsOf))
  const gain = (path: Path) => new Set(goalsOf(path).filter((goal) => left.has(goal))).size
  const chosen: Array<Path> = []
  while (left.size > 0) {
    const best = paths.reduce((one, other) => (gain(other) > gain(one) ? other : one))
    chosen.push(best)
    for (const goal of goalsOf(best)) left.delete(goal)
  }
  return chosen
}
