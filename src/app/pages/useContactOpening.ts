import { navigate } from "wouter/use-browser-location"
import { paths } from "../../../contract/paths.ts"
import { useFact } from "../../actors/useFact.ts"
import { contactEditor } from "../../features/contacts/contactEditor.ts"
import { showContact } from "./contactInAddress.ts"

/** Opens contacts and lists for other features, while a page with a contact drawer is shown. */
export const useContactOpening = () => {
  useFact("contact.openRequested", ({ contactId }) => showContact(contactId))
  useFact("label.openRequested", ({ labelId }) => navigate(paths.contactsWithLabel(labelId)))
  useFact("leads.viewed", ({ contacts: [first, ...others] }) => {
    if (first === undefined || others.length > 0) return
    contactEditor.send({ type: "contact.show", contact: first })
    showContact(first._id)
  })
}
