import { Context, Effect, Layer, Schedule, Schema } from "effect"
import type { Call, PayloadOf, ReplyOf } from "../../contract/call.ts"
import { type Calls, calls } from "../../contract/calls/index.ts"
import { limits } from "../../contract/rules/limits.ts"
import { type CallError, CallFailed, CallRefused } from "./CallError.ts"
import { Confirmation } from "./Confirmation.ts"
import { credentials } from "./credentials.ts"
import { dropEarly, takeEarly } from "./earlyCalls.ts"
import { refusalPhraseIn } from "./refusalPhrases.ts"
import { settings } from "./Settings.ts"

type Client = {
  readonly [G in keyof Calls]: {
    readonly [N in keyof Calls[G]]: Calls[G][N] extends {
      readonly payload: Schema.Top
      readonly reply: Schema.Top
    }
      ? (payload: PayloadOf<Calls[G][N]>) => Effect.Effect<ReplyOf<Calls[G][N]>, CallError>
      : never
  }
}

/** Every call of the contract, as `api.label.getLabels(payload)`. */
export class Api extends Context.Service<Api, Client>()("pro-leads/Api") {
  static readonly layer = Layer.effect(
    Api,
    Effect.map(Confirmation, ({ ask }) => Api.of(client(ask)))
  )
}

type Ask = Confirmation["Service"]["ask"]

const client = (ask: Ask): Client =>
  mapValues(calls, (group) =>
    mapValues(
      group as Readonly<Record<string, Call>>,
      (call) => (payload: unknown) => perform(call, payload, ask)
    )
  ) as unknown as Client

const mapValues = <A, B>(record: Readonly<Record<string, A>>, map: (value: A) => B) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))

const perform = (call: Call, payload: unknown, ask: Ask) =>
  attempt(call, payload).pipe(
    Effect.catchTag("CallRefused", (refusal) =>
      refusal.is("step_up_required") ? confirmedFirst(call, payload, refusal, ask) : Effect.fail(refusal)
    ),
    Effect.withSpan(call.path)
  )

const attempt = (call: Call, payload: unknown) =>
  send(call, payload).pipe(
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
  call: Call,
  payload: unknown,
  refusal: CallRefused,
  ask: Ask
): Effect.Effect<unknown, CallError> =>
  Effect.flatMap(ask(refusal.message), (isConfirmed) =>
    isConfirmed ? attempt(call, payload) : Effect.fail(refusal)
  )

const maySendAgain = (call: Call, payload: unknown) =>
  call.effect === "read" || (payload as { idempotencyKey?: string }).idempotencyKey !== undefined

const isPassing = (error: CallError) =>
  error._tag === "CallFailed" ? error.reason !== "unreadable" : error.is("idempotency_in_flight")

const send = Effect.fnUntraced(function* (call: Call, payload: unknown) {
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
const logRefusal = ({ path }: Call, status: number, body: unknown, text: string) => {
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

const refused = (call: Call, response: Response, body: Envelope) =>
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

const failed = (call: Call, reason: CallFailed["reason"], cause: unknown, message = "") =>
  new CallFailed({ path: call.path, reason, message, cause })
