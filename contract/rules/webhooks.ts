/** The events that an address of an organisation can receive. */
export const webhookEvents = [
  "contact.created",
  "contact.changed",
  "contact.deleted",
  "outcome.recorded",
  "outcome.undone",
  "honorarium.statusChanged",
  "import.finished"
] as const

export type WebhookEvent = (typeof webhookEvents)[number]

/** Sent on request alone, whatever events the address receives. */
export const testEvent = "webhook.test"

/** The reasons why an attempt got no response. `off`: the webhook was turned off before it. */
export const webhookProblems = ["address", "certificate", "timeout", "unreachable", "off"] as const

/** The start of every secret, as in the Standard Webhooks specification. */
export const webhookSecretStart = "whsec_"
