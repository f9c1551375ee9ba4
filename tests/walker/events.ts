import type {
  AnyEventObject,
  AnyStateMachine,
  ContextFrom,
  EventFromLogic,
  InputFrom,
  StateValue
} from "xstate"

/** The result of an actor. It happens only while that actor runs, and once. */
type Answer =
  | { readonly type: `xstate.done.actor.${string}`; readonly output?: unknown }
  | { readonly type: `xstate.error.actor.${string}`; readonly error?: unknown }

export type Samples<M extends AnyStateMachine> = {
  /**
   * Possible events: each with every payload that guards distinguish, and the results of actors. Delays need no sample.
   */
  readonly events: ReadonlyArray<EventFromLogic<M> | Answer>
  /**
   * The part of the context that guards read. Two snapshots with the same part and value count as one. All of it by
   * default.
   */
  readonly view?: (context: ContextFrom<M>) => unknown
  /** False where nothing can cause it. By default everything is possible. */
  readonly isPossible?: (event: AnyEventObject, value: StateValue, context: ContextFrom<M>) => boolean
  /** The chart's inputs; several if one does not reach every state. */
  readonly inputs?: ReadonlyArray<InputFrom<M>>
}

export const isAnswer = /^xstate\.(?:done|error)\.actor\.(.+)$/

/** A sample of every event of a chart whose events have no payload; `except` names those that do. */
export const bareEvents = <M extends AnyStateMachine>(
  machine: M,
  ...except: ReadonlyArray<EventFromLogic<M>["type"]>
): ReadonlyArray<EventFromLogic<M>> =>
  machine.events
    .filter((type: string) => !type.startsWith("xstate.") && !type.includes("*") && !except.includes(type))
    .map((type: string) => ({ type }) as EventFromLogic<M>)

export const done = <Id extends string>(id: Id, output?: unknown) => ({
  type: `xstate.done.actor.${id}` as const,
  output
})

export const failed = <Id extends string>(id: Id, error: unknown = refusal()) => ({
  type: `xstate.error.actor.${id}` as const,
  error
})

export const refusal = (code = "", more: object = {}) => ({ code, message: "refused", fields: {}, ...more })

/** The sampled events of a chart, except those of these types. */
export const eventsBut = <M extends AnyStateMachine>(
  { events }: Samples<M>,
  ...types: ReadonlyArray<EventFromLogic<M>["type"] | Answer["type"]>
): Samples<M>["events"] => events.filter((event: AnyEventObject) => !types.includes(event.type))
