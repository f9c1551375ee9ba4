import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  getNextTransitions,
  initialTransition,
  transition
} from "xstate"
import { guardNameOf, moveNameOf, trigger } from "../chart/names.ts"
import { eventWords } from "./eventWords.ts"

export type Samples = { readonly input?: unknown; readonly events: ReadonlyArray<AnyEventObject> }

/** One moment of a simulation: no side effects, no time passes. */
export type Moment = {
  readonly snapshot: AnyMachineSnapshot
  /** The event that led here, in words; empty at the start. */
  readonly event: string
  readonly moves: ReadonlyArray<string>
}

/** A possible event. If guards refuse it, they are named. */
export type Offer = {
  readonly key: string
  readonly type: string
  readonly words: string
  readonly payload: string
  /** The payload in words. */
  readonly details: string
  readonly moves: ReadonlyArray<string>
  readonly refusedBy: ReadonlyArray<string>
  /** The chart could not process the payload. */
  readonly isUnfit: boolean
}

export const begin = (machine: AnyStateMachine, input: unknown): Moment => {
  const [snapshot] = initialTransition(machine, input)
  return checked({ snapshot, event: "", moves: [] })
}

export const take = (machine: AnyStateMachine, { snapshot }: Moment, event: AnyEventObject): Moment => {
  const moves = movesFor(machine, snapshot, event)
  const [next] = transition(machine, snapshot, event)
  return checked({ snapshot: next, event: trigger(event.type).trigger, moves })
}

/** All accepted events, with every known payload. */
export const offersIn = (
  machine: AnyStateMachine,
  { snapshot }: Moment,
  samples: Samples
): ReadonlyArray<Offer> => {
  if (snapshot.status !== "active") return []
  const candidates = getNextTransitions(snapshot).filter(({ eventType }) => eventType !== "")
  const byType = Map.groupBy(candidates, ({ eventType }) => String(eventType))
  return [...byType].flatMap(([type, branches]) => {
    const known = samples.events.filter((sample) => sample.type === type)
    const events = known.length > 0 ? known : [{ type }]
    const guards = branches.map(guardNameOf).filter((guard) => guard !== null && guard !== "otherwise")
    return events.map((event, index): Offer => {
      const { type: _, ...payload } = event
      const moves = tried(() => movesFor(machine, snapshot, event))
      return {
        key: `${type} ${index}`,
        type,
        words: trigger(type).trigger,
        payload: Object.keys(payload).length === 0 ? "" : JSON.stringify(payload, null, 2),
        details: eventWords(payload),
        moves: moves ?? [],
        refusedBy: moves?.length === 0 ? [...new Set(guards as ReadonlyArray<string>)] : [],
        isUnfit: moves === null
      }
    })
  })
}

const movesFor = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: AnyEventObject) =>
  machine.getTransitionData(snapshot, event).map(moveNameOf)

const tried = <A>(work: () => A): A | null => {
  try {
    return work()
  } catch {
    return null
  }
}

const checked = (moment: Moment): Moment => {
  if (moment.snapshot.status === "error") throw moment.snapshot.error
  return moment
}
