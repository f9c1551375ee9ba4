import { assign, fromPromise, setup } from "xstate"
import type { Contact } from "../../contract/entities/Contact.ts"

export type NewContactField =
  | "name"
  | "title"
  | "company"
  | "email"
  | "countryCode"
  | "phone"
  | "linkedinProfile"
  | "city"
  | "country"

export type NewContact = Readonly<Record<NewContactField, string>>

export type ContactAddition = {
  readonly draft: NewContact
  readonly addAnyway: boolean
  readonly attempt: string
}

export type ContactAddingContext = ContactAddition & {
  readonly errors: Readonly<Record<string, string>>
  readonly repeated: Contact | null
  /** An existing contact that matches the draft. */
  readonly alike: Contact | null
}

export type ContactAddingEvent =
  | { readonly type: "adding.open" }
  | { readonly type: "adding.dismiss" }
  | { readonly type: "field.change"; readonly field: NewContactField; readonly value: string }
  | { readonly type: "adding.save" }
  | { readonly type: "alike.open" }
  | { readonly type: "duplicate.open" }
  | { readonly type: "duplicate.addAnyway" }
  | { readonly type: "duplicate.back" }

type Problem = {
  readonly code: string
  readonly fields: Readonly<Record<string, string>>
  readonly contact?: Contact
}

const mustProvide = (): never => {
  throw new Error("contactAdding was started without its implementations")
}

const problemOf = (error: unknown): Problem =>
  typeof error === "object" && error !== null && "code" in error && "fields" in error
    ? (error as Problem)
    : { code: "", fields: {} }

const blank: NewContact = {
  name: "",
  title: "",
  company: "",
  email: "",
  countryCode: "",
  phone: "",
  linkedinProfile: "",
  city: "",
  country: ""
}

/** Fields that identify a contact. */
const telling: ReadonlySet<NewContactField> = new Set(["email", "countryCode", "phone", "linkedinProfile"])

/** Adding one contact by hand. An existing one is shown before another is created. */
export const contactAddingMachine = setup({
  types: {
    context: {} as ContactAddingContext,
    events: {} as ContactAddingEvent,
    tags: {} as "open" | "busy" | "duplicate"
  },
  actors: {
    addContact: fromPromise<Contact, ContactAddition>(mustProvide),
    findAlike: fromPromise<Contact | null, { readonly draft: NewContact }>(mustProvide)
  },
  delays: { typingPause: 400 },
  guards: {
    tellsApart: (_, params: { field: NewContactField }) => telling.has(params.field),
    hasAlike: ({ context }) => context.alike !== null,
    isDuplicate: (_, params: { error: unknown }) => {
      const { code, contact } = problemOf(params.error)
      return code === "duplicate_contact" && contact !== undefined
    }
  },
  actions: {
    setField: assign(({ context }, params: { field: NewContactField; value: string }) => ({
      draft: { ...context.draft, [params.field]: params.value },
      errors: Object.fromEntries(Object.entries(context.errors).filter(([field]) => field !== params.field))
    })),
    startAttempt: assign(() => ({ attempt: crypto.randomUUID(), addAnyway: false, errors: {} })),
    startAnyway: assign(() => ({ attempt: crypto.randomUUID(), addAnyway: true, errors: {} })),
    setErrors: assign((_, params: { error: unknown }) => ({ errors: problemOf(params.error).fields })),
    setRepeated: assign((_, params: { error: unknown }) => ({
      repeated: problemOf(params.error).contact ?? null
    })),
    clearDraft: assign({ draft: blank, errors: {}, repeated: null, alike: null }),
    setAlike: assign((_, params: { alike: Contact | null }) => params),
    forgetAlike: assign({ alike: null }),
    announceAdded: (_, _params: { contact: Contact }) => mustProvide(),
    openContact: (_, _params: { contact: Contact | null }) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "contactAdding",
  description: "Adds a contact. The draft is kept until the contact is added, even if the form is closed.",
  context: { draft: blank, addAnyway: false, attempt: "", errors: {}, repeated: null, alike: null },
  initial: "closed",
  states: {
    closed: { on: { "adding.open": { target: "editing" } } },
    editing: {
      description:
        "Shows existing contacts with the same email, phone or LinkedIn address while the person types.",
      tags: ["open"],
      initial: "resting",
      on: {
        "field.change": [
          {
            guard: { type: "tellsApart", params: ({ event }) => ({ field: event.field }) },
            target: ".typing",
            reenter: true,
            actions: [
              {
                type: "setField",
                params: ({ event }) => ({ field: event.field, value: event.value })
              },
              "forgetAlike"
            ]
          },
          {
            actions: {
              type: "setField",
              params: ({ event }) => ({ field: event.field, value: event.value })
            }
          }
        ],
        "alike.open": {
          guard: "hasAlike",
          target: "closed",
          actions: { type: "openContact", params: ({ context }) => ({ contact: context.alike }) }
        },
        "adding.save": { target: "saving", actions: "startAttempt" },
        "adding.dismiss": { target: "closed" }
      },
      states: {
        resting: {},
        typing: {
          description: "Waits until typing pauses before it looks for duplicates.",
          after: { typingPause: { target: "looking" } }
        },
        looking: {
          description:
            "Looks for contacts with the same address or number. If that fails, adding checks again.",
          invoke: {
            id: "findAlike",
            src: "findAlike",
            input: ({ context }) => ({ draft: context.draft }),
            onDone: {
              target: "resting",
              actions: { type: "setAlike", params: ({ event }) => ({ alike: event.output }) }
            },
            onError: { target: "resting" }
          }
        }
      }
    },
    saving: {
      description:
        "Adds the contact, unless one with this email, phone or LinkedIn address exists: that one is shown first.",
      tags: ["open", "busy"],
      invoke: {
        id: "addContact",
        src: "addContact",
        input: ({ context: { draft, addAnyway, attempt } }) => ({ draft, addAnyway, attempt }),
        onDone: {
          target: "closed",
          actions: [
            "clearDraft",
            { type: "announceAdded", params: ({ event }) => ({ contact: event.output }) }
          ]
        },
        onError: [
          {
            guard: { type: "isDuplicate", params: ({ event }) => ({ error: event.error }) },
            target: "duplicate",
            actions: { type: "setRepeated", params: ({ event }) => ({ error: event.error }) }
          },
          {
            target: "editing",
            actions: [
              { type: "setErrors", params: ({ event }) => ({ error: event.error }) },
              { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
            ]
          }
        ]
      }
    },
    duplicate: {
      description: "A contact with this email, phone or LinkedIn address already exists.",
      tags: ["open", "duplicate"],
      on: {
        "duplicate.open": {
          target: "closed",
          actions: { type: "openContact", params: ({ context }) => ({ contact: context.repeated }) }
        },
        "duplicate.addAnyway": { target: "saving", actions: "startAnyway" },
        "duplicate.back": { target: "editing" },
        "adding.dismiss": { target: "closed" }
      }
    }
  }
})
