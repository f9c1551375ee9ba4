import { setup } from "xstate"

export type SentMailStatus = "queued" | "sent" | "failed" | "stopped"

export type SentMailEvent =
  | { readonly type: "mail.accepted" }
  | { readonly type: "mail.failed" }
  | { readonly type: "mail.blocked" }
  | { readonly type: "mail.sendAgain" }

/** An email to a contact, from the send button to the mail server's response. */
export const sentMailMachine = setup({
  types: {
    events: {} as SentMailEvent,
    meta: {} as { readonly status: SentMailStatus }
  }
}).createMachine({
  id: "sentMail",
  description: "Delivery of one email to a contact.",
  initial: "queued",
  states: {
    queued: {
      description: "Waiting to be sent. Retried with growing pauses until the mail server accepts it.",
      meta: { status: "queued" },
      on: {
        "mail.accepted": { target: "sent" },
        "mail.failed": { target: "failed" },
        "mail.blocked": { target: "stopped" }
      }
    },
    failed: {
      description:
        "The mail server refused it, or could not be reached for a day. The sender can send it again.",
      meta: { status: "failed" },
      on: { "mail.sendAgain": { target: "queued" } }
    },
    sent: {
      description: "The mail server accepted it.",
      type: "final",
      meta: { status: "sent" }
    },
    stopped: {
      description: "Not sent, because the contact was added to the do-not-call list first.",
      type: "final",
      meta: { status: "stopped" }
    }
  }
})
