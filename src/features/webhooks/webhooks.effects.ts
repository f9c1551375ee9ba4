import { Effect } from "effect"
import { calls } from "../../../contract/calls/index.ts"
import type { Webhook } from "../../../contract/entities/Webhook.ts"
import { check } from "../../../contract/validate.ts"
import type { PageRequest } from "../../../machines/flows/paged-list.machine.ts"
import type { Sending, WebhookDraft } from "../../../machines/flows/webhooks.machine.ts"
import { BrokenRules } from "../../i18n/failures.ts"
import { Api } from "../../services/Api.ts"
import type { LogFilter } from "./webhooks.ts"

export const loadWebhooks = Effect.fn("webhooks.load")(function* () {
  const api = yield* Api
  const { data, limit } = yield* api.webhooks.getWebhooks({})
  return { webhooks: data, limit }
})

type Saving = { readonly draft: WebhookDraft; readonly attempt: string }

export const saveWebhook = Effect.fn("webhooks.save")(function* ({ draft, attempt }: Saving) {
  const { id, address, description, events } = draft
  const details = { address: address.trim(), description: description.trim(), events }
  const result = check(calls.webhooks.createWebhook.payload, details)
  if (!result.ok) return yield* Effect.fail(new BrokenRules(result.errors))
  const api = yield* Api
  if (id === "") {
    const { data, secret } = yield* api.webhooks.createWebhook(result.value)
    return { webhook: data, secret }
  }
  const { data } = yield* api.webhooks.changeWebhook({
    webhookId: id,
    ...result.value,
    idempotencyKey: attempt
  })
  return { webhook: data, secret: "" }
})

type Chosen = { readonly webhook: Webhook | null; readonly attempt: string }

export const toggleWebhook = Effect.fn("webhooks.toggle")(function* ({ webhook, attempt }: Chosen) {
  const api = yield* Api
  const { data } = yield* api.webhooks.toggleWebhook({
    webhookId: webhook?._id ?? "",
    isOn: webhook?.state !== "on",
    idempotencyKey: attempt
  })
  return { webhook: data, secret: "" }
})

export const replaceSecret = Effect.fn("webhooks.replaceSecret")(function* ({
  webhook
}: Pick<Chosen, "webhook">) {
  const api = yield* Api
  const { data, secret } = yield* api.webhooks.replaceSecret({ webhookId: webhook?._id ?? "" })
  return { webhook: data, secret }
})

export const deleteWebhook = Effect.fn("webhooks.delete")(function* ({ webhook, attempt }: Chosen) {
  const api = yield* Api
  yield* api.webhooks.deleteWebhook({ webhookId: webhook?._id ?? "", idempotencyKey: attempt })
})

type SendingNow = { readonly sending: Sending; readonly attempt: string }

export const sendNow = Effect.fn("webhooks.sendNow")(function* ({ sending, attempt }: SendingNow) {
  const { webhooks } = yield* Api
  const key = { idempotencyKey: attempt }
  if (sending.kind === "test") yield* webhooks.testWebhook({ webhookId: sending.webhookId, ...key })
  else if (sending.kind === "replay")
    yield* webhooks.replayDelivery({ deliveryId: sending.deliveryId, ...key })
  else yield* webhooks.replayFailed({ webhookId: sending.webhookId, ...key })
})

export const loadDeliveries = Effect.fn("webhooks.log")(function* ({
  filter: { webhookId, state },
  cursor
}: PageRequest<LogFilter>) {
  const api = yield* Api
  const { data, nextCursor, total } = yield* api.webhooks.getDeliveries({
    ...(webhookId !== "" && { webhookId }),
    ...(state !== "" && { state }),
    ...(cursor !== null && { cursor })
  })
  const rows = data.map((delivery) => ({ ...delivery, isChanging: delivery.state === "waiting" }))
  return { rows, nextCursor, total }
})
