import type { IncomingMessage } from "node:http"
import { Clock, Effect } from "effect"
import { limits } from "../../contract/rules/limits.ts"
import { takeIn } from "../domain/billing/paymentNotices.ts"
import { Webhooks } from "../outside/payments/Webhooks.ts"

const readRaw = (request: IncomingMessage) =>
  Effect.callback<Buffer | undefined>((resume) => {
    const chunks: Array<Buffer> = []
    let size = 0
    request.on("data", (chunk: Buffer) => {
      size += chunk.length
      if (size <= limits.body.bytes) chunks.push(chunk)
    })
    request.on("end", () =>
      resume(Effect.succeed(size > limits.body.bytes ? undefined : Buffer.concat(chunks)))
    )
    request.on("error", () => resume(Effect.succeed(undefined)))
    request.on("aborted", () => resume(Effect.succeed(undefined)))
  })

/** The response of `/webhooks/<gateway>`: after 2xx the payment provider stops retrying. */
export const answerWebhook = (
  request: IncomingMessage,
  path: string
): Effect.Effect<number, never, Effect.Services<ReturnType<typeof takeIn>> | Webhooks> =>
  Effect.gen(function* () {
    const teller = path.slice("/webhooks/".length)
    const read = (yield* Webhooks).named(teller)
    if (!read) return 404
    if (request.method !== "POST") return 405
    const body = yield* readRaw(request)
    if (body === undefined) return 413
    const now = yield* Clock.currentTimeMillis
    const notice = yield* read({ headers: request.headers, body, now })
    if (notice) yield* takeIn(teller, notice)
    return 200
  }).pipe(
    Effect.catchTags({
      WebhookRejected: ({ reason }) =>
        Effect.as(
          Effect.logWarning("a webhook was rejected").pipe(
            Effect.annotateLogs({ security: true, reason, path })
          ),
          400
        ),
      GatewayUnavailable: () => Effect.succeed(503),
      DatabaseUnavailable: () => Effect.succeed(503)
    })
  )
