import type { Contact } from "../../../contract/entities/Contact.ts"
import type { ChosenPerson } from "../../../machines/flows/command-palette.machine.ts"
import { selectContact, useContactEditor } from "../../features/contacts/contactEditor.ts"

/** The contact that the page shows, on a page of its own or beside a list; null if there is none. */
export const useShownContact = (): Contact | null => useContactEditor(selectContact)

export const useShownPerson = (): ChosenPerson | null => {
  const contact = useShownContact()
  return contact && { id: contact._id, name: contact.name }
}
