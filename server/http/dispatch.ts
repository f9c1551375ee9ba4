import type { IncomingMessage } from "node:http"
import { Effect } from "effect"
import type { RuleSettings } from "../../contract/call.ts"
import type { Language } from "../../contract/rules/languages.ts"
import type { Waiter } from "../platform/database/FairQueue.ts"
import { type Refusal, refuse } from "../platform/failures/Refusal.ts"
import { sameTextAs } from "../platform/secrets/Secrets.ts"
import { Caller } from "../platform/session.ts"
import { countCall } from "../platform/telemetry/metrics.ts"
import { languageOf } from "../platform/texts.ts"
import type { Share } from "./Allowance.ts"
import { callerAddress } from "./address.ts"
import { batchIn } from "./batch.ts"
import { makeAllowances, type PerMinute } from "./pipeline/allowance.ts"
import { bodyOf } from "./pipeline/body.ts"
import { handlerOf } from "./pipeline/handler.ts"
import { countRefusal, noteWhom, type Seen } from "./pipeline/log.ts"
import { overloadRefusal } from "./pipeline/overload.ts"
import { checkPermission } from "./pipeline/permission.ts"
import { type Reply, refusalReply, replyOf } from "./pipeline/reply.ts"
import { type Route, routeOf } from "./pipeline/route.ts"
import { type CallerOpening, openingOf, sessionHashOf, sessionIn } from "./pipeline/session.ts"
import { runForAnyone, runForSession } from "./pipeline/transaction.ts"
import { makeWaiters, type WaitingOptions } from "./waiting.ts"

export type DispatchOptions = {
  readonly base: string
  readonly accessToken: string
  readonly trustedProxies: number
  readonly perMinute: PerMinute
  readonly waiting: WaitingOptions
  readonly rules: RuleSettings
}

type Requested = {
  readonly address: string
  readonly language: Language
  readonly userAgent: string
  readonly sessionHash: Buffer | undefined
}

type Allowances = ReturnType<typeof makeAllowances>

type Called = { readonly route: Route; readonly waiter: Waiter }

/** The body of a call that came in a batch, read already. */
export type ReadBody = { readonly body: unknown }

const check = <A>(
  isAccessToken: (text: string) => boolean,
  request: IncomingMessage,
  wanted: A | undefined
): Effect.Effect<A, Refusal> => {
  if (!wanted || request.method !== "POST") return refuse("not_found", { words: "noSuchCall" })
  return isAccessToken(String(request.headers["access-token"] ?? ""))
    ? Effect.succeed(wanted)
    : refuse("access_token_invalid")
}

/** The headers that a call reads, and its address. */
const requestedBy = (request: IncomingMessage, trustedProxies: number): Requested => ({
  address: callerAddress(request, trustedProxies),
  language: languageOf(request.headers["accept-language"]),
  userAgent: String(request.headers["user-agent"] ?? "").slice(0, 200),
  sessionHash: sessionHashOf(request)
})

const noteReply = (route: Route | undefined, { status, body }: Reply, started: number, seen: object) => {
  const call = route?.call.path ?? "unknown"
  const ms = Date.now() - started
  countCall(call, status, ms)
  const { code } = body as { readonly code?: string }
  return Effect.logInfo("call").pipe(Effect.annotateLogs({ call, status, code, ms, ...seen }))
}

/** One call that was admitted by overload, up to what its handler returns. */
const makeServe = (options: DispatchOptions, allowances: Allowances) => {
  const isAccessToken = sameTextAs(options.accessToken)

  const admit = Effect.fnUntraced(function* (row: unknown, route: Route, opening: CallerOpening, seen: Seen) {
    const session = yield* sessionIn(row, opening)
    seen.user = session.userId
    seen.organisation = session.organisationId
    if (session.apiKey) seen.apiKey = session.apiKey.id
    yield* allowances.ofSession(session)
    yield* checkPermission(route.call, session)
    return session
  })

  return Effect.fnUntraced(function* (
    request: IncomingMessage,
    called: Called | undefined,
    { address, language, sessionHash }: Requested,
    seen: Seen,
    read: ReadBody | undefined
  ) {
    yield* allowances.ofAddress(address)
    const { route, waiter } = yield* check(isAccessToken, request, called)
    const body = read ? read.body : yield* bodyOf(route.call, request, waiter)
    const handled = handlerOf(route, body, { language, rules: options.rules })
    if (route.call.who === "anyone") {
      const prepared = yield* handled
      return yield* runForAnyone(route, prepared, waiter).pipe(noteWhom(seen, prepared.payload))
    }
    const opening = yield* openingOf(request, sessionHash)
    const enter = (row: unknown) => admit(row, route, opening, seen)
    return yield* runForSession(route, { opening, enter, waiter }, handled)
  })
}

/** Answers the calls of the contract. */
export const makeDispatch = (options: DispatchOptions, share: Share) => {
  const allowances = makeAllowances(options.perMinute, share)
  const waiters = makeWaiters(options.waiting)
  const isAccessToken = sameTextAs(options.accessToken)
  const serve = makeServe(options, allowances)

  /** The calls of a batch, or the reply that refuses all of them. */
  const openBatch = (request: IncomingMessage) =>
    allowances.ofAddress(callerAddress(request, options.trustedProxies)).pipe(
      Effect.andThen(check(isAccessToken, request, true)),
      Effect.andThen(batchIn(request)),
      Effect.catch((refusal) =>
        Effect.succeed(refusalReply(refusal, languageOf(request.headers["accept-language"])))
      )
    )

  /** One call, from its headers to its reply; `id` is the request's. Never fails: what goes wrong is a reply too. */
  const call = Effect.fnUntraced(function* (
    request: IncomingMessage,
    path: string,
    id: string,
    read?: ReadBody
  ) {
    const started = Date.now()
    const requested = requestedBy(request, options.trustedProxies)
    const { address, language, userAgent, sessionHash } = requested
    const route = routeOf(path.slice(options.base.length))
    const waiter = route && waiters.waiterFor(route.call, request, { address, sessionHash })
    const called = waiter && { route, waiter }
    const refusal = waiter && (yield* overloadRefusal(waiter))
    // Neither logged nor counted against limits: under overload, refusals must cost less than calls.
    if (refusal) return refusalReply(refusal, language)
    const seen: Seen = {}
    const exit = yield* serve(request, called, requested, seen, read).pipe(
      Effect.provideService(Caller, { address, userAgent, language }),
      Effect.exit
    )
    yield* countRefusal(exit, seen)
    waiters.learn(sessionHash, seen)
    const reply = yield* replyOf(exit, { language, request: id })
    yield* noteReply(route, reply, started, { address, ...seen })
    return reply
  })

  return { call, openBatch }
}
