import type { Effect } from "effect"
import type { Session } from "../../platform/session.ts"
import { once } from "../idempotency.ts"
import type { Fields, Route } from "./route.ts"

/** Handles a payload with an idempotency key once, and returns the stored response afterwards. */
export const answerOnce = <A extends Fields, E, R>(
  { call }: Pick<Route, "call">,
  { userId, organisationId, apiKey }: Pick<Session, "userId" | "organisationId" | "apiKey">,
  payload: { readonly idempotencyKey?: string },
  answer: Effect.Effect<A, E, R>
) => {
  const key = payload.idempotencyKey
  if (key === undefined) return answer
  // The keys of two programs, and those of their Admin, don't meet.
  const route = apiKey ? `${call.path} ${apiKey.id}` : call.path
  return once({ userId, organisationId, route, key, payload }, answer)
}
