import { Effect } from "effect"
import { first, rows } from "../platform/database/Database.ts"
import { sql } from "../platform/database/sql.ts"
import { refuse } from "../platform/failures/Refusal.ts"
import { tryLock } from "../platform/locks.ts"
import { Secrets } from "../platform/secrets/Secrets.ts"

type Stored<A> = {
  readonly body_hash: Buffer
  readonly organization_id: string | null
  readonly answer: A
}

/** True for a key that the person used on this route before. */
export const isAnswered = (userId: string, route: string, key: string) =>
  Effect.map(
    first(sql`select from idempotency where scope = ${userId} and route = ${route} and key = ${key}`),
    (row) => row !== undefined
  )

/**
 * Runs `effect` once per (person, route, key) and returns the first response ever after. The response is stored in the
 * call's transaction; a refused call changed nothing and may be retried under its key. The same key with another
 * payload, in another organisation, or while the first is still running, is refused. Payloads contain account numbers,
 * so only a keyed hash of them is stored.
 */
export const once = <A extends Record<string, unknown>, E, R>(
  call: {
    readonly userId: string
    readonly organisationId: string | null
    readonly route: string
    readonly key: string
    readonly payload: unknown
  },
  effect: Effect.Effect<A, E, R>
) =>
  Effect.gen(function* () {
    const { userId, organisationId, route, key, payload } = call
    const { marks } = yield* Secrets
    const hashes = marks("idempotency", JSON.stringify(payload))
    const isFree = yield* tryLock("idempotencyKey", `${userId} ${route} ${key}`)
    if (!isFree) return yield* refuse("idempotency_in_flight", { retryAfterSeconds: 1 })
    const stored = yield* first<Stored<A>>(
      sql`select body_hash, organization_id, answer from idempotency where scope = ${userId} and route = ${route} and key = ${key}`
    )
    if (stored) {
      const isOurs = stored.organization_id === null || stored.organization_id === organisationId
      if (!isOurs || !hashes.some((hash) => stored.body_hash.equals(hash)))
        return yield* refuse("idempotency_mismatch")
      return stored.answer
    }
    const answer = yield* effect
    yield* rows(
      sql`insert into idempotency (scope, route, key, body_hash, organization_id, answer)
        values (${userId}, ${route}, ${key}, ${hashes[0]}, ${organisationId}, ${JSON.stringify(answer)})`
    )
    return answer
  })
