import { Effect, Layer, Option, Tracer } from "effect"
import { FetchHttpClient, Headers, HttpTraceContext } from "effect/http"
import { OtlpSerialization, OtlpTracer } from "effect/observability"

/** Spans go to the collector that OpenTelemetry's own settings (`OTEL_*`) name. Without one, calls have no spans. */
export const tracingLayer = OtlpTracer.layerFromConfig({ resource: { serviceName: "pro-leads" } }).pipe(
  Layer.provide([OtlpSerialization.layerJson, FetchHttpClient.layer])
)

/** Makes a span of an effect where spans are sent. */
export const traced =
  (name: string, options: Tracer.SpanOptions) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(Tracer.Tracer, (tracer) =>
      tracer === Tracer.nativeTracer
        ? effect
        : (Effect.withSpan(effect, name, { ...options, captureStackTrace: false }) as typeof effect)
    )

/** The span in another process that a `traceparent` names, as in W3C's Trace Context. */
const parentIn = (traceparent: unknown) => {
  if (typeof traceparent !== "string") return {}
  const parent = Option.getOrUndefined(HttpTraceContext.w3c(Headers.fromInput({ traceparent })))
  return parent === undefined ? {} : { parent }
}

/** The span of a call, in the trace of its caller. `share` of the traces are sent. */
export const tracedCall = (
  path: string,
  {
    traceparent,
    request,
    share
  }: { readonly traceparent: unknown; readonly request: string; readonly share: number }
) =>
  traced(path, {
    kind: "server",
    attributes: { request },
    sampled: Math.random() < share,
    ...parentIn(traceparent)
  })

/** The data of a job, with the span that queued it. */
export const withTrace = (data: Readonly<Record<string, unknown>>) =>
  Effect.gen(function* () {
    if ((yield* Tracer.Tracer) === Tracer.nativeTracer) return data
    const span = Option.getOrUndefined(yield* Effect.option(Effect.currentSpan))
    return span === undefined ? data : { ...data, traceparent: HttpTraceContext.toHeaders(span).traceparent }
  })

/** The span of a job, in the trace of the call that queued it. */
export const tracedJob = (queue: string, traceparent: unknown) =>
  traced(`job ${queue}`, { kind: "consumer", ...parentIn(traceparent) })
