import type { IncomingMessage } from "node:http"
import { Effect } from "effect"
import { Database } from "../../platform/database/Database.ts"
import { type Refusal, refuse } from "../../platform/failures/Refusal.ts"
import { hashToken, isApiKey } from "../../platform/secrets/Secrets.ts"
import {
  CurrentMember,
  CurrentSession,
  isMember,
  type Session,
  sessionFromRow
} from "../../platform/session.ts"

type Headers = Pick<IncomingMessage, "headers">

export type CallerOpening = { readonly session: Buffer } | { readonly apiKey: Buffer }

const tokenOf = (request: Headers) =>
  /^Bearer ([\w-]{20,200})$/.exec(String(request.headers.authkey ?? ""))?.[1]

/** The hash of the request's session token or API key, as it is stored; undefined without one. */
export const sessionHashOf = (request: Headers) => {
  const token = tokenOf(request)
  return token === undefined ? undefined : hashToken(token)
}

/** How a transaction of the session or the API key opens. */
export const openingOf = (
  request: Headers,
  hash: Buffer | undefined = sessionHashOf(request)
): Effect.Effect<CallerOpening, Refusal> => {
  const token = tokenOf(request)
  if (token === undefined || hash === undefined) return refuse("session_invalid", { words: "sessionMissing" })
  return Effect.succeed(isApiKey(token) ? { apiKey: hash } : { session: hash })
}

/** The session in the row that a transaction opened with; undefined when it has ended. */
export const sessionIn = (row: unknown, opening: CallerOpening): Effect.Effect<Session, Refusal> => {
  if (row !== undefined) return Effect.succeed(sessionFromRow(row as never))
  return refuse("apiKey" in opening ? "api_key_invalid" : "session_invalid")
}

/** Refuses a request whose session has ended, in a transaction of its own. */
export const requireSession = Effect.fnUntraced(function* (request: Headers) {
  const database = yield* Database
  const opening = yield* openingOf(request)
  yield* database.transaction(opening, (row) => sessionIn(row, opening), { readOnly: true })
})

/** Provides the session that an effect runs in, and its membership where there is one. */
export const inSession =
  (session: Session) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) => {
    const known = Effect.provideService(effect, CurrentSession, session)
    return isMember(session) ? Effect.provideService(known, CurrentMember, session) : (known as typeof known)
  }
