import { Effect } from "effect"
import type { ContactChanges } from "../../../contract/entities/Contact.ts"
import { zoneOf } from "../../../contract/rules/callingHours.ts"
import { isCallback } from "../../../contract/rules/outcomes.ts"
import { changeContact } from "../contacts/contactChanges.ts"
import { keepCallback } from "./callbacks.ts"

/** Changes fields of a contact; a callback set this way belongs to its author, with a reminder. */
export const changeFields = Effect.fn("calling.changeFields")(function* (
  contactId: string,
  version: number | undefined,
  fields: ContactChanges
) {
  const contact = yield* changeContact(contactId, version, fields)
  if (fields.callStatus !== undefined || fields.nextCallAt !== undefined) {
    const isPromised = isCallback(contact.callStatus)
    yield* keepCallback(contact, isPromised, zoneOf(contact) ?? "UTC", true)
  }
  return contact
})
