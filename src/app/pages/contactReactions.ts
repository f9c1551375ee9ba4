import { navigate } from "wouter/use-browser-location"
import { paths } from "../../../contract/paths.ts"
import { onFact } from "../../actors/app.ts"
import { labelled } from "../../entities/contact/laterWrites.ts"
import { selectOrganisation, session } from "../../features/auth/session.ts"
import { contactEditor } from "../../features/contacts/contactEditor.ts"
import { leadSearch } from "../../features/search/leadSearch.ts"
import { showContact } from "./contactInAddress.ts"

/** How contact pages react to events of other features. Loaded with the first contact page. */

onFact("contact.openRequested", ({ contactId }) => showContact(contactId))
onFact("label.openRequested", ({ labelId }) => navigate(paths.contactsWithLabel(labelId)))

onFact("label.changed", ({ deleted }) => {
  if (deleted === null) return
  for (const contact of Object.values(leadSearch.getSnapshot().context.contacts))
    leadSearch.send({ type: "contact.changed", contact: labelled(contact, [], [deleted._id]) })
})

onFact("leads.viewed", ({ contacts: [first, ...others] }) => {
  if (first === undefined || others.length > 0) return
  contactEditor.send({ type: "contact.show", contact: first })
  showContact(first._id)
})

const tellCredits = () => {
  const organisation = selectOrganisation(session.getSnapshot())
  if (organisation) leadSearch.send({ type: "credits.changed", credits: organisation.credits })
}

tellCredits()
session.subscribe(tellCredits)
