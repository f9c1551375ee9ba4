import { Effect } from "effect"
import { paths } from "../../../contract/paths.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { statusAfter } from "../../../machines/lifecycles/legal.ts"
import {
  type WebhookDeliveryEvent,
  webhookDeliveryMachine
} from "../../../machines/lifecycles/webhook-delivery.machine.ts"
import { type Attempt, WebhookSender } from "../../outside/WebhookSender.ts"
import { record } from "../../platform/audit.ts"
import { Database, first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { mailRetries } from "../../platform/jobs/queues.ts"
import { notifyAdmins } from "../../platform/notifications/adminNotifications.ts"
import { Secrets } from "../../platform/secrets/Secrets.ts"
import { countWebhookAttempt } from "../../platform/telemetry/metrics.ts"
import { secretPlace } from "./endpoints.ts"
import { failWaiting, moveEndpoint, wakeQueueing } from "./webhookStatus.ts"

type Data = Readonly<Record<string, string>>

type Due = {
  readonly endpoint_id: string
  readonly event_id: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly created_at: string
  readonly attempts: number
  readonly address: string
  readonly secret_sealed: Buffer
  readonly previous_sealed: Buffer | null
}

const dueDelivery = (deliveryId: string, turn: string) =>
  first<Due>(
    sql`select d.endpoint_id, d.event_id, d.type, d.data, d.created_at, d.attempts, e.address, e.secret_sealed,
        case when e.previous_until > now() then e.previous_sealed end as previous_sealed
      from webhook_deliveries d
        join webhook_endpoints e on e.organization_id = d.organization_id and e.id = d.endpoint_id
      where d.organization_id = app.org() and d.id = ${deliveryId} and d.turn = ${Number(turn)}
        and d.state = 'waiting' and e.state = 'on'`
  )

const messageOf = Effect.fnUntraced(function* (organisationId: string, due: Due) {
  const { open } = yield* Secrets
  const { endpoint_id, event_id: id, type, data, created_at: timestamp, address } = due
  const secrets = [due.secret_sealed, due.previous_sealed].flatMap((sealed) =>
    sealed === null ? [] : (open(secretPlace(endpoint_id), sealed) ?? [])
  )
  if (secrets.length === 0) return yield* Effect.die(new Error("the secret of a webhook can't be decrypted"))
  return { address, id, secrets, body: JSON.stringify({ id, type, timestamp, organisationId, data }) }
})

/** Locks the webhook of a delivery. Locks are taken in this order: the webhook, then its deliveries. */
const lockEndpoint = (id: string) =>
  first<{ address: string; is_dead: boolean }>(
    sql`select address,
        failing_since < now() - ${limits.webhooks.stoppedAfterDays} * interval '1 day' as is_dead
      from webhook_endpoints where organization_id = app.org() and id = ${id} and state = 'on' for no key update`
  )

type Ended = { readonly deliveryId: string; readonly turn: string; readonly due: Due }

/** Stores an attempt. Returns false if the delivery has another turn by now. */
const keepAttempt = Effect.fnUntraced(function* (
  { deliveryId, turn }: Ended,
  { response, problem, durationMs }: Attempt,
  event: WebhookDeliveryEvent["type"],
  pause: number | null
) {
  const kept = yield* first(
    sql`update webhook_deliveries set state = ${statusAfter(webhookDeliveryMachine, "waiting", event)},
        attempts = attempts + 1, attempted_at = now(), duration_ms = ${durationMs},
        response_code = ${response?.code ?? null}, response_start = ${response?.start ?? null}, problem = ${problem},
        next_at = now() + ${pause}::float8 * interval '1 second', turn = turn + 1, is_queued = ${pause === null}
      where organization_id = app.org() and id = ${deliveryId} and turn = ${Number(turn)} and state = 'waiting'
      returning id`
  )
  return kept !== undefined
})

const stops = {
  "webhook.failed": "webhookStopped",
  "webhook.gone": "webhookGone"
} as const

/** Turns off a webhook that is on, and notifies the Admins. */
const stopEndpoint = Effect.fnUntraced(function* (id: string, address: string, event: keyof typeof stops) {
  yield* moveEndpoint(id, "on", event)
  yield* failWaiting(id)
  yield* record({ action: "webhook.stopped", entity: "webhook", entityId: id })
  yield* notifyAdmins(stops[event], { address: new URL(address).host }, paths.webhooks)
})

const end = Effect.fnUntraced(function* (ended: Ended, attempt: Attempt) {
  const { pauses } = yield* WebhookSender
  const { due } = ended
  const endpoint = yield* lockEndpoint(due.endpoint_id)
  if (!endpoint) return
  if (attempt.isAccepted) {
    if (!(yield* keepAttempt(ended, attempt, "delivery.accepted", null))) return
    yield* rows(
      sql`update webhook_endpoints set failing_since = null
        where organization_id = app.org() and id = ${due.endpoint_id} and failing_since is not null`
    )
    return
  }
  // A reply of the earlier address says nothing about the current one.
  const isGone = attempt.response?.code === 410 && endpoint.address === due.address
  const isLast = isGone || due.attempts >= mailRetries(pauses)
  const ownPause = pauses.firstSeconds * 2 ** Math.min(16, due.attempts)
  const pause = Math.min(pauses.longestSeconds, Math.max(ownPause, attempt.response?.retryAfterSeconds ?? 0))
  const event = isLast ? "delivery.givenUp" : "delivery.refused"
  if (!(yield* keepAttempt(ended, attempt, event, isLast ? null : pause))) return
  if (!isLast) yield* wakeQueueing
  if (isGone) return yield* stopEndpoint(due.endpoint_id, endpoint.address, "webhook.gone")
  if (isLast && endpoint.is_dead)
    return yield* stopEndpoint(due.endpoint_id, endpoint.address, "webhook.failed")
  yield* rows(
    sql`update webhook_endpoints set failing_since = now()
      where organization_id = app.org() and id = ${due.endpoint_id} and failing_since is null`
  )
})

/** Sends a delivery, unless it has ended or has another turn. A failed attempt is queued again after a pause. */
export const deliverWebhook = Effect.fn("Webhooks.deliver")(function* ({
  organisationId = "",
  deliveryId = "",
  turn = ""
}: Data) {
  const database = yield* Database
  const { send } = yield* WebhookSender
  const opening = { organisation: organisationId }
  const due = yield* database.transaction(opening, () => dueDelivery(deliveryId, turn))
  if (!due) return
  const attempt = yield* send(yield* messageOf(organisationId, due))
  countWebhookAttempt(1, attempt.isAccepted ? "accepted" : "failed")
  yield* database.transaction(opening, () => end({ deliveryId, turn, due }, attempt))
})

/** Ends a delivery whose job failed itself. Returns false: the log shows it, and no list of other failed jobs. */
export const webhookGivenUp = Effect.fnUntraced(function* ({ deliveryId = "", turn = "" }: Data) {
  yield* rows(
    sql`update webhook_deliveries set state = 'failed', next_at = null, problem = 'unreachable'
      where organization_id = app.org() and id = ${deliveryId} and turn = ${Number(turn)} and state = 'waiting'`
  )
  return false
})
