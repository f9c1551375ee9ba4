import type { IncomingMessage } from "node:http"
import { Effect } from "effect"
import { Database } from "../../platform/database/Database.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { hashToken } from "../../platform/secrets/Secrets.ts"
import {
  CurrentMember,
  CurrentSession,
  isMember,
  type Session,
  sessionFromRow
} from "../../platform/session.ts"

/** The hash of the request's session token, as it is stored; undefined without a token. */
export const sessionHashOf = (request: Pick<IncomingMessage, "headers">) => {
  const token = /^Bearer ([\w-]{20,200})$/.exec(String(request.headers.authkey ?? ""))?.[1]
  return token === undefined ? undefined : hashToken(token)
}

/** How a transaction of the session opens. */
export const openingOf = (sessionHash: Buffer | undefined) =>
  sessionHash === undefined
    ? refuse("session_invalid", { words: "sessionMissing" })
    : Effect.succeed({ session: sessionHash })

/** The session in the row that a transaction opened with; undefined when it has ended. */
export const sessionIn = (row: unknown) =>
  row === undefined ? refuse("session_invalid") : Effect.succeed(sessionFromRow(row as never))

/** Refuses a request whose session has ended, in a transaction of its own. */
export const requireSession = Effect.fnUntraced(function* (request: Pick<IncomingMessage, "headers">) {
  const database = yield* Database
  const opening = yield* openingOf(sessionHashOf(request))
  yield* database.transaction(opening, (row) => (row ? Effect.void : refuse("session_invalid")), {
    readOnly: true
  })
})

/** Provides the session that an effect runs in, and its membership where there is one. */
export const inSession =
  (session: Session) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) => {
    const known = Effect.provideService(effect, CurrentSession, session)
    return isMember(session) ? Effect.provideService(known, CurrentMember, session) : (known as typeof known)
  }
