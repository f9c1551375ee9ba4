import type { contactAddingMachine } from "../../../machines/flows/contact-adding.machine.ts"
import { contact } from "../../support/someContacts.ts"
import type { Samples } from "../events.ts"

export const repeated = { code: "duplicate_contact", message: "there", fields: {}, contact: contact() }

export const contactAddingSamples: Samples<typeof contactAddingMachine> = {
  events: [
    { type: "adding.open" },
    { type: "adding.dismiss" },
    { type: "field.change", field: "name", value: "Ada" },
    { type: "field.change", field: "email", value: "ada@example.com" },
    { type: "alike.open" },
    { type: "xstate.done.actor.findAlike", output: null },
    { type: "xstate.done.actor.findAlike", output: contact() },
    { type: "xstate.error.actor.findAlike", error: { message: "no" } },
    { type: "adding.save" },
    { type: "duplicate.open" },
    { type: "duplicate.addAnyway" },
    { type: "duplicate.back" },
    { type: "xstate.done.actor.addContact", output: contact() },
    { type: "xstate.error.actor.addContact", error: repeated },
    { type: "xstate.error.actor.addContact", error: { code: "offline", message: "no", fields: {} } }
  ],
  view: ({ alike }) => [alike !== null]
}
