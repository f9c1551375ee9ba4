import { Effect } from "effect"
import { webhookCalls } from "../../../contract/calls/webhooks.ts"
import type { Webhook } from "../../../contract/entities/Webhook.ts"
import type { PageRequest } from "../../../machines/flows/paged-list.machine.ts"
import type { Sending, WebhookDraft } from "../../../machines/flows/webhooks.machine.ts"
import { send, sendChecked } from "../../services/Api.ts"
import type { LogFilter } from "./webhooks.ts"

export const loadWebhooks = Effect.fn("webhooks.load")(function* () {
  const { data, limit } = yield* send(webhookCalls.getWebhooks, {})
  return { webhooks: data, limit }
})

type Saving = { readonly draft: WebhookDraft; readonly attempt: string }

export const saveWebhook = Effect.fn("webhooks.save")(function* ({ draft, attempt }: Saving) {
  const { id, address, description, events } = draft
  const details = { address: address.trim(), description: description.trim(), events }
  if (id === "") {
    const { data, secret } = yield* sendChecked(webhookCalls.createWebhook, details)
    return { webhook: data, secret }
  }
  const { data } = yield* sendChecked(webhookCalls.changeWebhook, {
    webhookId: id,
    ...details,
    idempotencyKey: attempt
  })
  return { webhook: data, secret: "" }
})

type Chosen = { readonly webhook: Webhook | null; readonly attempt: string }

export const toggleWebhook = Effect.fn("webhooks.toggle")(function* ({ webhook, attempt }: Chosen) {
  const { data } = yield* send(webhookCalls.toggleWebhook, {
    webhookId: webhook?._id ?? "",
    isOn: webhook?.state !== "on",
    idempotencyKey: attempt
  })
  return { webhook: data, secret: "" }
})

export const replaceSecret = Effect.fn("webhooks.replaceSecret")(function* ({
  webhook
}: Pick<Chosen, "webhook">) {
  const { data, secret } = yield* send(webhookCalls.replaceSecret, { webhookId: webhook?._id ?? "" })
  return { webhook: data, secret }
})

export const deleteWebhook = Effect.fn("webhooks.delete")(function* ({ webhook, attempt }: Chosen) {
  yield* send(webhookCalls.deleteWebhook, { webhookId: webhook?._id ?? "", idempotencyKey: attempt })
})

type SendingNow = { readonly sending: Sending; readonly attempt: string }

export const sendNow = Effect.fn("webhooks.sendNow")(function* ({ sending, attempt }: SendingNow) {
  const key = { idempotencyKey: attempt }
  if (sending.kind === "test") yield* send(webhookCalls.testWebhook, { webhookId: sending.webhookId, ...key })
  else if (sending.kind === "replay")
    yield* send(webhookCalls.replayDelivery, { deliveryId: sending.deliveryId, ...key })
  else yield* send(webhookCalls.replayFailed, { webhookId: sending.webhookId, ...key })
})

export const loadDeliveries = Effect.fn("webhooks.log")(function* ({
  filter: { webhookId, state },
  cursor
}: PageRequest<LogFilter>) {
  const { data, nextCursor, total } = yield* send(webhookCalls.getDeliveries, {
    ...(webhookId !== "" && { webhookId }),
    ...(state !== "" && { state }),
    ...(cursor !== null && { cursor })
  })
  const rows = data.map((delivery) => ({ ...delivery, isChanging: delivery.state === "waiting" }))
  return { rows, nextCursor, total }
})
