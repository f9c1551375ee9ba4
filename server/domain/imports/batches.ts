import { setImmediate } from "node:timers/promises"
import { Effect } from "effect"

const atOnce = 250

/**
 * Writes items in batches, preparing the next one while the database writes the last. Other requests are served in
 * between.
 */
export const inBatches = <A, B, E, R>(
  items: ReadonlyArray<A>,
  prepare: (item: A, index: number) => unknown,
  write: (json: string) => Effect.Effect<B, E, R>
) => {
  const ready = (start: number) =>
    Effect.promise(async () => {
      await setImmediate()
      const batch = items.slice(start, start + atOnce)
      return JSON.stringify(batch.map((item, index) => prepare(item, start + index)))
    })
  return Effect.gen(function* () {
    let json = yield* ready(0)
    for (let start = 0; start < items.length; start += atOnce) {
      const [next] = yield* Effect.all([ready(start + atOnce), write(json)], { concurrency: 2 })
      json = next
    }
  })
}
