import type { Effect } from "effect"
import { fromPromise } from "xstate"
import { failureOf } from "../i18n/failures.ts"
import type { AppServices } from "../runtime.ts"

/** Imports again only after a failure: each import costs the browser a turn, even if the module is loaded. */
const once = <A>(load: () => Promise<A>): (() => Promise<A>) => {
  let loading: Promise<A> | undefined
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

const runtimeModule = once(() => import("../runtime.ts"))

/** For a chart that takes errors as they are. */
export const asTheyAre = (error: unknown): unknown => error

/**
 * Turns an Effect into actor logic. Effect and runtime are loaded when the actor first runs; stopping it interrupts the
 * fiber. A typed failure becomes `event.error`, mapped by `toError`; an interruption is no failure.
 */
export const fromEffect = <Output, Input>(
  load: () => Promise<(input: Input) => Effect.Effect<Output, unknown, AppServices>>,
  toError: (error: unknown) => unknown = failureOf
) => {
  const loadEffect = once(load)
  return fromPromise<Output, Input>(async ({ input, signal }) => {
    try {
      const [effect, { runtime }] = await Promise.all([loadEffect(), runtimeModule()])
      signal.throwIfAborted()
      return await runtime.runPromise(effect(input), { signal })
    } catch (error) {
      throw signal.aborted ? error : toError(error)
    }
  })
}

/** Loads an actor's code before its first run. Without a network the run itself fails. */
export const fetchAhead = (load: () => Promise<unknown>) => {
  Promise.all([load(), runtimeModule()]).catch(() => {})
}
