import { type LookupAddress, lookup } from "node:dns"
import { type ClientRequest, request as requestHttp } from "node:http"
import { request as requestHttps } from "node:https"
import { isIP, type LookupFunction } from "node:net"
import { Clock, Context, Effect, Layer } from "effect"
import type { webhookProblems } from "../../contract/rules/webhooks.ts"
import { webhookSecretStart } from "../../contract/rules/webhooks.ts"
import { hmac } from "../platform/secrets/hmac.ts"
import { isPublicAddress } from "./publicAddress.ts"
import { retryAfterSeconds } from "./retryAfter.ts"

/** One event for one address. `secrets` sign it, the current one first. */
export type WebhookMessage = {
  readonly address: string
  readonly id: string
  readonly body: string
  readonly secrets: ReadonlyArray<string>
}

type Problem = Exclude<(typeof webhookProblems)[number], "off">

type Response = { readonly code: number; readonly start: string; readonly retryAfterSeconds: number }

export type Attempt = {
  readonly isAccepted: boolean
  readonly durationMs: number
  readonly response: Response | null
  readonly problem: Problem | null
}

type Resolve = (
  name: string,
  /** Without addresses after an error. */
  done: (error: NodeJS.ErrnoException | null, found: ReadonlyArray<LookupAddress>) => void
) => void

export type WebhookSenderOptions = {
  readonly timeoutMs: number
  /** Private and loopback addresses, for tests and receivers in the same network. */
  readonly allowsPrivate: boolean
  /** Addresses without TLS. */
  readonly allowsHttp: boolean
  /** The pauses before an attempt is repeated: they double from the first to the longest. */
  readonly pauses: { readonly firstSeconds: number; readonly longestSeconds: number; readonly hours: number }
  /** Finds the addresses of a name; the system's resolver by default. */
  readonly resolve?: Resolve
}

const startBytes = 500

const forbidden = "EFORBIDDENADDRESS"

const refusal = () => Object.assign(new Error("the address is not public"), { code: forbidden })

/** The headers of the Standard Webhooks specification for an attempt at `seconds`. */
export const signatureHeaders = ({ id, body, secrets }: Omit<WebhookMessage, "address">, seconds: number) => {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(webhookSecretStart.length), "base64")
    return `v1,${hmac(key, `${id}.${seconds}.${body}`).toString("base64")}`
  })
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signatures.join(" ")
  }
}

export const systemResolve: Resolve = (name, done) => lookup(name, { all: true }, done)

/**
 * Looks a name up and refuses it if any of its addresses is not public. The connection is made to the addresses that
 * were checked, so a name that changes in between reaches nothing else.
 */
export const checkedLookup =
  (resolve: Resolve): LookupFunction =>
  (name, { all }, done) =>
    resolve(name, (error, found) => {
      if (error) return done(error, [])
      const [first] = found
      if (!first) return done(refusal(), [])
      if (!found.every(({ address }) => isPublicAddress(address))) return done(refusal(), [])
      if (all) return done(null, [...found])
      done(null, first.address, first.family)
    })

const problemOf = (error: unknown): Problem => {
  const code = String((error as NodeJS.ErrnoException | null)?.code ?? "")
  if (code === forbidden) return "address"
  if (code === "ABORT_ERR" || code === "ETIMEDOUT") return "timeout"
  return /CERT|TLS|SSL|SIGNATURE|ISSUER|EPROTO/.test(code) ? "certificate" : "unreachable"
}

/** The status and the first bytes of the response. The rest is never read. */
const responseTo = (request: ClientRequest, body: string) =>
  new Promise<Response>((resolve, reject) => {
    request.on("error", reject)
    request.on("response", (response) => {
      const chunks: Array<Buffer> = []
      const end = () => {
        const start = Buffer.concat(chunks).subarray(0, startBytes).toString("utf8").replaceAll("\0", "")
        const code = response.statusCode ?? 0
        const header = response.headers["retry-after"]
        resolve({ code, start, retryAfterSeconds: retryAfterSeconds(code, header, Date.now()) })
        request.destroy()
      }
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk)
        if (chunks.reduce((sum, { length }) => sum + length, 0) >= startBytes) end()
      })
      response.on("end", end)
      response.on("error", end)
    })
    request.end(body)
  })

const makeSend = ({ timeoutMs, allowsPrivate, resolve = systemResolve }: WebhookSenderOptions) => {
  const look = checkedLookup(resolve)

  const exchange = async (message: WebhookMessage, seconds: number, stopped: AbortSignal) => {
    const url = new URL(message.address)
    const host = url.hostname.replace(/^\[(.*)\]$/, "$1")
    if (!allowsPrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw refusal()
    const request = (url.protocol === "https:" ? requestHttps : requestHttp)(url, {
      method: "POST",
      agent: false,
      signal: AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]),
      ...(!allowsPrivate && { lookup: look }),
      headers: {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(message.body),
        "user-agent": "pro-leads-webhooks",
        ...signatureHeaders(message, seconds)
      }
    })
    return responseTo(request, message.body)
  }

  return (message: WebhookMessage): Effect.Effect<Attempt> =>
    Effect.gen(function* () {
      const startedAt = yield* Clock.currentTimeMillis
      const outcome = yield* Effect.tryPromise({
        try: (stopped) => exchange(message, Math.floor(startedAt / 1_000), stopped),
        catch: problemOf
      }).pipe(
        Effect.match({
          onSuccess: (response) => ({
            isAccepted: response.code >= 200 && response.code < 300,
            response,
            problem: null
          }),
          onFailure: (problem) => ({ isAccepted: false, response: null, problem })
        })
      )
      return { ...outcome, durationMs: (yield* Clock.currentTimeMillis) - startedAt }
    })
}

/** Sends signed events to the addresses of organisations. Follows no redirects. */
export class WebhookSender extends Context.Service<
  WebhookSender,
  Pick<WebhookSenderOptions, "allowsHttp" | "pauses"> & {
    readonly send: (message: WebhookMessage) => Effect.Effect<Attempt>
  }
>()("pro-leads/WebhookSender") {
  static readonly layer = (options: WebhookSenderOptions) =>
    Layer.succeed(WebhookSender, {
      allowsHttp: options.allowsHttp,
      pauses: options.pauses,
      send: makeSend(options)
    })
}
