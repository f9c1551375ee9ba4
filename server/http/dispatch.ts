import type { IncomingMessage } from "node:http"
import { Clock, Effect, Exit } from "effect"
import type { Call, RuleSettings } from "../../contract/call.ts"
import { everyCall } from "../../contract/calls/index.ts"
import { errorStatus, type Failure } from "../../contract/errors.ts"
import type { Language } from "../../contract/rules/languages.ts"
import { limits } from "../../contract/rules/limits.ts"
import { missingFor } from "../../contract/rules/permissions.ts"
import { Refusal, refuse } from "../domain/Refusal.ts"
import { countRefusedMove } from "../domain/RefusedMoves.ts"
import {
  Caller,
  CurrentMember,
  CurrentSession,
  isMember,
  type Session,
  sessionFromRow
} from "../domain/Session.ts"
import { addressOf } from "../domain/SignIn.ts"
import { inTime, languageOf, say, sayOfField } from "../domain/words.ts"
import { hashToken, Secrets, sameText } from "../outside/Secrets.ts"
import { CurrentWaiter, Database, type DatabaseUnavailable } from "../store/Database.ts"
import { Allowance } from "./Allowance.ts"
import { callerAddress } from "./address.ts"
import { readBody } from "./body.ts"
import type { Services } from "./handlers/handler.ts"
import { handlers } from "./handlers/index.ts"
import { once } from "./idempotency.ts"
import { checkPayload } from "./payload.ts"
import { makeWaiters, type WaitingOptions } from "./waiting.ts"

export type Reply = {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds?: number
}

export type DispatchOptions = {
  readonly base: string
  readonly accessToken: string
  readonly trustedProxies: number
  readonly perMinute: { readonly user: number; readonly organisation: number; readonly address: number }
  readonly waiting: WaitingOptions
  readonly rules: RuleSettings
}

/** A handler of any call. Its session and transaction are provided by `serve`, by what its call says of `who`. */
type AnyEffect = Effect.Effect<Record<string, unknown>, Refusal | DatabaseUnavailable, Services | Database>
type AnyHandler = ((payload: unknown) => AnyEffect) | { readonly outside: (payload: unknown) => AnyEffect }

/** Who turned out to be calling, for the log line. `account` stands for an address without telling it. */
type Seen = { user?: string; organisation?: string | null; account?: string }

const emailIn = (value: unknown) => {
  const email = (value as { readonly email?: unknown } | undefined)?.email
  return typeof email === "string" ? email : undefined
}

/** The person whom a sign-in without a session let in. */
const userIn = (answer: Record<string, unknown>) =>
  (answer as { readonly data?: { readonly data?: { readonly _id?: string } } }).data?.data?._id

type Route = { readonly call: Call; readonly name: string; readonly handler: AnyHandler | undefined }

const routes = new Map<string, Route>(
  everyCall.map(({ group, name, call }) => [
    call.path,
    {
      call,
      name: `${group}.${name}`,
      handler: (handlers[group] as unknown as Record<string, AnyHandler> | undefined)?.[name]
    }
  ])
)

/** Calls that nobody has written a handler for yet. */
export const unwritten = (): ReadonlyArray<string> =>
  [...routes.values()].filter((route) => !route.handler).map(({ call }) => call.path)

/** The session token that a request carries. */
export const tokenOf = (request: IncomingMessage) =>
  /^Bearer ([\w-]{20,200})$/.exec(String(request.headers.authkey ?? ""))?.[1]

/** One POST of the contract, from its headers to its reply. Never fails: what goes wrong is a reply too. */
export const makeDispatch = (options: DispatchOptions) => {
  const users = new Allowance(options.perMinute.user)
  const organisations = new Allowance(options.perMinute.organisation)
  const addresses = new Allowance(options.perMinute.address)
  const waiters = makeWaiters(options.waiting)

  const allow = (allowance: Allowance, key: string) =>
    Effect.gen(function* () {
      const wait = allowance.take(key, yield* Clock.currentTimeMillis)
      if (wait > 0) return yield* refuse("rate_limited", { retryAfterSeconds: wait })
    })

  const admit = Effect.fnUntraced(function* (route: Route, session: Session) {
    yield* allow(users, session.userId)
    if (session.organisationId) yield* allow(organisations, session.organisationId)
    const { role, organisationId } = session
    const person = { role: role ?? "", organization_id: role ? organisationId : null }
    const missing = missingFor(route.call.who, person)
    if (missing === undefined || missing === "newcomer") return
    return yield* refuse("forbidden", {
      words: missing === "organisation" ? "needsOrganisation" : `needs${missing}`
    })
  })

  const prepare = Effect.fnUntraced(function* (route: Route, body: unknown, language: Language) {
    const checked = checkPayload(route.call, body, options.rules)
    if (!checked.ok) {
      const { minLength = 0, maxLength = 0 } = options.rules.passwordPolicy ?? {}
      return yield* refuse("invalid_payload", { errors: checked.errors, params: { minLength, maxLength } })
    }
    if (!route.handler) return yield* refuse("not_implemented")
    const run = typeof route.handler === "function" ? route.handler : route.handler.outside
    const answer = Effect.map(run(checked.value), (fields) => ({
      status: true,
      message: say(language, `server:done.${route.name}`),
      ...fields
    }))
    return { payload: checked.value as { readonly idempotencyKey?: string }, answer }
  })

  const knownAs =
    (session: Session) =>
    <A, E, R>(effect: Effect.Effect<A, E, R>) => {
      const known = Effect.provideService(effect, CurrentSession, session)
      return isMember(session)
        ? Effect.provideService(known, CurrentMember, session)
        : (known as typeof known)
    }

  const enter = Effect.fnUntraced(function* (route: Route, row: unknown, seen: Seen) {
    if (!row) return yield* refuse("session_invalid")
    const session = sessionFromRow(row as never)
    seen.user = session.userId
    seen.organisation = session.organisationId
    yield* admit(route, session)
    return session
  })

  const insideTransaction = (route: Route, body: unknown, language: Language, seen: Seen) => (row: unknown) =>
    Effect.gen(function* () {
      const session = yield* enter(route, row, seen)
      const { payload, answer } = yield* prepare(route, body, language)
      const known = answer.pipe(knownAs(session))
      const key = payload?.idempotencyKey
      if (key === undefined) return yield* known
      const { userId, organisationId } = session
      return yield* once({ userId, organisationId, route: route.call.path, key, payload }, known)
    })

  /** A large body is read only for somebody signed in. */
  const beSignedIn = Effect.fnUntraced(function* (request: IncomingMessage) {
    const database = yield* Database
    const token = tokenOf(request)
    if (!token) return yield* refuse("session_invalid", { words: "sessionMissing" })
    yield* database.transaction(
      { session: hashToken(token) },
      (row) => (row ? Effect.void : refuse("session_invalid")),
      { readOnly: true }
    )
  })

  const serve = Effect.fnUntraced(function* (
    route: Route,
    request: IncomingMessage,
    language: Language,
    seen: Seen
  ) {
    const database = yield* Database
    const { address } = yield* Caller
    const token = tokenOf(request)
    const waiter = waiters.waiterFor(route.call, request, { address, token })
    const waitMs = database.expectedWaitMs(waiter)
    if (waitMs > waiter.maxWaitMs) {
      return yield* refuse("unavailable", { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    }
    const inTurn = Effect.provideService(CurrentWaiter, waiter)
    const most = route.call.bodyBytes ?? limits.body.bytes
    if (most > limits.body.bytes) yield* inTurn(beSignedIn(request))
    const body = yield* readBody(request, most)
    const isInside = typeof route.handler !== "object"
    if (route.call.who === "anyone") {
      const { payload, answer } = yield* prepare(route, body, language)
      return yield* (isInside ? inTurn(database.transaction({ system: true }, () => answer)) : answer).pipe(
        Effect.tap((fields) => noteAccount(seen, emailIn(payload), userIn(fields))),
        Effect.tapError((error) =>
          noteAccount(seen, emailIn(payload) ?? (error instanceof Refusal ? emailIn(error.body) : undefined))
        )
      )
    }
    if (!token) return yield* refuse("session_invalid", { words: "sessionMissing" })
    const opening = { session: hashToken(token) }
    if (isInside) {
      const readOnly = route.call.effect === "read"
      return yield* inTurn(
        database.transaction(opening, insideTransaction(route, body, language, seen), { readOnly })
      )
    }
    const session = yield* inTurn(database.transaction(opening, (row) => enter(route, row, seen)))
    const { answer } = yield* prepare(route, body, language)
    return yield* answer.pipe(knownAs(session))
  })

  const dispatch = Effect.fnUntraced(function* (request: IncomingMessage, path: string) {
    const started = yield* Clock.currentTimeMillis
    const language = languageOf(request.headers["accept-language"])
    const address = callerAddress(request, options.trustedProxies)
    const userAgent = String(request.headers["user-agent"] ?? "").slice(0, 200)
    const route = routes.get(path.slice(options.base.length))
    const seen: Seen = {}
    const exit = yield* Effect.gen(function* () {
      yield* allow(addresses, address)
      if (!route || request.method !== "POST") return yield* refuse("not_found", { words: "noSuchCall" })
      if (!sameText(String(request.headers["access-token"] ?? ""), options.accessToken)) {
        return yield* refuse("access_token_invalid")
      }
      return yield* serve(route, request, language, seen)
    }).pipe(Effect.provideService(Caller, { address, userAgent, language }), Effect.exit)
    yield* countRefusal(exit, seen)
    waiters.learn(tokenOf(request), seen)
    const reply = yield* replyOf(
      exit as Exit.Exit<Record<string, unknown>, Refusal | DatabaseUnavailable>,
      language
    )
    yield* Effect.logInfo("call").pipe(
      Effect.annotateLogs({
        call: route?.call.path ?? "unknown",
        status: reply.status,
        code: (reply.body as { code?: string }).code,
        ms: (yield* Clock.currentTimeMillis) - started,
        address,
        ...seen
      })
    )
    return reply
  })

  return dispatch
}

/** Notes the account that a call without a session is about: its address as a mark, and its person once known. */
const noteAccount = (seen: Seen, email: string | undefined, user?: string) =>
  Secrets.use(({ mark }) =>
    Effect.sync(() => {
      if (email !== undefined) seen.account = mark("log", addressOf(email)).toString("hex").slice(0, 16)
      if (user !== undefined) seen.user = user
    })
  )

const countRefusal = (exit: Exit.Exit<unknown, unknown>, { organisation }: Seen) => {
  const failure = Exit.isFailure(exit) ? Exit.findErrorOption(exit) : undefined
  const refusal = failure?._tag === "Some" && failure.value instanceof Refusal ? failure.value : undefined
  return organisation && refusal?.move
    ? countRefusedMove(organisation, refusal.move, refusal.words ?? refusal.code)
    : Effect.void
}

const replyOf = (
  exit: Exit.Exit<Record<string, unknown>, Refusal | DatabaseUnavailable>,
  language: Language
) =>
  Effect.gen(function* () {
    if (Exit.isSuccess(exit)) return { status: 200, body: exit.value } satisfies Reply
    const failure = Exit.findErrorOption(exit)
    if (failure._tag === "None") {
      yield* Effect.logError("a call broke", exit.cause)
      return refusalReply(refuse("internal"), language)
    }
    if (failure.value instanceof Refusal) return refusalReply(failure.value, language)
    yield* Effect.logWarning("the database did not answer", failure.value.cause)
    return refusalReply(refuse("unavailable", { retryAfterSeconds: 1 }), language)
  })

/** The failure envelope of a refusal, in the caller's language. */
export const refusalReply = (refusal: Refusal, language: Language): Reply => {
  const { code, words = code, errors, body, retryAfterSeconds } = refusal
  const params = {
    ...refusal.params,
    ...(retryAfterSeconds !== undefined && { time: inTime(language, retryAfterSeconds) })
  }
  const envelope: Failure = {
    status: false,
    message: say(language, `server:refused.${words}`, params),
    code,
    ...(errors && {
      errors: Object.fromEntries(
        Object.entries(errors).map(([field, message]) => [field, sayOfField(language, message, params)])
      )
    })
  }
  return {
    status: errorStatus[code],
    body: { ...body, ...envelope },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds })
  }
}
