import type { Contact } from "../../../contract/entities/Contact.ts"
import type { contactEditorMachine } from "../../../machines/flows/contact-editor.machine.ts"
import { contact } from "../../support/someContacts.ts"
import type { Samples } from "../events.ts"

export const stale = (newer: Contact) => ({
  code: "stale_version",
  message: "newer",
  fields: {},
  contact: newer
})

export const failure = (code: string) => ({ code, message: "no", fields: {} })

export const contactEditorSamples: Samples<typeof contactEditorMachine> = {
  events: [
    { type: "contact.open", contactId: "c1" },
    { type: "contact.open", contactId: "c2" },
    { type: "contact.show", contact: contact() },
    { type: "contact.show", contact: contact({ _id: "c2" }) },
    { type: "contact.close" },
    { type: "contact.retry" },
    { type: "contact.touched" },
    { type: "contact.changed", contact: contact() },
    { type: "field.change", change: { name: "Mine" } },
    { type: "field.change", change: { notes: "Said" } },
    { type: "field.discard", field: "name" },
    { type: "fields.save" },
    { type: "outcome.choose", status: "Call later", needsTime: true },
    { type: "outcome.choose", status: "Not answering", needsTime: false },
    { type: "outcome.time", at: "2030-01-02T00:00:00Z" },
    { type: "outcome.confirm" },
    { type: "outcome.cancel" },
    { type: "conflict.choose", field: "name", side: "mine" },
    { type: "conflict.choose", field: "name", side: "theirs" },
    { type: "conflict.settle" },
    { type: "xstate.done.actor.loadContact", output: contact() },
    { type: "xstate.error.actor.loadContact", error: failure("not_found") },
    { type: "xstate.error.actor.loadContact", error: failure("offline") },
    { type: "xstate.error.actor.loadContact", error: { ...failure("not_found"), mergedInto: "c2" } },
    { type: "xstate.done.actor.saveContact", output: contact({ name: "Mine", version: 2 }) },
    { type: "xstate.error.actor.saveContact", error: stale(contact({ name: "Theirs", version: 2 })) },
    { type: "xstate.error.actor.saveContact", error: stale(contact({ notes: "Theirs", version: 2 })) },
    { type: "xstate.error.actor.saveContact", error: stale(contact({ name: "Mine", version: 2 })) },
    { type: "xstate.error.actor.saveContact", error: failure("illegal_transition") },
    { type: "xstate.error.actor.saveContact", error: failure("offline") }
  ],
  view: ({ contactId, contact: shown, drafts, sending, newer, choices, next, wanted, outcome }) => [
    contactId,
    [shown?.name, drafts[contactId]?.name, wanted.join()],
    [sending.name, newer?.name, newer?.notes, choices.name],
    next,
    outcome.at
  ]
}
