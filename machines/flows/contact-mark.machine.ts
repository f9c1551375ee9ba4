import { assign, fromPromise, setup } from "xstate"
import type { Contact, Thumbs } from "../../contract/entities/Contact.ts"

export type LinkedinCheck = { readonly contactId: string; readonly attempt: string }

export type ThumbsMark = LinkedinCheck & { readonly thumbs: Thumbs; readonly reason?: string | undefined }

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
  types: { context: {} as ThumbsMark, events: {} as ContactMarkEvent, tags: {} as "busy" },
  actors: {
    setThumbs: fromPromise<Contact, ThumbsMark>(mustProvide),
    checkLinkedin: fromPromise<Contact, LinkedinCheck>(mustProvide)
  },
  actions: {
    startThumbs: assign((_, { contactId, thumbs, reason }: Omit<ThumbsMark, "attempt">) => ({
      contactId,
      thumbs,
      reason,
      attempt: crypto.randomUUID()
    })),
    startCheck: assign((_, { contactId }: { contactId: string }) => ({
      contactId,
      attempt: crypto.randomUUID()
    })),
    announceContact: (_, _params: { contact: Contact }) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "contactMark",
  description:
    "Sets the thumbs of a contact and checks its LinkedIn profile. The page changes when the server has accepted.",
  context: { contactId: "", thumbs: null, attempt: "" },
  initial: "idle",
  states: {
    idle: {
      on: {
        "thumbs.set": {
          target: "settingThumbs",
          actions: { type: "startThumbs", params: ({ event }) => event }
        },
        "thumbs.explain": {
          target: "settingThumbs",
          actions: { type: "startThumbs", params: ({ event }) => event }
        },
        "linkedin.check": {
          target: "checkingLinkedin",
          actions: { type: "startCheck", params: ({ event }) => event }
        }
      }
    },
    settingThumbs: {
      description: "Saves the thumbs. Without a network they are stored and sent later.",
      tags: ["busy"],
      invoke: {
        id: "setThumbs",
        src: "setThumbs",
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
    },
    checkingLinkedin: {
      description: "The server says whether the contact has a LinkedIn profile.",
      tags: ["busy"],
      invoke: {
        id: "checkLinkedin",
        src: "checkLinkedin",
        input: ({ context: { contactId, attempt } }) => ({ contactId, attempt }),
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
