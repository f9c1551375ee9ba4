import { Effect } from "effect"
import type { WebhookDelivery, WebhookDeliveryState } from "../../../contract/entities/Webhook.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { testEvent } from "../../../contract/rules/webhooks.ts"
import { type ListPayload, mostCounted, totalOf } from "../../platform/cursors.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { empty, join, type Sql, sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid } from "../../platform/ids.ts"
import { storableTime } from "../../platform/instants.ts"
import { readPage } from "../../platform/pages.ts"
import { wakeQueueing } from "./webhookStatus.ts"

type Row = {
  readonly id: string
  readonly endpoint_id: string
  readonly event_id: string
  readonly type: WebhookDelivery["event"]
  readonly created_at: string
  readonly state: WebhookDeliveryState
  readonly attempts: number
  readonly attempted_at: string | null
  readonly next_at: string | null
  readonly duration_ms: number | null
  readonly response_code: number | null
  readonly response_start: string | null
  readonly problem: WebhookDelivery["problem"]
  readonly place: string
}

const asDelivery = (row: Row): WebhookDelivery => ({
  _id: row.id,
  webhookId: row.endpoint_id,
  eventId: row.event_id,
  event: row.type,
  at: row.created_at,
  state: row.state,
  attempts: row.attempts,
  attemptedAt: row.attempted_at,
  nextAt: row.next_at,
  durationMs: row.duration_ms,
  responseCode: row.response_code,
  responseStart: row.response_start,
  problem: row.problem
})

const columns = sql`d.id, d.endpoint_id, d.event_id, d.type, d.created_at, d.state, d.attempts, d.attempted_at, d.next_at,
  d.duration_ms, d.response_code, d.response_start, d.problem, d.created_at::text as place`

type Filter = { readonly webhookId?: string | undefined; readonly state?: WebhookDeliveryState | undefined }

const endpointOf = Effect.fnUntraced(function* (named: string) {
  const id = yield* asUuid(named)
  const found = yield* first<{ state: string }>(
    sql`select state from webhook_endpoints where organization_id = app.org() and id = ${id}`
  )
  return found ? { id, isOn: found.state === "on" } : yield* refuse("not_found")
})

/** The deliveries of the organisation, or of one webhook, newest first. */
export const listDeliveries = Effect.fn("Webhooks.deliveries")(function* (asked: Filter & ListPayload) {
  const conditions: Array<Sql> = [sql`d.organization_id = app.org()`]
  if (asked.webhookId) conditions.push(sql`d.endpoint_id = ${(yield* endpointOf(asked.webhookId)).id}`)
  if (asked.state) conditions.push(sql`d.state = ${asked.state}`)
  const where = join(conditions, sql` and `)
  const { page, nextCursor } = yield* readPage(
    "webhook deliveries",
    asked,
    (after, limit) =>
      rows<Row>(
        sql`select ${columns} from webhook_deliveries d where ${where}
          ${after ? sql` and (d.created_at, d.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : empty}
          order by d.created_at desc, d.id desc limit ${limit}`
      ),
    ({ place, id }) => [place, id]
  )
  const counted = yield* first<{ value: number }>(
    sql`select count(*)::int as value from (
      select from webhook_deliveries d where ${where} limit ${mostCounted + 1}) hits`
  )
  return { data: page.map(asDelivery), nextCursor, total: totalOf(counted?.value ?? 0) }
})

const turnedOff = { words: "webhookOff" } as const

/** Sends a test event to a webhook that is on. */
export const testWebhook = Effect.fn("Webhooks.test")(function* (webhookId: string) {
  const { id, isOn } = yield* endpointOf(webhookId)
  if (!isOn) return yield* refuse("conflict", turnedOff)
  const row = yield* first<Row>(
    sql`insert into webhook_deliveries as d (organization_id, endpoint_id, event_id, type, data)
      values (app.org(), ${id}, gen_random_uuid(), ${testEvent}, jsonb_build_object('by', app.account()))
      returning ${columns}`
  )
  yield* wakeQueueing
  return row ? { data: asDelivery(row) } : yield* Effect.die(new Error("the event was not stored"))
})

/** Starts the attempts at the given deliveries again, whatever their status is: each may be replayed. */
const replay = (which: Sql) =>
  rows<Row>(
    sql`update webhook_deliveries d set state = 'waiting', attempts = 0, turn = turn + 1, is_queued = false,
        next_at = now(), problem = null
      where d.organization_id = app.org() and ${which} returning ${columns}`
  )

/** Sends one delivery again. */
export const replayDelivery = Effect.fn("Webhooks.replay")(function* (deliveryId: string) {
  const id = yield* asUuid(deliveryId)
  const found = yield* first<{ endpoint_id: string }>(
    sql`select endpoint_id from webhook_deliveries where organization_id = app.org() and id = ${id}`
  )
  if (!found) return yield* refuse("not_found")
  if (!(yield* endpointOf(found.endpoint_id)).isOn) return yield* refuse("conflict", turnedOff)
  const [row] = yield* replay(sql`d.id = ${id}`)
  yield* wakeQueueing
  return row ? { data: asDelivery(row) } : yield* refuse("not_found")
})

/** Sends the failed deliveries of a webhook again. Returns their number. */
export const replayFailed = Effect.fn("Webhooks.replayFailed")(function* (
  webhookId: string,
  since: string | undefined
) {
  const { id, isOn } = yield* endpointOf(webhookId)
  if (!isOn) return yield* refuse("conflict", turnedOff)
  const from = since === undefined ? empty : sql` and d.created_at >= ${yield* storableTime(since, "since")}`
  const found = yield* replay(sql`d.endpoint_id = ${id} and d.state = 'failed'${from}`)
  yield* wakeQueueing
  return { data: { count: found.length } }
})

/** Part of a system transaction. */
export const forgetDeliveries = rows(
  sql`delete from webhook_deliveries where created_at < now() - ${limits.webhooks.keptDays} * interval '1 day'`
)
