import { assign, cancel, fromPromise, raise, setup } from "xstate"
import type { Contact, ContactChanges } from "../../contract/entities/Contact.ts"

/** A field of a contact; a custom one by its key, as `fields.Budget`. */
export type ContactField = string

export type Side = "mine" | "theirs"

export type ContactSave = {
  readonly contactId: string
  readonly version: number
  readonly fields: ContactChanges
  readonly attempt: string
}

export type ContactEditorContext = {
  readonly contactId: string
  readonly contact: Contact | null
  /** Unsaved drafts by contact: opening another contact loses nothing. */
  readonly drafts: Readonly<Record<string, ContactChanges>>
  readonly sending: ContactChanges
  readonly attempt: string
  /** Fields whose save was requested while another one, or loading, was in progress. */
  readonly wanted: ReadonlyArray<ContactField>
  readonly errors: Readonly<Record<string, string>>
  readonly problem: string
  /** The contact that this one was merged into. */
  readonly mergedInto: string
  readonly newer: Contact | null
  readonly choices: Readonly<Partial<Record<ContactField, Side>>>
  readonly outcome: { readonly status: Contact["callStatus"]; readonly at: string }
  /** The target after the current save: another contact, or none. */
  readonly next: string | null
}

export type ContactEditorEvent =
  | { readonly type: "contact.open"; readonly contactId: string }
  | { readonly type: "contact.show"; readonly contact: Contact }
  | { readonly type: "contact.close" }
  | { readonly type: "contact.retry" }
  | { readonly type: "contact.touched" }
  | { readonly type: "contact.changed"; readonly contact: Contact }
  | { readonly type: "field.change"; readonly change: ContactChanges }
  | { readonly type: "field.discard"; readonly field: ContactField }
  | { readonly type: "fields.save" }
  | { readonly type: "outcome.choose"; readonly status: Contact["callStatus"]; readonly needsTime: boolean }
  | { readonly type: "outcome.time"; readonly at: string }
  | { readonly type: "outcome.confirm" }
  | { readonly type: "outcome.cancel" }
  | { readonly type: "conflict.choose"; readonly field: ContactField; readonly side: Side }
  | { readonly type: "conflict.settle" }

type Problem = {
  readonly code: string
  readonly message: string
  readonly fields: Readonly<Record<string, string>>
  readonly contact?: Contact
  readonly mergedInto?: string
}

const mustProvide = (): never => {
  throw new Error("contactEditor was started without its implementations")
}

const problemOf = (error: unknown): Problem =>
  typeof error === "object" && error !== null && "code" in error && "fields" in error
    ? (error as Problem)
    : { code: "", message: "", fields: {} }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const draftOf = ({ drafts, contactId }: ContactEditorContext): ContactChanges => drafts[contactId] ?? {}

const ownField = /^fields\./

/** Changes by field; each custom field counts on its own. */
const byField = ({
  fields = {},
  ...changes
}: ContactChanges): ReadonlyArray<readonly [ContactField, unknown]> => [
  ...Object.entries(changes),
  ...Object.entries(fields).map(([key, value]) => [`fields.${key}`, value] as const)
]

const asChanges = (fields: ReadonlyArray<readonly [ContactField, unknown]>): ContactChanges => {
  const own = fields.filter(([field]) => ownField.test(field))
  return {
    ...Object.fromEntries(fields.filter(([field]) => !ownField.test(field))),
    ...(own.length > 0 && {
      fields: Object.fromEntries(own.map(([field, value]) => [field.replace(ownField, ""), value]))
    })
  } as ContactChanges
}

/** The value of a field in a contact or in some changes. */
export const valueAt = (of: ContactChanges | Contact | null, field: ContactField): unknown =>
  ownField.test(field)
    ? (of?.fields?.[field.replace(ownField, "")] ?? null)
    : of?.[field as keyof ContactChanges]

const changed = (draft: ContactChanges, contact: Contact | null): ContactChanges =>
  asChanges(byField(draft).filter(([field, value]) => !isSame(value, valueAt(contact, field))))

/** Changes that were requested to be saved, as they are now. */
const wantedChanges = (context: ContactEditorContext): ContactChanges =>
  asChanges(
    byField(changed(draftOf(context), context.contact)).filter(([field]) => context.wanted.includes(field))
  )

const withoutFields = (changes: ContactChanges, fields: ReadonlyArray<ContactField>): ContactChanges =>
  asChanges(byField(changes).filter(([field]) => !fields.includes(field)))

const withChange = (draft: ContactChanges, change: ContactChanges): ContactChanges => ({
  ...draft,
  ...change,
  ...(change.fields && { fields: { ...draft.fields, ...change.fields } })
})

/** Also errors within a list, such as `phones.1.number`. */
const withoutErrorsOf = (errors: Readonly<Record<string, string>>, fields: ReadonlyArray<ContactField>) =>
  Object.fromEntries(
    Object.entries(errors).filter(
      ([name]) => !fields.some((field) => name === field || name.startsWith(`${field}.`))
    )
  )

/** Fields with unsaved input and no save in progress. */
const unsavedFields = (context: ContactEditorContext): ReadonlyArray<ContactField> => {
  const sent = new Map(byField(context.sending))
  return byField(changed(draftOf(context), context.contact))
    .filter(([field, value]) => !isSame(value, sent.get(field)))
    .map(([field]) => field)
}

/** Requested changes that the newer version does not contain. */
const missing = ({ sending, newer }: ContactEditorContext): ReadonlyArray<ContactField> =>
  byField(changed(sending, newer)).map(([field]) => field)

/** Those that someone else changed since the contact was shown here. */
const disputed = (context: ContactEditorContext) =>
  missing(context).filter((field) => !isSame(valueAt(context.newer, field), valueAt(context.contact, field)))

/** One contact in the drawer: viewed, edited in place, saved against the shown version. */
export const contactEditorMachine = setup({
  types: {
    context: {} as ContactEditorContext,
    events: {} as ContactEditorEvent,
    tags: {} as "open" | "busy" | "loading" | "failed" | "merged" | "unknown" | "timing" | "conflict"
  },
  actors: {
    loadContact: fromPromise<Contact, { readonly contactId: string }>(mustProvide),
    saveContact: fromPromise<Contact, ContactSave>(mustProvide)
  },
  delays: { typingPause: 1_500 },
  guards: {
    changesNotes: (_, params: { change: ContactChanges }) => params.change.notes !== undefined,
    isOther: ({ context }, params: { contactId: string }) => params.contactId !== context.contactId,
    isCurrent: ({ context }, params: { contact: Contact }) =>
      params.contact._id === context.contactId && params.contact.version >= (context.contact?.version ?? 0),
    isMerged: (_, params: { error: unknown }) => problemOf(params.error).mergedInto !== undefined,
    isUnknown: (_, params: { error: unknown }) => problemOf(params.error).code === "not_found",
    isClosing: ({ context }) => context.next === "",
    isMoving: ({ context }) => context.next !== null,
    hasChanges: ({ context }) => Object.keys(changed(draftOf(context), context.contact)).length > 0,
    isUnsaved: ({ context }, params: { field: ContactField }) =>
      unsavedFields(context).includes(params.field),
    hasUnsaved: ({ context }) => unsavedFields(context).length > 0,
    wantsSave: ({ context }) => Object.keys(wantedChanges(context)).length > 0,
    needsTime: (_, params: { needsTime: boolean }) => params.needsTime,
    hasTime: ({ context }) => context.outcome.at !== "",
    isStale: (_, params: { error: unknown }) => {
      const { code, contact } = problemOf(params.error)
      return code === "stale_version" && contact !== undefined
    },
    isIllegal: (_, params: { error: unknown }) => problemOf(params.error).code === "illegal_transition",
    isDisputed: ({ context }) => disputed(context).some((field) => context.choices[field] === undefined),
    isSettled: ({ context }) => disputed(context).every((field) => context.choices[field] !== undefined),
    keepsMine: ({ context }) => missing(context).some((field) => context.choices[field] !== "theirs")
  },
  actions: {
    setContactId: assign((_, params: { contactId: string }) => ({
      contactId: params.contactId,
      contact: null,
      errors: {},
      wanted: [],
      next: null
    })),
    setNext: assign(({ context }, params: { contactId: string }) => ({
      next: params.contactId === context.contactId ? null : params.contactId
    })),
    clearNext: assign({ next: null, contactId: "", contact: null }),
    takeNext: assign(({ context }) => ({
      contactId: context.next ?? "",
      contact: null,
      errors: {},
      wanted: [],
      next: null
    })),
    setContact: assign((_, params: { contact: Contact }) => params),
    setMergedInto: assign((_, params: { error: unknown }) => ({
      problem: problemOf(params.error).message,
      mergedInto: problemOf(params.error).mergedInto ?? ""
    })),
    setProblem: assign((_, params: { error: unknown }) => ({ problem: problemOf(params.error).message })),
    setField: assign(({ context }, params: { change: ContactChanges }) => ({
      drafts: { ...context.drafts, [context.contactId]: withChange(draftOf(context), params.change) },
      errors: withoutErrorsOf(
        context.errors,
        byField(params.change).map(([field]) => field)
      )
    })),
    dropField: assign(({ context }, params: { field: ContactField }) => ({
      drafts: { ...context.drafts, [context.contactId]: withoutFields(draftOf(context), [params.field]) },
      errors: withoutErrorsOf(context.errors, [params.field])
    })),
    startSave: assign(({ context }) => ({
      sending: changed(draftOf(context), context.contact),
      attempt: crypto.randomUUID(),
      errors: {},
      wanted: []
    })),
    startWantedSave: assign(({ context }) => ({
      sending: wantedChanges(context),
      attempt: crypto.randomUUID(),
      errors: {},
      wanted: []
    })),
    clearSending: assign({ sending: {} }),
    keepWanted: assign(({ context }) => ({
      wanted: byField(wantedChanges(context)).map(([field]) => field)
    })),
    startOutcome: assign((_, params: { status: Contact["callStatus"]; at: string | null }) => ({
      sending: { callStatus: params.status, ...(params.at === null ? {} : { nextCallAt: params.at }) },
      attempt: crypto.randomUUID(),
      errors: {}
    })),
    askTime: assign((_, params: { status: Contact["callStatus"] }) => ({
      outcome: { status: params.status, at: "" }
    })),
    setTime: assign(({ context }, params: { at: string }) => ({
      outcome: { ...context.outcome, at: params.at }
    })),
    autosaveSoon: raise({ type: "fields.save" }, { id: "autosave", delay: "typingPause" }),
    callOffAutosave: cancel("autosave"),
    wantSave: assign(({ context }) => ({ wanted: unsavedFields(context) })),
    setSaved: assign(({ context }, params: { contact: Contact }) => {
      const sent = byField(context.sending)
        .filter(([field, value]) => isSame(valueAt(draftOf(context), field), value))
        .map(([field]) => field)
      const draft = withoutFields(draftOf(context), sent)
      return { contact: params.contact, drafts: { ...context.drafts, [context.contactId]: draft } }
    }),
    setErrors: assign((_, params: { error: unknown }) => ({
      errors: problemOf(params.error).fields,
      wanted: []
    })),
    setNewer: assign((_, params: { error: unknown }) => ({
      newer: problemOf(params.error).contact ?? null,
      choices: {}
    })),
    setChoice: assign(({ context }, params: { field: ContactField; side: Side }) => ({
      choices: { ...context.choices, [params.field]: params.side }
    })),
    takeTheirs: assign(({ context }) => ({
      contact: context.newer,
      wanted: [],
      drafts: {
        ...context.drafts,
        [context.contactId]: withoutFields(
          draftOf(context),
          byField(context.sending).map(([field]) => field)
        )
      }
    })),
    startMine: assign(({ context }) => {
      const mine = missing(context).filter((field) => context.choices[field] !== "theirs")
      const dropped = byField(context.sending)
        .map(([field]) => field)
        .filter((field) => !mine.includes(field))
      return {
        contact: context.newer,
        sending: withoutFields(context.sending, dropped),
        drafts: { ...context.drafts, [context.contactId]: withoutFields(draftOf(context), dropped) },
        attempt: crypto.randomUUID()
      }
    }),
    announceChanged: (_, _params: { contact: Contact | null }) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "contactEditor",
  description:
    "Edits one contact. A newer version by someone else is shown beside the draft and never overwritten silently.",
  context: {
    contactId: "",
    contact: null,
    drafts: {},
    sending: {},
    attempt: "",
    wanted: [],
    errors: {},
    problem: "",
    mergedInto: "",
    newer: null,
    choices: {},
    outcome: { status: "Yet to call", at: "" },
    next: null
  },
  initial: "closed",
  states: {
    closed: {
      on: {
        "contact.open": {
          target: "open",
          actions: { type: "setContactId", params: ({ event }) => ({ contactId: event.contactId }) }
        },
        "contact.show": {
          target: "open.viewing",
          actions: [
            { type: "setContactId", params: ({ event }) => ({ contactId: event.contact._id }) },
            { type: "setContact", params: ({ event }) => ({ contact: event.contact }) }
          ],
          description: "The server has just sent this contact: it is not requested again."
        }
      }
    },
    open: {
      description:
        "Every field can be edited in place. Typed text stays a draft until it is saved. Notes are saved automatically.",
      tags: ["open"],
      initial: "loading",
      on: {
        "contact.open": {
          guard: { type: "isOther", params: ({ event }) => ({ contactId: event.contactId }) },
          target: ".loading",
          reenter: true,
          actions: { type: "setContactId", params: ({ event }) => ({ contactId: event.contactId }) }
        },
        "contact.show": {
          target: ".viewing",
          reenter: true,
          actions: [
            { type: "setContactId", params: ({ event }) => ({ contactId: event.contact._id }) },
            { type: "setContact", params: ({ event }) => ({ contact: event.contact }) }
          ]
        },
        "contact.close": { target: "closed", actions: "clearNext" },
        "field.change": [
          {
            guard: { type: "changesNotes", params: ({ event }) => ({ change: event.change }) },
            actions: [
              { type: "setField", params: ({ event }) => ({ change: event.change }) },
              "callOffAutosave",
              "autosaveSoon"
            ]
          },
          { actions: { type: "setField", params: ({ event }) => ({ change: event.change }) } }
        ],
        "field.discard": {
          guard: { type: "isUnsaved", params: ({ event }) => ({ field: event.field }) },
          actions: { type: "dropField", params: ({ event }) => ({ field: event.field }) }
        },
        "fields.save": { guard: "hasUnsaved", actions: "wantSave" }
      },
      states: {
        loading: {
          description: "Loads the contact, or the one it was merged into. Only a failure can be retried.",
          tags: ["loading"],
          invoke: {
            id: "loadContact",
            src: "loadContact",
            input: ({ context }) => ({ contactId: context.contactId }),
            onDone: {
              target: "viewing",
              actions: { type: "setContact", params: ({ event }) => ({ contact: event.output }) }
            },
            onError: [
              {
                guard: { type: "isMerged", params: ({ event }) => ({ error: event.error }) },
                target: "merged",
                actions: { type: "setMergedInto", params: ({ event }) => ({ error: event.error }) }
              },
              {
                guard: { type: "isUnknown", params: ({ event }) => ({ error: event.error }) },
                target: "unknown"
              },
              {
                target: "failed",
                actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
              }
            ]
          }
        },
        failed: { tags: ["failed"], on: { "contact.retry": { target: "loading" } } },
        merged: { description: "It was merged into another contact, which can be opened.", tags: ["merged"] },
        unknown: { description: "The organisation has no such contact.", tags: ["unknown"] },
        viewing: {
          description: "Starts requested saves first, and then leaves for another contact.",
          entry: ["clearSending", "keepWanted"],
          always: [
            { guard: "wantsSave", target: "working.saving", actions: "startWantedSave" },
            { guard: "isClosing", target: "#contactEditor.closed", actions: "clearNext" },
            { guard: "isMoving", target: "loading", actions: "takeNext" }
          ],
          on: {
            "contact.touched": { target: "working.refreshing" },
            "contact.changed": {
              guard: { type: "isCurrent", params: ({ event }) => ({ contact: event.contact }) },
              actions: { type: "setContact", params: ({ event }) => ({ contact: event.contact }) }
            },
            "fields.save": { guard: "hasChanges", target: "working.saving", actions: "startSave" },
            "outcome.choose": [
              {
                guard: { type: "needsTime", params: ({ event }) => ({ needsTime: event.needsTime }) },
                target: "timing",
                actions: { type: "askTime", params: ({ event }) => ({ status: event.status }) }
              },
              {
                target: "working.saving",
                actions: { type: "startOutcome", params: ({ event }) => ({ status: event.status, at: null }) }
              }
            ]
          }
        },
        timing: {
          description: "This outcome needs a time for the next call.",
          tags: ["timing"],
          on: {
            "outcome.time": { actions: { type: "setTime", params: ({ event }) => ({ at: event.at }) } },
            "outcome.confirm": {
              guard: "hasTime",
              target: "working.saving",
              actions: { type: "startOutcome", params: ({ context }) => context.outcome }
            },
            "outcome.cancel": { target: "viewing" }
          }
        },
        working: {
          description: "A save is in progress. Typing continues; leaving waits until the save has ended.",
          tags: ["busy"],
          initial: "saving",
          on: {
            "contact.open": {
              actions: { type: "setNext", params: ({ event }) => ({ contactId: event.contactId }) }
            },
            "contact.show": {
              actions: { type: "setNext", params: ({ event }) => ({ contactId: event.contact._id }) }
            },
            "contact.close": { actions: { type: "setNext", params: { contactId: "" } } }
          },
          states: {
            refreshing: {
              description: "The contact was changed elsewhere. Loads the current version and keeps drafts.",
              invoke: {
                id: "loadContact",
                src: "loadContact",
                input: ({ context }) => ({ contactId: context.contactId }),
                onDone: {
                  target: "#contactEditor.open.viewing",
                  actions: [
                    { type: "setContact", params: ({ event }) => ({ contact: event.output }) },
                    { type: "announceChanged", params: ({ event }) => ({ contact: event.output }) }
                  ]
                },
                onError: { target: "#contactEditor.open.viewing" }
              },
              on: { "contact.touched": { target: "refreshing", reenter: true } }
            },
            saving: {
              description: "Saved only if no one has saved this contact since it was shown here.",
              invoke: {
                id: "saveContact",
                src: "saveContact",
                input: ({ context }) => ({
                  contactId: context.contactId,
                  version: context.contact?.version ?? 0,
                  fields: context.sending,
                  attempt: context.attempt
                }),
                onDone: {
                  target: "#contactEditor.open.viewing",
                  actions: [
                    { type: "setSaved", params: ({ event }) => ({ contact: event.output }) },
                    { type: "announceChanged", params: ({ event }) => ({ contact: event.output }) }
                  ]
                },
                onError: [
                  {
                    guard: { type: "isStale", params: ({ event }) => ({ error: event.error }) },
                    target: "comparing",
                    actions: { type: "setNewer", params: ({ event }) => ({ error: event.error }) }
                  },
                  {
                    guard: { type: "isIllegal", params: ({ event }) => ({ error: event.error }) },
                    target: "refreshing",
                    actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
                  },
                  {
                    target: "#contactEditor.open.viewing",
                    actions: [
                      { type: "setErrors", params: ({ event }) => ({ error: event.error }) },
                      { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
                    ]
                  }
                ]
              }
            },
            comparing: {
              description:
                "Someone saved a newer version. Fields that they did not change are saved automatically.",
              always: [
                { guard: "isDisputed", target: "#contactEditor.open.conflict" },
                { guard: "keepsMine", target: "saving", actions: "startMine" },
                { target: "#contactEditor.open.viewing", actions: "takeTheirs" }
              ]
            }
          }
        },
        conflict: {
          description: "Shows both versions side by side. The person chooses one for each field.",
          tags: ["conflict"],
          always: [
            { guard: "isClosing", target: "#contactEditor.closed", actions: "clearNext" },
            { guard: "isMoving", target: "loading", actions: "takeNext" }
          ],
          on: {
            "conflict.choose": {
              actions: {
                type: "setChoice",
                params: ({ event }) => ({ field: event.field, side: event.side })
              }
            },
            "conflict.settle": { guard: "isSettled", target: "working.comparing" }
          }
        }
      }
    }
  }
})

/** The fields to choose between in a conflict. */
export const selectDisputed = ({ context }: { readonly context: ContactEditorContext }) => disputed(context)

export const selectDraft = ({ context }: { readonly context: ContactEditorContext }) => draftOf(context)
