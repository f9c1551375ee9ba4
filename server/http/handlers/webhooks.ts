import {
  listDeliveries,
  replayDelivery,
  replayFailed,
  testWebhook
} from "../../domain/webhooks/deliveryLog.ts"
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  replaceSecret,
  toggleWebhook
} from "../../domain/webhooks/endpoints.ts"
import type { HandlersOf } from "./handler.ts"

export const webhooks: HandlersOf<"webhooks"> = {
  getWebhooks: listWebhooks,
  createWebhook,
  changeWebhook,
  toggleWebhook: ({ webhookId, isOn }) => toggleWebhook(webhookId, isOn),
  replaceSecret: ({ webhookId }) => replaceSecret(webhookId),
  deleteWebhook: ({ webhookId }) => deleteWebhook(webhookId),
  testWebhook: ({ webhookId }) => testWebhook(webhookId),
  getDeliveries: ({ webhookId, state, cursor, limit }) => listDeliveries({ webhookId, state, cursor, limit }),
  replayDelivery: ({ deliveryId }) => replayDelivery(deliveryId),
  replayFailed: ({ webhookId, since }) => replayFailed(webhookId, since)
}
