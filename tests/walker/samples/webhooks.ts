import type { Webhook } from "../../../contract/entities/Webhook.ts"
import type { webhooksMachine } from "../../../machines/flows/webhooks.machine.ts"
import { done, failed, type Samples } from "../events.ts"

export const webhook: Webhook = {
  _id: "w1",
  address: "https://crm.example.com/events",
  description: "CRM",
  events: ["contact.created"],
  state: "on",
  createdBy: "Ada Example",
  createdAt: "2030-01-01T00:00:00.000Z",
  failingSince: null,
  previousUntil: null
}

const made = { webhook, secret: `whsec_${"a".repeat(43)}=` }
const saved = { webhook, secret: "" }

const ofOne = new Set([
  "webhook.edit",
  "webhook.toggle",
  "webhook.replaceSecret",
  "webhook.delete",
  "webhook.send"
])

export const webhooksSamples: Samples<typeof webhooksMachine> = {
  events: [
    { type: "webhooks.open" },
    { type: "webhooks.leave" },
    { type: "webhook.create" },
    { type: "webhook.edit", webhook },
    { type: "webhook.toggle", webhook },
    { type: "webhook.replaceSecret", webhook },
    { type: "webhook.delete", webhook },
    { type: "webhook.send", sending: { kind: "test", webhookId: "w1" } },
    { type: "draft.change", change: { address: "https://crm.example.com/events" } },
    { type: "dialog.confirm" },
    { type: "dialog.close" },
    { type: "secret.copy" },
    done("loadWebhooks", { webhooks: [webhook], limit: 5 }),
    failed("loadWebhooks"),
    done("saveWebhook", made),
    done("saveWebhook", saved),
    failed("saveWebhook", { message: "", fields: { address: "Enter an https address" } }),
    done("toggleWebhook", saved),
    failed("toggleWebhook"),
    done("replaceSecret", made),
    failed("replaceSecret"),
    done("deleteWebhook"),
    failed("deleteWebhook"),
    done("sendNow"),
    failed("sendNow")
  ],
  view: ({ webhooks, draft }) => [webhooks.length > 0, draft.id !== ""],
  isPossible: ({ type, output }, _, { webhooks, draft }) =>
    (!ofOne.has(type) || webhooks.length > 0) &&
    (type !== "xstate.done.actor.saveWebhook" || (output.secret === "") === (draft.id !== ""))
}
