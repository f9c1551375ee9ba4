import { useEffect } from "react"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { useRecent } from "../../entities/recents/recents.ts"
import { useWhileShown } from "../../ui/useWhileShown.ts"
import { contactEditor, selectContact, selectContactId, useContactEditor } from "./contactEditor.ts"
import { useHistoryOf } from "./history/History.tsx"

/** Opens a contact with its history while it is shown. Returns it once it is there. */
export const useOpenContact = (contactId: string): Contact | null => {
  useEffect(() => contactEditor.send({ type: "contact.open", contactId }), [contactId])
  useHistoryOf(contactId)
  useWhileShown(() => () => contactEditor.send({ type: "contact.close" }))
  const contact = useContactEditor((snapshot) =>
    selectContactId(snapshot) === contactId ? selectContact(snapshot) : null
  )
  useRecent(contact && { kind: "contact", id: contact._id, name: contact.name })
  return contact
}
