import type { ActorLogic, AnyEventObject, AnyStateMachine, Snapshot } from "xstate"

export const standInAnswers = "standIn.answer"

type StandInSnapshot = Snapshot<unknown> & { readonly input: unknown }

/** Stands in for any actor: runs until the test ends it. */
const standIn: ActorLogic<StandInSnapshot, AnyEventObject, unknown> = {
  getInitialSnapshot: (_, input) => ({ status: "active", output: undefined, error: undefined, input }),
  transition: (snapshot, event) => {
    if (event.type !== standInAnswers) return snapshot
    return event.answer.type.startsWith("xstate.done")
      ? { ...snapshot, status: "done", output: event.answer.output, error: undefined }
      : { ...snapshot, status: "error", output: undefined, error: event.answer.error }
  },
  getPersistedSnapshot: (snapshot) => snapshot
}

/**
 * The same chart without side effects: actors are stand-ins, and every action that is not built into xstate or notifies
 * a parent does nothing.
 */
export const withStandIns = <M extends AnyStateMachine>(machine: M): M => {
  const made = provided.get(machine) ?? provideStandIns(machine)
  provided.set(machine, made)
  return made as M
}

const provided = new WeakMap<AnyStateMachine, AnyStateMachine>()

const provideStandIns = (machine: AnyStateMachine): AnyStateMachine => {
  const { actors, actions } = machine.implementations
  const isOutside = (action: unknown) =>
    typeof action === "function" &&
    (!("resolve" in action) || ("type" in action && action.type === "xstate.sendTo"))
  return machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, standIn])),
    actions: Object.fromEntries(
      Object.entries(actions).map(([name, action]) => [name, isOutside(action) ? () => undefined : action])
    )
  })
}
