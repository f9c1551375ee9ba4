import type { IncomingMessage, ServerResponse } from "node:http"
import { createGzip } from "node:zlib"
import { Effect, Schema } from "effect"
import { type BatchedCall, type BatchLine, mostInBatch } from "../../contract/batch.ts"
import { limits } from "../../contract/rules/limits.ts"
import { check } from "../../contract/validate.ts"
import { refuse } from "../platform/failures/Refusal.ts"
import { readBody } from "./body.ts"
import type { Reply } from "./pipeline/reply.ts"
import { routeOf } from "./pipeline/route.ts"

/** A call that reads. One that writes has to have an answer of its own, which its caller can ask for again. */
const ReadingCall = Schema.Struct({
  path: Schema.String.check(Schema.makeFilter((path: string) => routeOf(path)?.call.effect === "read")),
  payload: Schema.Record(Schema.String, Schema.Unknown)
})

const Batch = Schema.Struct({
  calls: Schema.Array(ReadingCall).check(Schema.isMinLength(1), Schema.isMaxLength(mostInBatch))
})

/** The calls in the body of a request to `batchPath`. */
export const batchIn = Effect.fnUntraced(function* (request: IncomingMessage) {
  const checked = check(Batch, yield* readBody(request, limits.body.bytes))
  if (!checked.ok) return yield* refuse("invalid_payload", { errors: checked.errors })
  return checked.value.calls
})

/** Writes each line at once, compressed where the caller reads that. */
const openLines = (request: IncomingMessage, response: ServerResponse) => {
  const isZipped = /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""))
  response.writeHead(200, {
    "content-type": "application/x-ndjson; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    ...(isZipped && { "content-encoding": "gzip" })
  })
  const zip = isZipped ? createGzip() : undefined
  zip?.pipe(response)
  const out = zip ?? response
  return {
    write: (line: BatchLine) => {
      if (response.destroyed) return
      out.write(`${JSON.stringify(line)}\n`)
      zip?.flush()
    },
    end: () => {
      out.end()
    }
  }
}

/** Makes the calls side by side and sends each reply when it is there. */
export const answerBatch = <R>(
  calls: ReadonlyArray<BatchedCall>,
  answer: (call: BatchedCall) => Effect.Effect<Reply, never, R>,
  request: IncomingMessage,
  response: ServerResponse
) =>
  Effect.gen(function* () {
    if (response.destroyed) return
    const lines = openLines(request, response)
    yield* Effect.forEach(
      calls,
      (call, index) => Effect.map(answer(call), (reply) => lines.write({ index, ...reply })),
      { concurrency: "unbounded", discard: true }
    )
    lines.end()
  })
