import { Schema } from "effect"
import { call } from "../call.ts"
import { Webhook, WebhookDelivery, WebhookDeliveryState, WebhookEventName } from "../entities/Webhook.ts"
import {
  filledText,
  Id,
  Instant,
  listFields,
  listReply,
  requiredKey,
  text,
  writeKey
} from "../rules/fields.ts"
import { limits } from "../rules/limits.ts"
import { messages } from "../rules/messages.ts"
import { webhookEvents } from "../rules/webhooks.ts"

const Address = filledText(limits.text.url, { missing: messages.webhookAddress }).check(
  Schema.makeFilter((value) => URL.canParse(value.trim()), { message: messages.webhookAddress })
)

const Events = Schema.Array(WebhookEventName).check(
  Schema.isMinLength(1, { message: messages.eventRequired }),
  Schema.isMaxLength(webhookEvents.length)
)

const details = {
  address: requiredKey(Address, messages.webhookAddress),
  description: Schema.optional(text(limits.webhooks.description)),
  events: requiredKey(Events, messages.eventRequired)
}

const named = { webhookId: requiredKey(Id) }

/** Creating and replacing the secret take no idempotency key: a stored response would contain the secret. */
export const webhookCalls = {
  getWebhooks: call({
    path: "/webhooks/get-webhooks",
    summary: "The organisation's webhooks, newest first, and how many it may have.",
    who: "Admin",
    effect: "read",
    payload: {},
    reply: { data: Schema.Array(Webhook), limit: Schema.Number },
    addition: true
  }),
  createWebhook: call({
    path: "/webhooks/create-webhook",
    summary:
      "Send the given events to an https address from now on. The signing secret is returned this once. Needs a fresh one-time code.",
    who: "Admin",
    effect: "write",
    payload: details,
    reply: { data: Webhook, secret: Schema.String },
    errors: ["webhook_limit", "step_up_required", "not_found"],
    addition: true
  }),
  changeWebhook: call({
    path: "/webhooks/change-webhook",
    summary:
      "Change the address, the description and the events of a webhook. Another address needs a fresh one-time code.",
    who: "Admin",
    effect: "write",
    payload: { ...named, ...details, ...writeKey },
    reply: { data: Webhook },
    errors: ["not_found", "step_up_required"],
    addition: true
  }),
  toggleWebhook: call({
    path: "/webhooks/toggle-webhook",
    summary: "Turn a webhook on or off. Deliveries that wait while it is turned off count as failed.",
    who: "Admin",
    effect: "write",
    payload: { ...named, isOn: requiredKey(Schema.Boolean), ...writeKey },
    reply: { data: Webhook },
    errors: ["not_found"],
    addition: true
  }),
  replaceSecret: call({
    path: "/webhooks/replace-secret",
    summary:
      "Replace the signing secret of a webhook. For 24 hours, deliveries are signed with the old one too. Needs a fresh one-time code.",
    who: "Admin",
    effect: "write",
    payload: named,
    reply: { data: Webhook, secret: Schema.String },
    errors: ["not_found", "step_up_required"],
    addition: true
  }),
  deleteWebhook: call({
    path: "/webhooks/delete-webhook",
    summary: "Delete a webhook with its log. Nothing is sent to it any more.",
    who: "Admin",
    effect: "write",
    payload: { ...named, ...writeKey },
    reply: { data: Schema.Struct({ _id: Schema.String }) },
    errors: ["not_found"],
    addition: true
  }),
  testWebhook: call({
    path: "/webhooks/test-webhook",
    summary: "Send an event webhook.test to a webhook that is on.",
    who: "Admin",
    effect: "write",
    payload: { ...named, ...writeKey },
    reply: { data: WebhookDelivery },
    errors: ["not_found", "conflict"],
    addition: true
  }),
  getDeliveries: call({
    path: "/webhooks/get-deliveries",
    summary: "The deliveries of the last 30 days, newest first, of all webhooks or one.",
    who: "Admin",
    effect: "read",
    payload: {
      webhookId: Schema.optional(Id),
      state: Schema.optional(WebhookDeliveryState),
      ...listFields
    },
    reply: listReply(WebhookDelivery),
    errors: ["not_found"],
    addition: true
  }),
  replayDelivery: call({
    path: "/webhooks/replay-delivery",
    summary: "Send a delivery again now, with the same id. Its retries start again.",
    who: "Admin",
    effect: "write",
    payload: { deliveryId: requiredKey(Id), ...writeKey },
    reply: { data: WebhookDelivery },
    errors: ["not_found", "conflict"],
    addition: true
  }),
  replayFailed: call({
    path: "/webhooks/replay-failed",
    summary: "Send the failed deliveries of a webhook again, all of them or those of events since a time.",
    who: "Admin",
    effect: "write",
    payload: { ...named, since: Schema.optional(Instant), ...writeKey },
    reply: { data: Schema.Struct({ count: Schema.Number }) },
    errors: ["not_found", "conflict"],
    addition: true
  })
}
