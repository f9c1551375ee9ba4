import { setup } from "xstate"

export type WebhookDeliveryStatus = "waiting" | "delivered" | "failed"

export type WebhookDeliveryEvent =
  | { readonly type: "delivery.accepted" }
  | { readonly type: "delivery.refused" }
  | { readonly type: "delivery.givenUp" }
  | { readonly type: "delivery.replay" }

/** One event on its way to one address of the organisation. */
export const webhookDeliveryMachine = setup({
  types: {
    events: {} as WebhookDeliveryEvent,
    meta: {} as { readonly status: WebhookDeliveryStatus }
  }
}).createMachine({
  id: "webhookDelivery",
  description: "Delivery of one event to one webhook of the organisation.",
  initial: "waiting",
  states: {
    waiting: {
      description: "Waiting for its first or next attempt. Retried with growing pauses for about a day.",
      meta: { status: "waiting" },
      on: {
        "delivery.accepted": { target: "delivered" },
        "delivery.refused": { target: "waiting" },
        "delivery.givenUp": { target: "failed" },
        "delivery.replay": { target: "waiting" }
      }
    },
    delivered: {
      description: "The address answered with a status from 200 to 299.",
      meta: { status: "delivered" },
      on: { "delivery.replay": { target: "waiting" } }
    },
    failed: {
      description: "The last attempt failed, or the webhook was turned off. An Admin can send it again.",
      meta: { status: "failed" },
      on: { "delivery.replay": { target: "waiting" } }
    }
  }
})
