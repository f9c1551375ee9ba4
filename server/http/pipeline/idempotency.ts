import type { Effect } from "effect"
import type { Session } from "../../platform/session.ts"
import { once } from "../idempotency.ts"
import type { Fields, Route } from "./route.ts"

/** Handles a payload with an idempotency key once, and returns the stored response afterwards. */
export const answerOnce = <A extends Fields, E, R>(
  { call }: Pick<Route, "call">,
  { userId, organisationId }: Pick<Session, "userId" | "organisationId">,
  payload: { readonly idempotencyKey?: string },
  answer: Effect.Effect<A, E, R>
) => {
  const key = payload.idempotencyKey
  return key === undefined ? answer : once({ userId, organisationId, route: call.path, key, payload }, answer)
}
