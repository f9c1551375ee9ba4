import { Schema } from "effect"
import { testEvent, webhookEvents, webhookProblems } from "../rules/webhooks.ts"

export const WebhookEventName = Schema.Literals(webhookEvents)

/** An address that receives events of the organisation. Its secret is returned once, when it is made. */
export const Webhook = Schema.Struct({
  _id: Schema.String,
  address: Schema.String,
  description: Schema.String,
  events: Schema.Array(WebhookEventName),
  /** Turned off automatically: `stopped` if it accepted nothing for days, `gone` if it replied 410 Gone. */
  state: Schema.Literals(["on", "off", "stopped", "gone"]),
  createdBy: Schema.String,
  createdAt: Schema.String,
  /** The first failure since the last accepted delivery. */
  failingSince: Schema.NullOr(Schema.String),
  /** The time until which deliveries are signed with the replaced secret too. */
  previousUntil: Schema.NullOr(Schema.String)
})

export type Webhook = typeof Webhook.Type

export const WebhookDeliveryState = Schema.Literals(["waiting", "delivered", "failed"])

export type WebhookDeliveryState = typeof WebhookDeliveryState.Type

/** One event on its way to one address, with its last attempt. */
export const WebhookDelivery = Schema.Struct({
  _id: Schema.String,
  webhookId: Schema.String,
  /** The value of the header `webhook-id`. The same event at another address has the same one. */
  eventId: Schema.String,
  event: Schema.Literals([...webhookEvents, testEvent]),
  at: Schema.String,
  state: WebhookDeliveryState,
  attempts: Schema.Number,
  attemptedAt: Schema.NullOr(Schema.String),
  nextAt: Schema.NullOr(Schema.String),
  durationMs: Schema.NullOr(Schema.Number),
  responseCode: Schema.NullOr(Schema.Number),
  /** The first bytes of the response as text. */
  responseStart: Schema.NullOr(Schema.String),
  problem: Schema.NullOr(Schema.Literals(webhookProblems))
})

export type WebhookDelivery = typeof WebhookDelivery.Type
