import { Effect, Latch, Layer } from "effect"
import { Database, rows } from "../platform/database/Database.ts"
import { Events } from "../platform/database/Events.ts"
import { sql } from "../platform/database/sql.ts"
import { Jobs } from "../platform/jobs/Jobs.ts"

type Unqueued = {
  readonly organization_id: string
  readonly id: string
  readonly endpoint_id: string
  readonly turn: number
  readonly next_at: string | null
}

const batch = 200

/** Queues a job for the next deliveries without one. Returns true if more may be left. */
const queueSome = Effect.gen(function* () {
  const jobs = yield* Jobs
  const found = yield* rows<Unqueued>(
    sql`update webhook_deliveries d set is_queued = true
      from (select organization_id, id from webhook_deliveries where not is_queued
        order by created_at limit ${batch} for update skip locked) n
      where d.organization_id = n.organization_id and d.id = n.id
      returning d.organization_id, d.id, d.endpoint_id, d.turn, d.next_at`
  )
  for (const { organization_id, id, endpoint_id, turn, next_at } of found)
    yield* jobs.send(
      "webhook.deliver",
      { organisationId: organization_id, deliveryId: id, turn: String(turn) },
      { group: { id: endpoint_id }, ...(next_at !== null && { startAfter: new Date(next_at) }) }
    )
  return found.length === batch
})

const queueAll = Effect.gen(function* () {
  const { transaction } = yield* Database
  while (yield* transaction({ system: true }, () => queueSome));
}).pipe(
  Effect.catchTag("DatabaseUnavailable", ({ cause }) =>
    Effect.logWarning("webhook deliveries are queued later", cause)
  ),
  Effect.catchDefect((defect) => Effect.logError("webhook deliveries could not be queued", defect))
)

/**
 * Queues the deliveries that triggers wrote with a change. Woken by the database; a missed event costs ten seconds.
 */
export const webhookQueueingLayer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { listen } = yield* Events
    const news = Latch.makeUnsafe(true)
    yield* Effect.acquireRelease(
      Effect.sync(() => listen(({ type }) => type === "webhooks" && news.openUnsafe())),
      (stop) => Effect.sync(stop)
    )
    yield* news.await.pipe(
      Effect.timeoutOption("10 seconds"),
      Effect.andThen(news.close),
      Effect.andThen(queueAll),
      Effect.forever,
      Effect.forkScoped
    )
  })
)
