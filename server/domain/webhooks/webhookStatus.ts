import { Effect } from "effect"
import { statusAfter } from "../../../machines/lifecycles/legal.ts"
import {
  type WebhookEndpointEvent,
  type WebhookEndpointStatus,
  webhookEndpointMachine
} from "../../../machines/lifecycles/webhook-endpoint.machine.ts"
import { rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"

/** Changes the status of a locked webhook as its lifecycle allows. */
export const moveEndpoint = Effect.fnUntraced(function* (
  id: string,
  from: WebhookEndpointStatus,
  event: WebhookEndpointEvent["type"]
) {
  const to = statusAfter(webhookEndpointMachine, from, event)
  if (to === undefined) return yield* Effect.die(new Error(`a webhook that is ${from} can't ${event}`))
  yield* rows(
    sql`update webhook_endpoints set state = ${to}, failing_since = null
      where organization_id = app.org() and id = ${id}`
  )
})

/** Ends the waiting deliveries of a webhook that was turned off. */
export const failWaiting = (endpointId: string) =>
  rows(
    sql`update webhook_deliveries set state = 'failed', next_at = null, turn = turn + 1, problem = 'off', is_queued = true
      where organization_id = app.org() and endpoint_id = ${endpointId} and state = 'waiting'`
  )

/** Wakes the servers that queue deliveries as jobs, when this transaction commits. */
export const wakeQueueing = rows(sql`select pg_notify('pro_leads', 'webhooks ' || app.org()::text)`)
