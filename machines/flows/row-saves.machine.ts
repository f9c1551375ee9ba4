import { assign, fromPromise, setup } from "xstate"
import type { Contact, ContactChanges } from "../../contract/entities/Contact.ts"
import type { Label } from "../../contract/entities/Label.ts"

/** One change of one contact: of fields, or of labels. `contact` is the contact before it. */
export type RowChange = {
  readonly contact: Contact
  readonly fields: Pick<ContactChanges, "callStatus" | "nextCallAt">
  readonly added: ReadonlyArray<Label>
  readonly removed: ReadonlyArray<Label>
  readonly isUndo: boolean
  /** One per request, so that a repeated one counts once. */
  readonly attempt: string
}

/** A change as it is chosen in a row. */
export type RowEdit = Partial<Omit<RowChange, "contact" | "attempt">> & { readonly contact: Contact | null }

export type RowSavesContext = {
  /** The changes to save, in order. The first one is being saved. */
  readonly waiting: ReadonlyArray<RowChange>
  /** The contact saved last. Its row may not show it yet. */
  readonly saved: Contact | null
}

export type RowSavesEvent = { readonly type: "edit.save"; readonly edit: RowEdit }

const mustProvide = (): never => {
  throw new Error("rowSaves was started without its implementations")
}

type Refusal = { readonly code?: string; readonly contact?: Contact }

const refusalOf = (error: unknown): Refusal =>
  typeof error === "object" && error !== null ? (error as Refusal) : {}

const changeOf = ({ contact, ...edit }: RowEdit): ReadonlyArray<RowChange> =>
  contact === null
    ? []
    : [
        {
          ...{ fields: {}, added: [], removed: [], isUndo: false, ...edit },
          contact,
          attempt: crypto.randomUUID()
        }
      ]

/** Restores the contact as it was before a change. */
export const undoOf = ({ contact, fields, added, removed }: RowChange, saved: Contact): RowEdit => ({
  contact: saved,
  fields: {
    ...(fields.callStatus === undefined ? {} : { callStatus: contact.callStatus }),
    ...(Object.keys(fields).length === 0 ? {} : { nextCallAt: contact.nextCallAt })
  },
  added: removed,
  removed: added,
  isUndo: true
})

/** Changes of this contact start from its newer version. */
const startingFrom = (waiting: ReadonlyArray<RowChange>, newer: Contact | undefined) =>
  waiting.map((change) =>
    change.contact._id === newer?._id && change.contact.version <= newer.version
      ? { ...change, contact: newer, attempt: crypto.randomUUID() }
      : change
  )

/** True if a newer version of the contact has another value in one of the changed fields. */
const isDisputed = ({ fields, contact }: RowChange, newer: Contact) =>
  (["callStatus", "nextCallAt"] as const).some(
    (field) => fields[field] !== undefined && newer[field] !== contact[field]
  )

/** The contact saved last does not dispute a change: its row may have shown it before its version was known. */
const afterSaved = (changes: ReadonlyArray<RowChange>, saved: Contact | null) =>
  saved === null || changes.some((change) => isDisputed(change, saved))
    ? changes
    : startingFrom(changes, saved)

/** Saving changes made in rows of a list, one after the other. */
export const rowSavesMachine = setup({
  types: { context: {} as RowSavesContext, events: {} as RowSavesEvent },
  actors: { saveChange: fromPromise<Contact, RowChange | undefined>(mustProvide) },
  guards: {
    hasWaiting: ({ context }) => context.waiting.length > 0,
    /** Someone else has saved the contact since, but none of these fields. */
    isUndisputed: ({ context: { waiting } }, params: { error: unknown }) => {
      const { code, contact: newer } = refusalOf(params.error)
      const [change] = waiting
      return code === "stale_version" && newer !== undefined && !(change && isDisputed(change, newer))
    }
  },
  actions: {
    addChange: assign(({ context }, params: { edit: RowEdit }) => ({
      waiting: [...context.waiting, ...afterSaved(changeOf(params.edit), context.saved)]
    })),
    setSaved: assign(({ context }, params: { contact: Contact }) => ({
      waiting: startingFrom(context.waiting.slice(1), params.contact),
      saved: params.contact
    })),
    setNewer: assign(({ context }, params: { error: unknown }) => ({
      waiting: startingFrom(context.waiting, refusalOf(params.error).contact)
    })),
    dropChange: assign(({ context: { waiting } }, params: { error: unknown }) => ({
      waiting: startingFrom(waiting.slice(1), refusalOf(params.error).contact ?? waiting[0]?.contact)
    })),
    announceSaved: (_, _params: { change: RowChange | undefined; contact: Contact }) => mustProvide(),
    warnRefused: (_, _params: { change: RowChange | undefined; error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "rowSaves",
  description:
    "Saves changes made in rows of a list, one after the other, so that the next row can be edited at once. Each can be undone.",
  context: { waiting: [], saved: null },
  on: {
    "edit.save": { actions: { type: "addChange", params: ({ event }) => ({ edit: event.edit }) } }
  },
  initial: "idle",
  states: {
    idle: {
      description: "Nothing waits.",
      always: { guard: "hasWaiting", target: "saving" }
    },
    saving: {
      description:
        "Saves the change. The row shows the new value already. A refusal restores the old one. A newer version in which these fields are the same is no refusal.",
      invoke: {
        id: "saveChange",
        src: "saveChange",
        input: ({ context }) => context.waiting[0],
        onDone: {
          target: "idle",
          actions: [
            {
              type: "announceSaved",
              params: ({ context, event }) => ({ change: context.waiting[0], contact: event.output })
            },
            { type: "setSaved", params: ({ event }) => ({ contact: event.output }) }
          ]
        },
        onError: [
          {
            guard: { type: "isUndisputed", params: ({ event }) => ({ error: event.error }) },
            target: "saving",
            reenter: true,
            actions: { type: "setNewer", params: ({ event }) => ({ error: event.error }) }
          },
          {
            target: "idle",
            actions: [
              {
                type: "warnRefused",
                params: ({ context, event }) => ({ change: context.waiting[0], error: event.error })
              },
              { type: "dropChange", params: ({ event }) => ({ error: event.error }) }
            ]
          }
        ]
      }
    }
  }
})
