import type { AnyStateMachine } from "xstate"
import { edgesOf, everyEdge, type GoalOf } from "./edges.ts"
import type { Samples } from "./events.ts"
import { keyOfMoment, type Moment, modelOf, offered, stepOf } from "./moments.ts"
import { type Path, pathOf, type Step } from "./paths.ts"
import { withStandIns } from "./standIns.ts"

const longestTour = 60

const widestSearch = 4_000

/**
 * A few long paths that together reach every possible goal, which is every edge unless `goalOf` says otherwise: each
 * continues from its state to the nearest remaining one. `isTrue` decides whether the start of a path is possible.
 */
export const toursOf = <M extends AnyStateMachine>(
  original: M,
  samples: Samples<M>,
  isTrue: (path: Path) => boolean = () => true,
  goalOf: GoalOf = everyEdge
): ReadonlyArray<Path> => {
  const machine = withStandIns(original)
  const model = modelOf(machine, edgesOf(machine))
  const goals = new Map([...edgesOf(machine).values()].map((edge) => [edge.name, goalOf(edge)]))
  const left = new Set(goals.values())
  type Place = { readonly moment: Moment; readonly steps: ReadonlyArray<Step> }
  const nearest = (input: unknown, from: Place): Place | undefined => {
    if (left.size === 0) return undefined
    const met = new Set([keyOfMoment(samples, from.moment)])
    const places = [from]
    for (let at = 0; at < places.length && places.length < widestSearch; at++) {
      const { moment, steps } = places[at] as Place
      for (const event of offered(machine, moment, samples)) {
        const next = model.transition(moment, event)
        const place = { moment: next, steps: [...steps, stepOf(samples, event, next)] }
        const isNew = next.edges.some((edge) => left.has(goals.get(edge) ?? edge))
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
    const start = { moment: initial, steps: [stepOf(samples, { type: "xstate.init" }, initial)] }
    for (let goesOn = true; goesOn; ) {
      let place: Place = start
      for (let next = nearest(input, place); next; next = nearest(input, place)) {
        for (const { edges } of next.steps.slice(place.steps.length))
          for (const edge of edges) left.delete(goals.get(edge) ?? edge)
        place = next
        if (place.steps.length >= longestTour) break
      }
      goesOn = place !== start
      if (goesOn) found.push(pathOf(input, place.steps))
    }
    return found
  })
}
