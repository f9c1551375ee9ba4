import { Effect } from "effect"
import { changeFields } from "../../domain/calling/fieldChanges.ts"
import { checkLinkedin, rateContact } from "../../domain/contacts/contactChanges.ts"
import { labelContacts } from "../../domain/contacts/contactLabels.ts"
import { contactById } from "../../domain/contacts/contacts.ts"
import { createLabel, deleteLabel, listLabels, updateLabel } from "../../domain/contacts/labels.ts"
import { ownAccountOnly, ownOrganisationOnly } from "../../platform/ids.ts"
import type { HandlersOf } from "./handler.ts"

const ownOnly = (named: { readonly consumer: string; readonly organization_id: string }) =>
  Effect.andThen(ownAccountOnly(named.consumer), ownOrganisationOnly(named.organization_id))

export const label: HandlersOf<"label"> = {
  addThumbs: ({ contactId, thumbs, reason }) =>
    Effect.map(rateContact(contactId, thumbs, reason), (data) => ({ data })),
  updateLeadFields: ({ contactId, version, fields }) =>
    Effect.map(changeFields(contactId, version, fields), (data) => ({ data })),
  createLabel: ({ name, colour, ...named }) =>
    Effect.map(Effect.andThen(ownOnly(named), createLabel(name, colour)), (data) => ({ data })),
  updateLabel: ({ id, name, colour, ...named }) =>
    Effect.map(Effect.andThen(ownOnly(named), updateLabel(id, name, colour)), (data) => ({ data })),
  deleteLabel: ({ labelId }) => Effect.as(deleteLabel(labelId), {}),
  getLabels: ({ orgId }) =>
    Effect.map(Effect.andThen(ownOrganisationOnly(orgId), listLabels()), (labels) => ({ labels })),
  checkLinkedin: ({ contactId }) => Effect.map(checkLinkedin(contactId), (data) => ({ data })),
  updateLeadLabel: (wanted) =>
    Effect.gen(function* () {
      const { changed } = yield* labelContacts(wanted)
      const [only, ...others] = wanted.contactIds
      const contact = only === undefined || others.length > 0 ? null : yield* contactById(only)
      return { data: { changed }, contact, labels: yield* listLabels() }
    })
}
