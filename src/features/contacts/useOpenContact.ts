import { useEffect } from "react"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { recents } from "../../entities/recents/recents.ts"
import { useWhileShown } from "../../ui/useWhileShown.ts"
import { contactEditor, selectContact, selectContactId, useContactEditor } from "./contactEditor.ts"
import { useHistoryOf } from "./history/History.tsx"

const useAsRecent = (contact: Contact | null) => {
  const { _id: id, name } = contact ?? {}
  useEffect(() => {
    if (id !== undefined && name !== undefined) recents.add({ kind: "contact", id, name })
  }, [id, name])
}

/** Opens a contact with its history while it is shown. Returns it once it is there. */
export const useOpenContact = (contactId: string): Contact | null => {
  useEffect(() => contactEditor.send({ type: "contact.open", contactId }), [contactId])
  useHistoryOf(contactId)
  useWhileShown(() => () => contactEditor.send({ type: "contact.close" }))
  const contact = useContactEditor((snapshot) =>
    selectContactId(snapshot) === contactId ? selectContact(snapshot) : null
  )
  useAsRecent(contact)
  return contact
}
