import { Effect, Queue } from "effect"
import { Database, rows } from "../platform/database/Database.ts"
import { sql } from "../platform/database/sql.ts"
import { limitKey } from "../platform/limitKey.ts"
import type { Bucket, Share } from "./Allowance.ts"

type Taken = { readonly bucket: Bucket; readonly key: string; readonly taken: number }

/** Takes from the buckets of all copies. Returns what is left of each; negative if the copies took too much together. */
const takeFromAll = (all: ReadonlyArray<Taken>) =>
  rows<{ key: string; tokens: number }>(
    sql`insert into call_allowances as a (key, per_minute, tokens, at)
      select key, per_minute, 2 * per_minute - taken, now()
        from unnest(${all.map(({ key }) => key)}::text[], ${all.map(({ bucket }) => bucket.perMinute)}::real[],
          ${all.map(({ taken }) => taken)}::real[]) taken (key, per_minute, taken)
        order by key
      on conflict (key) do update set per_minute = excluded.per_minute, at = greatest(a.at, excluded.at),
        tokens = excluded.tokens - 2 * excluded.per_minute + least(2 * excluded.per_minute,
          a.tokens + excluded.per_minute * greatest(0, extract(epoch from excluded.at - a.at)::real / 60))
      returning key, tokens`
  )

const asTaken = (bucket: Bucket) =>
  Effect.map(limitKey(bucket.key), (key) => ({ bucket, key, taken: bucket.unshared }))

/**
 * Shares what callers took with the other copies of the server, in the background: no call waits for it. While one
 * statement runs, the next buckets collect.
 */
export const shareAllowances = Effect.gen(function* () {
  const database = yield* Database
  const queue = yield* Queue.unbounded<Bucket>()
  const shareNext = Effect.gen(function* () {
    const all = yield* Effect.forEach(yield* Queue.takeAll(queue), asTaken)
    for (const { bucket } of all) bucket.isShared = false
    const left = yield* database.transaction({ system: true }, () => takeFromAll(all))
    const tokensOf = new Map(left.map(({ key, tokens }) => [key, tokens]))
    for (const { bucket, key, taken } of all) {
      bucket.unshared = Math.max(0, bucket.unshared - taken)
      bucket.tokens = Math.min(bucket.tokens, (tokensOf.get(key) ?? bucket.tokens) - bucket.unshared)
    }
  })
  // Each copy counts alone until the database answers again. Its next calls share the rest.
  const share = shareNext.pipe(
    Effect.catchCause((cause) =>
      Effect.andThen(Effect.logWarning("limits per minute are not shared", cause), Effect.sleep("1 second"))
    )
  )
  yield* Effect.forkScoped(Effect.forever(share))
  return ((bucket) => {
    if (bucket.isShared) return
    bucket.isShared = true
    Queue.offerUnsafe(queue, bucket)
  }) satisfies Share
})
