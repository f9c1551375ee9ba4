import { randomBytes, randomUUID } from "node:crypto"
import { Effect } from "effect"
import type { Webhook } from "../../../contract/entities/Webhook.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { messages } from "../../../contract/rules/messages.ts"
import { type WebhookEvent, webhookEvents, webhookSecretStart } from "../../../contract/rules/webhooks.ts"
import { WebhookSender } from "../../outside/WebhookSender.ts"
import { type Change, record } from "../../platform/audit.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid } from "../../platform/ids.ts"
import { Secrets } from "../../platform/secrets/Secrets.ts"
import { confirmFirst } from "../identity/stepUp.ts"
import { failWaiting, moveEndpoint } from "./webhookStatus.ts"

type Row = {
  readonly id: string
  readonly address: string
  readonly description: string
  readonly events: ReadonlyArray<WebhookEvent>
  readonly state: Webhook["state"]
  readonly created_by: string | null
  readonly created_at: string
  readonly failing_since: string | null
  readonly previous_until: string | null
}

const asWebhook = (row: Row): Webhook => ({
  _id: row.id,
  address: row.address,
  description: row.description,
  events: row.events,
  state: row.state,
  createdBy: row.created_by ?? "",
  createdAt: row.created_at,
  failingSince: row.failing_since,
  previousUntil: row.previous_until
})

const endpoints = sql`select e.id, e.address, e.description, e.events, e.state, e.created_at, e.failing_since,
    case when e.previous_until > now() then e.previous_until end as previous_until,
    (select m.name from members m where m.organization_id = e.organization_id and m.user_id = e.created_by
      order by m.created_at desc limit 1) as created_by
  from webhook_endpoints e where e.organization_id = app.org()`

const webhookById = Effect.fnUntraced(function* (id: string) {
  const row = yield* first<Row>(sql`${endpoints} and e.id = ${id}`)
  return row ? asWebhook(row) : yield* refuse("not_found")
})

/** The webhook, locked until the transaction ends. */
const lockWebhook = Effect.fnUntraced(function* (named: string) {
  const id = yield* asUuid(named)
  yield* rows(
    sql`select from webhook_endpoints where organization_id = app.org() and id = ${id} for no key update`
  )
  return yield* webhookById(id)
})

/** The organisation's webhooks, newest first. */
export const listWebhooks = Effect.fn("Webhooks.list")(function* () {
  const found = yield* rows<Row>(sql`${endpoints} order by e.created_at desc, e.id`)
  return { data: found.map(asWebhook), limit: limits.webhooks.each }
})

/** Refuses an address without TLS or with a password, in its normal form otherwise. */
const checkedAddress = Effect.fnUntraced(function* (written: string) {
  const { allowsHttp } = yield* WebhookSender
  const url = new URL(written.trim())
  const isAllowed = url.protocol === "https:" || (allowsHttp && url.protocol === "http:")
  if (!isAllowed || url.username !== "" || url.password !== "" || url.href.length > limits.text.url)
    return yield* refuse("invalid_payload", { errors: { address: messages.webhookAddress } })
  url.hash = ""
  return url.href
})

/** Refuses a webhook beyond the limit of the organisation, whose webhooks are created one after the other. */
const roomForWebhook = Effect.fnUntraced(function* () {
  yield* rows(sql`select from organisations where id = app.org() for no key update`)
  const counted = yield* first<{ many: number }>(
    sql`select count(*)::int as many from webhook_endpoints where organization_id = app.org()`
  )
  const { each } = limits.webhooks
  if ((counted?.many ?? 0) >= each) return yield* refuse("webhook_limit", { params: { limit: each } })
})

/** The place of a webhook's secret among sealed values. */
export const secretPlace = (id: string) => `webhook ${id}`

const newSecret = () => `${webhookSecretStart}${randomBytes(32).toString("base64")}`

const recordWebhook = (verb: string, id: string, changes: ReadonlyArray<Change> = []) =>
  record({ action: `webhook.${verb}`, entity: "webhook", entityId: id, changes })

type Details = {
  readonly address: string
  readonly description?: string | undefined
  readonly events: ReadonlyArray<WebhookEvent>
}

const inOrder = (events: ReadonlyArray<WebhookEvent>) => webhookEvents.filter((one) => events.includes(one))

/** Creates a webhook. The secret is in this response only. */
export const createWebhook = Effect.fn("Webhooks.create")(function* (details: Details) {
  const address = yield* checkedAddress(details.address)
  yield* confirmFirst({ kind: "webhook" })
  yield* roomForWebhook()
  const { seal, keyId } = yield* Secrets
  const id = randomUUID()
  const secret = newSecret()
  const events = inOrder(details.events)
  const sealed = seal(secretPlace(id), secret)
  yield* rows(
    sql`insert into webhook_endpoints (organization_id, id, address, description, events, secret_sealed, key_id, created_by)
      values (app.org(), ${id}, ${address}, ${details.description?.trim() ?? ""}, ${events}, ${sealed}, ${keyId},
        app.account())`
  )
  yield* recordWebhook("created", id, [
    { field: "address", from: null, to: address },
    { field: "events", from: null, to: events.join(", ") }
  ])
  return { data: yield* webhookById(id), secret }
})

/** Changes a webhook. Deliveries that wait are sent to the new address. */
export const changeWebhook = Effect.fn("Webhooks.change")(function* (
  asked: Details & { readonly webhookId: string }
) {
  const address = yield* checkedAddress(asked.address)
  const before = yield* lockWebhook(asked.webhookId)
  if (address !== before.address) yield* confirmFirst({ kind: "webhook" })
  const description = asked.description?.trim() ?? before.description
  const events = inOrder(asked.events)
  const changes = [
    { field: "address", from: before.address, to: address },
    { field: "description", from: before.description, to: description },
    { field: "events", from: before.events.join(", "), to: events.join(", ") }
  ].filter(({ from, to }) => from !== to)
  if (changes.length === 0) return { data: before }
  yield* rows(
    sql`update webhook_endpoints set address = ${address}, description = ${description}, events = ${events}
      where organization_id = app.org() and id = ${before._id}`
  )
  yield* recordWebhook("changed", before._id, changes)
  return { data: yield* webhookById(before._id) }
})

/** Turns a webhook on or off, unless it already is. */
export const toggleWebhook = Effect.fn("Webhooks.toggle")(function* (webhookId: string, isOn: boolean) {
  const { _id: id, state } = yield* lockWebhook(webhookId)
  if (state === (isOn ? "on" : "off")) return { data: yield* webhookById(id) }
  yield* moveEndpoint(id, state, isOn ? "webhook.turnOn" : "webhook.turnOff")
  if (!isOn) yield* failWaiting(id)
  yield* recordWebhook(isOn ? "turnedOn" : "turnedOff", id)
  return { data: yield* webhookById(id) }
})

/** Replaces the secret. The old one signs too for a day, so that receivers can change over. */
export const replaceSecret = Effect.fn("Webhooks.replaceSecret")(function* (webhookId: string) {
  yield* confirmFirst({ kind: "webhook" })
  const { _id: id } = yield* lockWebhook(webhookId)
  const { seal, keyId } = yield* Secrets
  const secret = newSecret()
  yield* rows(
    sql`update webhook_endpoints set previous_sealed = secret_sealed, secret_sealed = ${seal(secretPlace(id), secret)},
        previous_until = now() + ${limits.webhooks.overlapHours} * interval '1 hour', key_id = ${keyId}
      where organization_id = app.org() and id = ${id}`
  )
  yield* recordWebhook("rotated", id)
  return { data: yield* webhookById(id), secret }
})

/** Deletes a webhook with its log. A running delivery finishes. */
export const deleteWebhook = Effect.fn("Webhooks.delete")(function* (webhookId: string) {
  const { _id: id, address } = yield* lockWebhook(webhookId)
  yield* rows(sql`delete from webhook_endpoints where organization_id = app.org() and id = ${id}`)
  yield* recordWebhook("deleted", id, [{ field: "address", from: address, to: null }])
  return { data: { _id: id } }
})
