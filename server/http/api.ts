import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { Effect } from "effect"
import { type BatchedCall, batchPath } from "../../contract/batch.ts"
import { defaultLanguage } from "../../contract/rules/languages.ts"
import { refuse } from "../platform/failures/Refusal.ts"
import { countOverload } from "../platform/telemetry/metrics.ts"
import { tracedCall } from "../platform/telemetry/tracing.ts"
import type { Share } from "./Allowance.ts"
import { answerBatch } from "./batch.ts"
import { type DispatchOptions, makeDispatch, type ReadBody } from "./dispatch.ts"
import { refusalReply } from "./pipeline/reply.ts"
import { sendReply } from "./sendReply.ts"

export type ApiOptions = {
  readonly dispatch: DispatchOptions
  /** The event loop delay, in ms, beyond which the process refuses calls. */
  readonly lateMs: number
  /** The share of calls whose spans are sent, where they are. */
  readonly tracedShare: number
}

/** A proxy's own id is used if proxies are trusted. */
const requestIdOf = ({ headers }: IncomingMessage, trustedProxies: number): string => {
  const given = headers["x-request-id"]
  return trustedProxies > 0 && typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

/** Measures the event loop's delay, each second from zero. */
const makeIsLate = Effect.fnUntraced(function* (lateMs: number) {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const lag = setInterval(() => delay.reset(), 1_000)
  yield* Effect.addFinalizer(() => Effect.sync(() => clearInterval(lag)))
  const mostLate = lateMs * 1e6
  /** Asking for the longest delay first, because finding the median takes microseconds. */
  return () => delay.max > mostLate && delay.percentile(50) > mostLate
})

const refuseLate = (response: ServerResponse) => {
  countOverload(1)
  sendReply(response, refusalReply(refuse("unavailable", { retryAfterSeconds: 1 }), defaultLanguage))
}

/** Answers calls and batches on their responses. */
export const makeApi = Effect.fnUntraced(function* (options: ApiOptions, share: Share) {
  const dispatch = makeDispatch(options.dispatch, share)
  const { base, trustedProxies } = options.dispatch
  const isLate = yield* makeIsLate(options.lateMs)

  const named = (request: IncomingMessage, response: ServerResponse) => {
    const id = requestIdOf(request, trustedProxies)
    response.setHeader("x-request-id", id)
    return id
  }

  const call = (request: IncomingMessage, path: string, id: string, read?: ReadBody) =>
    dispatch.call(request, path, id, read).pipe(
      Effect.tap(({ status }) => Effect.annotateCurrentSpan("http.response.status_code", status)),
      Effect.annotateLogs("request", id),
      tracedCall(path, {
        traceparent: request.headers.traceparent,
        request: id,
        share: options.tracedShare
      })
    )

  const batch = Effect.fnUntraced(function* (request: IncomingMessage, response: ServerResponse) {
    const id = named(request, response)
    const opened = yield* dispatch.openBatch(request)
    if ("status" in opened) return sendReply(response, opened)
    const answerOne = ({ path, payload }: BatchedCall) => call(request, base + path, id, { body: payload })
    return yield* answerBatch(opened, answerOne, request, response)
  })

  return {
    /** Refuses without reading the request while the process is late. */
    unlessLate: <E, R>(response: ServerResponse, answered: Effect.Effect<void, E, R>) =>
      Effect.suspend(() => (isLate() ? Effect.sync(() => refuseLate(response)) : answered)),
    answer: (request: IncomingMessage, response: ServerResponse, path: string) =>
      path === base + batchPath
        ? batch(request, response)
        : Effect.suspend(() =>
            Effect.map(call(request, path, named(request, response)), (reply) => sendReply(response, reply))
          )
  }
})
