import { setup } from "xstate"

export type WebhookEndpointStatus = "on" | "off" | "stopped" | "gone"

export type WebhookEndpointEvent =
  | { readonly type: "webhook.turnOn" }
  | { readonly type: "webhook.turnOff" }
  | { readonly type: "webhook.failed" }
  | { readonly type: "webhook.gone" }

/** An address that receives events of the organisation. */
export const webhookEndpointMachine = setup({
  types: {
    events: {} as WebhookEndpointEvent,
    meta: {} as { readonly status: WebhookEndpointStatus }
  }
}).createMachine({
  id: "webhookEndpoint",
  description: "A webhook of the organisation, from its creation until it is deleted.",
  initial: "on",
  states: {
    on: {
      description: "Receives the events that an Admin chose.",
      meta: { status: "on" },
      on: {
        "webhook.turnOff": { target: "off" },
        "webhook.failed": { target: "stopped" },
        "webhook.gone": { target: "gone" }
      }
    },
    off: {
      description: "Turned off by an Admin. Events of this time are not sent later.",
      meta: { status: "off" },
      on: { "webhook.turnOn": { target: "on" } }
    },
    stopped: {
      description:
        "Turned off automatically, because nothing was accepted for three days. The Admins are notified.",
      meta: { status: "stopped" },
      on: { "webhook.turnOn": { target: "on" }, "webhook.turnOff": { target: "off" } }
    },
    gone: {
      description: "Turned off automatically, because the address replied 410 Gone. The Admins are notified.",
      meta: { status: "gone" },
      on: { "webhook.turnOn": { target: "on" }, "webhook.turnOff": { target: "off" } }
    }
  }
})
