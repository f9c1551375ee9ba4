import { navigate } from "wouter/use-browser-location"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { Label } from "../../../contract/entities/Label.ts"
import { paths } from "../../../contract/paths.ts"
import type { LabelChange } from "../../../machines/flows/label-list.machine.ts"
import type { OutboxWrite } from "../../../machines/flows/outbox.machine.ts"
import { onFact } from "../../actors/app.ts"
import { selectOrganisation, selectUser, session } from "../../features/auth/session.ts"
import { record, recordedContacts, waitingWrites } from "../../features/calling/outbox/stored.ts"
import { contactEditor } from "../../features/contacts/contactEditor.ts"
import { contactLists, rowsAtHand } from "../../features/contacts/contactLists.ts"
import { labelListOf, selectLabels } from "../../features/labels/labels.ts"
import { leadSearch } from "../../features/search/leadSearch.ts"
import { laterWrites } from "../../services/laterWrites.ts"
import { showContact } from "./contactInAddress.ts"

/** How contact pages react to events of other features. Loaded with the first contact page. */

const updateLists = (contact: Contact) => {
  leadSearch.send({ type: "contact.changed", contact })
  for (const list of contactLists) list.send({ type: "contact.changed", contact })
}

const openContact = (): ReadonlyArray<Contact> => {
  const { contact } = contactEditor.getSnapshot().context
  return contact === null ? [] : [contact]
}

const knownContacts = (): ReadonlyArray<Contact> => [
  ...openContact(),
  ...Object.values(leadSearch.getSnapshot().context.contacts),
  ...contactLists.flatMap(rowsAtHand)
]

const labelsNow = (): ReadonlyArray<Label> => {
  const user = selectUser(session.getSnapshot())
  const organisation = selectOrganisation(session.getSnapshot())
  if (user === null || organisation === null) return []
  return selectLabels(labelListOf({ userId: user._id, organisationId: organisation._id }).getSnapshot())
}

/** What waits to be sent is not on the server yet: the contact is fetched anew when it is taken. */
const touchUnlessHeld = async (contactId: string) => {
  const held = await recordedContacts().catch((): ReadonlyArray<string> => [])
  if (!held.includes(contactId)) contactEditor.send({ type: "contact.touched" })
}

type Relabelling = Partial<Pick<LabelChange, "add" | "remove">>

const labelled = (contact: Contact, { add = [], remove = [] }: Relabelling): Contact => {
  const added = labelsNow().filter(({ _id }) => add.includes(_id))
  const kept = contact.labels.filter(({ _id }) => !remove.includes(_id) && !add.includes(_id))
  return { ...contact, labels: [...kept, ...added] }
}

const written = (contact: Contact, write: OutboxWrite): Contact => {
  switch (write.kind) {
    case "notes":
      return { ...contact, notes: write.notes }
    case "labels":
      return labelled(contact, write.payload)
    case "thumbs":
      return { ...contact, thumbs: (write.payload as Pick<Contact, "thumbs">).thumbs }
    case "outcome":
      return contact
  }
}

const relabel = ({ contactIds, add, remove }: LabelChange) => {
  for (const contact of knownContacts().filter(({ _id }) => contactIds.includes(_id))) {
    const relabelled = labelled(contact, { add, remove })
    updateLists(relabelled)
    contactEditor.send({ type: "contact.changed", contact: relabelled })
  }
  const { contactId } = contactEditor.getSnapshot().context
  if (contactIds.includes(contactId)) void touchUnlessHeld(contactId)
}

onFact("contacts.labelled", ({ change }) => relabel(change))
onFact("contact.openRequested", ({ contactId }) => showContact(contactId))
onFact("label.openRequested", ({ labelId }) => navigate(paths.contactsWithLabel(labelId)))

onFact("label.changed", ({ deleted }) => {
  if (deleted)
    relabel({
      contactIds: knownContacts().map(({ _id }) => _id),
      add: [],
      remove: [deleted._id],
      attempt: ""
    })
})

onFact("leads.viewed", ({ contacts: [first, ...others] }) => {
  if (first === undefined || others.length > 0) return
  contactEditor.send({ type: "contact.show", contact: first })
  showContact(first._id)
})

laterWrites.offer({
  keep: (contactId, write, key) => {
    const name = knownContacts().find(({ _id }) => _id === contactId)?.name ?? ""
    return record({ _id: contactId, name }, write, key)
  },
  holds: async (contactId) => (await recordedContacts()).includes(contactId),
  withWaiting: async (contact) => (await waitingWrites(contact._id)).reduce(written, contact)
})

const tellCredits = () => {
  const organisation = selectOrganisation(session.getSnapshot())
  if (organisation) leadSearch.send({ type: "credits.changed", credits: organisation.credits })
}

tellCredits()
session.subscribe(tellCredits)
