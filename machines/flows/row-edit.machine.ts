import { assign, setup } from "xstate"
import type { Contact } from "../../contract/entities/Contact.ts"
import type { Label } from "../../contract/entities/Label.ts"
import type { RowEdit } from "./row-saves.machine.ts"

/** A cell of a contact's row that can be edited in place. */
export type RowField = "status" | "labels" | "nextCall"

export type RowEditContext = {
  /** The contact whose cell is open, or was open last. */
  readonly contact: Contact | null
  /** The chosen status, if it asks for a time; null to change the time alone. */
  readonly status: Contact["callStatus"] | null
  /** The time in the dialog, as an instant, or "". */
  readonly at: string
}

type StatusChoice = { readonly status: Contact["callStatus"]; readonly needsTime: boolean }

export type RowEditEvent =
  | { readonly type: "cell.open"; readonly contact: Contact; readonly field: RowField }
  | { readonly type: "cell.close" }
  | ({ readonly type: "status.choose" } & StatusChoice)
  | { readonly type: "label.toggle"; readonly label: Label }
  | { readonly type: "time.choose"; readonly at: string | null }
  | { readonly type: "time.other" }
  | { readonly type: "time.set"; readonly at: string }
  | { readonly type: "time.confirm" }

const mustProvide = (): never => {
  throw new Error("rowEdit was started without its implementations")
}

const labelled = (contact: Contact | null, label: Label): RowEdit =>
  contact?.labels.some(({ _id }) => _id === label._id)
    ? { contact, removed: [label] }
    : { contact, added: [label] }

const timed = ({ contact, status }: RowEditContext, at: string | null): RowEdit => ({
  contact,
  fields: { ...(status === null ? {} : { callStatus: status }), nextCallAt: at }
})

/** The menu of one cell: the status, a label or the next call of a contact is chosen in its row. */
export const rowEditMachine = setup({
  types: {
    context: {} as RowEditContext,
    events: {} as RowEditEvent,
    tags: {} as "statuses" | "labels" | "times" | "timing"
  },
  guards: {
    isNeverCalled: (_, params: { contact: Contact; field: RowField }) =>
      params.field === "nextCall" && params.contact.doNotCall,
    isStatus: (_, params: { field: RowField }) => params.field === "status",
    isLabels: (_, params: { field: RowField }) => params.field === "labels",
    needsTime: (_, params: StatusChoice) => params.needsTime,
    isPresent: ({ context }, params: StatusChoice) => params.status === context.contact?.callStatus,
    hasTime: ({ context }) => context.at !== ""
  },
  actions: {
    setCell: assign((_, params: { contact: Contact }) => ({ contact: params.contact, status: null, at: "" })),
    setStatus: assign((_, { status }: StatusChoice) => ({ status })),
    setTime: assign((_, { at }: { at: string }) => ({ at })),
    saveEdit: (_, _params: RowEdit) => mustProvide(),
    sayNeverCalled: (_, _params: { contact: Contact }) => mustProvide()
  }
}).createMachine({
  id: "rowEdit",
  description:
    "Edits a contact in its row. The status, a label or the next call is chosen from a menu in the cell and saved at once.",
  context: { contact: null, status: null, at: "" },
  initial: "closed",
  on: {
    "cell.open": [
      {
        guard: { type: "isNeverCalled", params: ({ event }) => event },
        actions: { type: "sayNeverCalled", params: ({ event }) => event }
      },
      {
        guard: { type: "isStatus", params: ({ event }) => event },
        target: ".statuses",
        actions: { type: "setCell", params: ({ event }) => event }
      },
      {
        guard: { type: "isLabels", params: ({ event }) => event },
        target: ".labels",
        actions: { type: "setCell", params: ({ event }) => event }
      },
      { target: ".times", actions: { type: "setCell", params: ({ event }) => event } }
    ]
  },
  states: {
    closed: {},
    statuses: {
      description: "Lists the call statuses that may follow. The present one changes nothing.",
      tags: ["statuses"],
      on: {
        "cell.close": { target: "closed" },
        "status.choose": [
          {
            guard: { type: "needsTime", params: ({ event }) => event },
            target: "times",
            actions: { type: "setStatus", params: ({ event }) => event }
          },
          { guard: { type: "isPresent", params: ({ event }) => event }, target: "closed" },
          {
            target: "closed",
            actions: {
              type: "saveEdit",
              params: ({ context: { contact }, event }) => ({
                contact,
                fields: { callStatus: event.status }
              })
            }
          }
        ]
      }
    },
    labels: {
      description: "Lists the labels. Choosing one adds it, or removes it if the contact has it.",
      tags: ["labels"],
      on: {
        "cell.close": { target: "closed" },
        "label.toggle": {
          target: "closed",
          actions: {
            type: "saveEdit",
            params: ({ context, event }) => labelled(context.contact, event.label)
          }
        }
      }
    },
    times: {
      description: "Suggests times for the next call.",
      tags: ["times"],
      on: {
        "cell.close": { target: "closed" },
        "time.choose": {
          target: "closed",
          actions: { type: "saveEdit", params: ({ context, event }) => timed(context, event.at) }
        },
        "time.other": { target: "timing" }
      }
    },
    timing: {
      description: "A dialog asks for any other time.",
      tags: ["timing"],
      on: {
        "cell.close": { target: "closed" },
        "time.set": { actions: { type: "setTime", params: ({ event }) => event } },
        "time.confirm": {
          guard: "hasTime",
          target: "closed",
          actions: { type: "saveEdit", params: ({ context }) => timed(context, context.at) }
        }
      }
    }
  }
})
