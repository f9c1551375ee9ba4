import { Context, Effect, Layer, Schedule, Schema } from "effect"
import type { Call, PayloadOf, ReplyOf } from "../../contract/call.ts"
import { limits } from "../../contract/rules/limits.ts"
import { check } from "../../contract/validate.ts"
import { BrokenRules, type CallError, CallFailed, CallRefused } from "./CallError.ts"
import { Confirmation } from "./Confirmation.ts"
import { credentials } from "./credentials.ts"
import { dropEarly, takeEarly } from "./earlyCalls.ts"
import { refusalPhraseIn } from "./refusalPhrases.ts"
import { settings } from "./Settings.ts"

/** Sends a call of the contract and returns its decoded reply. */
type Send = <const C extends SentCall>(call: C, payload: PayloadOf<C>) => Effect.Effect<ReplyOf<C>, CallError>

type SentCall = Pick<Call, "path" | "effect" | "payload" | "reply">

/** The server's API. */
export class Api extends Context.Service<Api, { readonly send: Send }>()("pro-leads/Api") {
  static readonly layer = Layer.effect(
    Api,
    Effect.map(Confirmation, ({ ask }) =>
      Api.of({ send: ((call, payload) => perform(call, payload, ask)) as Send })
    )
  )
}

/** Sends a call, as `send(labelCalls.getLabels, payload)`. */
export const send = <const C extends SentCall>(call: C, payload: PayloadOf<C>) =>
  Effect.flatMap(Api, (api) => api.send(call, payload))

/** Sends what a person entered, or fails with the errors of its fields. */
export const sendChecked = <const C extends SentCall>(
  call: C,
  input: object
): Effect.Effect<ReplyOf<C>, CallError | BrokenRules, Api> => {
  const result = check<PayloadOf<C>>(call.payload as Schema.Codec<PayloadOf<C>, unknown>, input)
  return result.ok ? send(call, result.value) : Effect.fail(new BrokenRules(result.errors))
}

type Ask = Confirmation["Service"]["ask"]

const perform = (call: SentCall, payload: unknown, ask: Ask) =>
  attempt(call, payload).pipe(
    Effect.catchTag("CallRefused", (refusal) =>
      refusal.is("step_up_required") ? confirmedFirst(call, payload, refusal, ask) : Effect.fail(refusal)
    ),
    Effect.withSpan(call.path)
  )

const attempt = (call: SentCall, payload: unknown) =>
  post(call, payload).pipe(
    Effect.timeoutOrElse({
      duration: limits.apiTimeoutMs,
      orElse: () => Effect.fail(failed(call, "timeout", new Error("no response in time")))
    }),
    Effect.retry({
      schedule: Schedule.exponential("250 millis").pipe(Schedule.jittered),
      times: 3,
      while: (error) => maySendAgain(call, payload) && isPassing(error)
    })
  )

/** The server needs a fresh code: asks the person for it, then repeats the call. */
const confirmedFirst = (
  call: SentCall,
  payload: unknown,
  refusal: CallRefused,
  ask: Ask
): Effect.Effect<unknown, CallError> =>
  Effect.flatMap(ask(refusal.message), (isConfirmed) =>
    isConfirmed ? attempt(call, payload) : Effect.fail(refusal)
  )

const maySendAgain = (call: SentCall, payload: unknown) =>
  call.effect === "read" || (payload as { idempotencyKey?: string }).idempotencyKey !== undefined

const isPassing = (error: CallError) =>
  error._tag === "CallFailed" ? error.reason !== "unreadable" : error.is("idempotency_in_flight")

const post = Effect.fnUntraced(function* (call: SentCall, payload: unknown) {
  const token = credentials.token()
  const { traceId, spanId } = yield* Effect.orDie(Effect.currentSpan)
  const sent = JSON.stringify(payload)
  if (call.effect !== "read") dropEarly()
  const ask = (signal: AbortSignal) =>
    fetch(settings.apiBase + call.path, {
      method: "POST",
      headers: { ...headersFor(token), traceparent: `00-${traceId}-${spanId}-01` },
      body: sent,
      signal
    })
  const response = yield* Effect.tryPromise({
    try: (signal) => takeEarly(call.path, sent, token)?.catch(() => ask(signal)) ?? ask(signal),
    catch: (cause) => failed(call, "offline", cause)
  })
  const text = yield* Effect.tryPromise({
    try: () => response.text(),
    catch: (cause) => failed(call, "offline", cause)
  })
  const body = parsed(text)
  logRefusal(call, response.status, body, text)
  if (response.ok && isEnvelope(body) && body.status === true) {
    return yield* Schema.decodeUnknownEffect(call.reply)(body).pipe(
      Effect.mapError((cause) => failed(call, "unreadable", cause))
    )
  }
  if (!isEnvelope(body)) {
    return yield* failed(call, response.status >= 500 ? "server" : "unreadable", `status ${response.status}`)
  }
  const refusal = refused(call, response, body)
  if (response.status >= 500 && !refusal.is("not_implemented")) {
    return yield* failed(call, "server", refusal, refusal.message)
  }
  if (refusal.is("session_invalid")) credentials.reportEnded(token)
  return yield* refusal
})

const loggedStatuses: ReadonlyArray<number> = [401, 403, 500]

/** A known message has no further effect: the caller gets every failure. */
const logRefusal = ({ path }: SentCall, status: number, body: unknown, text: string) => {
  if (!loggedStatuses.includes(status)) return
  const message = isEnvelope(body) && typeof body.message === "string" ? body.message : text
  console.warn(message, { path, status, phrase: refusalPhraseIn(message) })
}

const headersFor = (token: string | null): Record<string, string> => ({
  "content-type": "application/json",
  "access-token": settings.accessToken,
  "accept-language": document.documentElement.lang || "en",
  ...(token === null ? {} : { authKey: `Bearer ${token}` })
})

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Envelope = {
  readonly status: boolean
  readonly message?: unknown
  readonly code?: unknown
  readonly errors?: unknown
}

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === "object" && body !== null && "status" in body && typeof body.status === "boolean"

const isWords = Schema.is(Schema.Record(Schema.String, Schema.String))

const refused = (call: SentCall, response: Response, body: Envelope) =>
  new CallRefused({
    path: call.path,
    status: response.status,
    code: typeof body.code === "string" ? body.code : "",
    message: typeof body.message === "string" ? body.message : "",
    errors: isWords(body.errors) ? body.errors : undefined,
    retryAfter: secondsIn(response.headers.get("retry-after")),
    body
  })

const secondsIn = (header: string | null) =>
  header !== null && /^\d+$/.test(header) ? Number(header) : undefined

const failed = (call: SentCall, reason: CallFailed["reason"], cause: unknown, message = "") =>
  new CallFailed({ path: call.path, reason, message, cause })
