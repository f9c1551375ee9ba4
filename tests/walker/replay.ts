import { type AnyEventObject, type AnyStateMachine, createActor } from "xstate"
import { edgesOf, edgesTaken } from "./edges.ts"
import { isAnswer, type Samples } from "./events.ts"
import { viewOf } from "./moments.ts"
import type { Path, Step } from "./paths.ts"
import { standInAnswers, withStandIns } from "./standIns.ts"

/**
 * Takes a path on the live chart, with stand-ins for its actors and timers, and returns the names of the edges taken.
 * `compare` receives the result of each step and the path's expectation, and throws if they differ.
 */
export const replay = <M extends AnyStateMachine>(
  original: M,
  path: Path,
  samples: Samples<M>,
  compare: (actual: Step, expected: Step) => void
): Set<string> => {
  const machine = withStandIns(original)
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
    const actual: Step = {
      event: step.event,
      value: snapshot.value,
      view: viewOf(samples, snapshot),
      status: snapshot.status,
      actions: [...log.actions],
      edges: [...log.edges]
    }
    compare(actual, step)
    for (const edge of log.edges) walked.add(edge)
  }
  actor.stop()
  return walked
}
