import type { Contact } from "../../../contract/entities/Contact.ts"
import { selectContact, useContactEditor } from "../../features/contacts/contactEditor.ts"

/** The contact that the page shows, on a page of its own or beside a list; null if there is none. */
export const useContactOnPage = (): Contact | null => useContactEditor(selectContact)
