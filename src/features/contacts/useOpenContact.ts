import { useEffect } from "react"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { contactEditor, selectContact, selectContactId, useContactEditor } from "./contactEditor.ts"
import { useHistoryOf } from "./history/History.tsx"

/** Opens a contact with its history while it is shown. Returns it once it is there. */
export const useOpenContact = (contactId: string): Contact | null => {
  useEffect(() => contactEditor.send({ type: "contact.open", contactId }), [contactId])
  useHistoryOf(contactId)
  useEffect(() => () => contactEditor.send({ type: "contact.close" }), [])
  return useContactEditor((snapshot) =>
    selectContactId(snapshot) === contactId ? selectContact(snapshot) : null
  )
}
