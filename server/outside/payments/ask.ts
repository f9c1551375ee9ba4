import { Effect } from "effect"
import { GatewayRefused, GatewayUnavailable } from "./gateway.ts"

const patience = 10_000

export type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }

type Question = {
  readonly method?: "GET" | "POST"
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/**
 * One HTTP request to a payment provider. Fails only without a readable response in time; failures never contain a
 * body.
 */
export const ask = (url: string, { method = "GET", headers = {}, body }: Question = {}) =>
  Effect.tryPromise({
    try: async (signal): Promise<Answer> => {
      const response = await fetch(url, {
        method,
        headers: { accept: "application/json", ...headers },
        ...(body !== undefined && { body }),
        redirect: "error",
        signal: AbortSignal.any([signal, AbortSignal.timeout(patience)])
      })
      return { status: response.status, body: recordOf(JSON.parse((await response.text()) || "{}")) }
    },
    catch: (cause) => new GatewayUnavailable({ reason: cause instanceof Error ? cause.name : "unknown" })
  })

/** Sorts responses: 2xx continues; 408, 409, 425, 429 and 5xx leave the result open; any other 4xx is a refusal. */
export const accepted = (
  { status, body }: Answer,
  reasonOf: (body: Answer["body"]) => unknown
): Effect.Effect<Answer["body"], GatewayRefused | GatewayUnavailable> => {
  if (status >= 200 && status < 300) return Effect.succeed(body)
  const reason = shortReason(reasonOf(body), status)
  return status >= 400 && status < 500 && ![401, 403, 408, 409, 425, 429].includes(status)
    ? Effect.fail(new GatewayRefused({ reason }))
    : Effect.fail(new GatewayUnavailable({ reason }))
}

/** A payment provider's error code, if it looks like one: never a sentence that may repeat an account number. */
export const shortReason = (reason: unknown, status: number): string =>
  typeof reason === "string" && /^[A-Za-z_.]{1,60}$/.test(reason) ? reason.toLowerCase() : `http_${status}`

/** For reading: a refusal says nothing about the money. */
export const unanswered = (refused: GatewayRefused) =>
  Effect.fail(new GatewayUnavailable({ reason: refused.reason }))

export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "")

export const numberOf = (value: unknown): number => (typeof value === "number" ? value : Number.NaN)
