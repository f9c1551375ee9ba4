import { assign, fromPromise, setup } from "xstate"
import type { Contact, Thumbs } from "../../contract/entities/Contact.ts"

export type ContactMark = {
  readonly contactId: string
  readonly mark: { readonly thumbs: Thumbs; readonly reason?: string } | "linkedin"
  readonly attempt: string
}

export type ContactMarkEvent =
  | { readonly type: "thumbs.set"; readonly contactId: string; readonly thumbs: Thumbs }
  | {
      readonly type: "thumbs.explain"
      readonly contactId: string
      readonly thumbs: Thumbs
      readonly reason: string
    }
  | { readonly type: "linkedin.check"; readonly contactId: string }

const mustProvide = (): never => {
  throw new Error("contactMark was started without its implementations")
}

/** Thumbs up or down and the LinkedIn check, one at a time. */
export const contactMarkMachine = setup({
  types: { context: {} as ContactMark, events: {} as ContactMarkEvent, tags: {} as "busy" },
  actors: { markContact: fromPromise<Contact, ContactMark>(mustProvide) },
  actions: {
    startMark: assign((_, params: Omit<ContactMark, "attempt">) => ({
      ...params,
      attempt: crypto.randomUUID()
    })),
    announceContact: (_, _params: { contact: Contact }) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "contactMark",
  description: "The contact changes on the page when the server has agreed.",
  context: { contactId: "", mark: "linkedin", attempt: "" },
  initial: "idle",
  states: {
    idle: {
      on: {
        "thumbs.set": {
          target: "marking",
          actions: {
            type: "startMark",
            params: ({ event }) => ({ contactId: event.contactId, mark: { thumbs: event.thumbs } })
          }
        },
        "thumbs.explain": {
          target: "marking",
          actions: {
            type: "startMark",
            params: ({ event: { contactId, thumbs, reason } }) => ({ contactId, mark: { thumbs, reason } })
          }
        },
        "linkedin.check": {
          target: "marking",
          actions: {
            type: "startMark",
            params: ({ event }) => ({ contactId: event.contactId, mark: "linkedin" })
          }
        }
      }
    },
    marking: {
      tags: ["busy"],
      invoke: {
        id: "markContact",
        src: "markContact",
        input: ({ context }) => context,
        onDone: {
          target: "idle",
          actions: { type: "announceContact", params: ({ event }) => ({ contact: event.output }) }
        },
        onError: {
          target: "idle",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    }
  }
})
