import { Effect } from "effect"
import { CurrentWaiter, Database } from "../../platform/database/Database.ts"
import type { Waiter } from "../../platform/database/FairQueue.ts"
import { currentReader, Replica } from "../../platform/database/Replica.ts"
import type { Refusal } from "../../platform/failures/Refusal.ts"
import type { Session } from "../../platform/session.ts"
import { longReads } from "../waiting.ts"
import type { handlerOf } from "./handler.ts"
import { answerOnce } from "./idempotency.ts"
import type { Route } from "./route.ts"
import { type CallerOpening, inSession } from "./session.ts"

type Handled = ReturnType<typeof handlerOf>

const isOutside = ({ handler }: Pick<Route, "handler">) => typeof handler === "object"

/** Runs the handler of a call that anyone may make: in a transaction, unless it opens its own. */
export const runForAnyone = Effect.fnUntraced(function* (
  route: Pick<Route, "handler">,
  { answer }: Effect.Success<Handled>,
  waiter: Waiter
) {
  if (isOutside(route)) return yield* answer
  const database = yield* Database
  return yield* database
    .transaction({ system: true }, () => answer)
    .pipe(Effect.provideService(CurrentWaiter, waiter))
})

type Entry = {
  readonly opening: CallerOpening
  /** Admits the session of the row that the transaction opened with, or refuses. */
  readonly enter: (row: unknown) => Effect.Effect<Session, Refusal>
  readonly waiter: Waiter
}

/**
 * Runs a handler for a session. Admission, handler and stored response share the session's transaction; a handler that
 * opens its own starts after one for its admission, and so does a long read where there is a replica.
 */
export const runForSession = (
  route: Pick<Route, "handler" | "call">,
  { opening, enter, waiter }: Entry,
  handled: Handled
) =>
  Effect.gen(function* () {
    const database = yield* Database
    const inTurn = Effect.provideService(CurrentWaiter, waiter)
    if (isOutside(route)) {
      const session = yield* inTurn(database.transaction(opening, enter))
      const { answer } = yield* handled
      return yield* inSession(session)(answer)
    }
    const replica = yield* Replica
    if (replica.isUsable() && longReads.has(route.call.path)) {
      const admit = (row: unknown) => Effect.all([enter(row), currentReader])
      const [session, reader] = yield* inTurn(database.transaction(opening, admit, { readOnly: true }))
      const { answer } = yield* handled
      return yield* inTurn(replica.read(reader, inSession(session)(answer)))
    }
    const body = (row: unknown) =>
      Effect.gen(function* () {
        const session = yield* enter(row)
        const { payload, answer } = yield* handled
        return yield* answerOnce(route, session, payload, inSession(session)(answer))
      })
    const readOnly = route.call.effect === "read"
    return yield* inTurn(database.transaction(opening, body, { readOnly }))
  })
