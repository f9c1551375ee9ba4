import { Schema } from "effect"
import { call } from "../call.ts"
import { Contact } from "../entities/Contact.ts"
import { DoNotCallEntry } from "../entities/DoNotCall.ts"
import { ContactExport } from "../entities/Export.ts"
import { Merge, MergeChoices, MergePreview } from "../entities/Merge.ts"
import { ErasurePreview, FoundPerson } from "../entities/Person.ts"
import { filledText, Id, listFields, listReply, requiredKey, text, writeKey } from "../rules/fields.ts"
import { exportColumns } from "../rules/importFields.ts"
import { limits } from "../rules/limits.ts"
import { ContactSelection } from "./bulk.ts"

const Address = text(limits.text.email)

const merging = {
  keptId: requiredKey(Id),
  goneId: requiredKey(Id),
  choices: Schema.optional(MergeChoices)
}

const person = {
  contactIds: requiredKey(Schema.Array(Id).check(Schema.isMaxLength(50))),
  honorariumIds: Schema.optional(Schema.Array(Id).check(Schema.isMaxLength(200)))
}

export const peopleCalls = {
  getDoNotCall: call({
    path: "/people/get-do-not-call",
    summary:
      "The do-not-call list, newest first. It applies to search, views, imports, the calling queue and email.",
    who: "Read",
    effect: "read",
    apiArea: "contacts",
    payload: { query: Schema.optional(Address), ...listFields },
    reply: listReply(DoNotCallEntry),
    addition: true
  }),
  addDoNotCall: call({
    path: "/people/add-do-not-call",
    summary: "Add an email address, a phone number or both to the do-not-call list.",
    who: "Write",
    effect: "write",
    apiArea: "contacts",
    payload: {
      email: Schema.optional(Address),
      phone: Schema.optional(text(40)),
      countryCode: Schema.optional(text(5)),
      reason: Schema.optional(text(limits.text.short)),
      ...writeKey
    },
    reply: { data: Schema.Array(DoNotCallEntry) },
    addition: true
  }),
  removeDoNotCall: call({
    path: "/people/remove-do-not-call",
    summary: "Remove an entry from the do-not-call list.",
    who: "Admin",
    effect: "write",
    payload: { entryId: requiredKey(Id), ...writeKey },
    reply: { data: Schema.Struct({ _id: Schema.String }) },
    errors: ["not_found"],
    addition: true
  }),
  previewMerge: call({
    path: "/people/preview-merge",
    summary: "The result of merging two contacts, with a choice per field.",
    who: "Admin",
    effect: "read",
    payload: merging,
    reply: { data: MergePreview },
    errors: ["not_found", "conflict"],
    addition: true
  }),
  mergeContacts: call({
    path: "/people/merge-contacts",
    summary:
      "Merge two contacts. The merged one's id then points to the remaining contact. Can be undone for 72 hours.",
    who: "Admin",
    effect: "write",
    payload: {
      ...merging,
      keptVersion: requiredKey(Schema.Number),
      goneVersion: requiredKey(Schema.Number),
      ...writeKey
    },
    reply: { data: Merge },
    errors: ["not_found", "stale_version", "conflict"],
    addition: true
  }),
  undoMerge: call({
    path: "/people/undo-merge",
    summary: "Undo a merge. `stays` names fields that were changed since and stay.",
    who: "Admin",
    effect: "write",
    payload: { mergeId: requiredKey(Id), ...writeKey },
    reply: { data: Schema.Struct({ kept: Contact, gone: Contact, stays: Schema.Array(Schema.String) }) },
    errors: ["not_found", "conflict"],
    addition: true
  }),
  findPerson: call({
    path: "/people/find-person",
    summary: "All data about a person, by name, email address or phone number.",
    who: "Admin",
    effect: "read",
    payload: { query: requiredKey(filledText(limits.text.email)) },
    reply: { data: FoundPerson },
    addition: true
  }),
  exportPerson: call({
    path: "/people/export-person",
    summary: "All data about a person, to hand over to them. Needs a fresh one-time code.",
    who: "Admin",
    effect: "write",
    payload: { ...person, ...writeKey },
    reply: { data: Schema.Record(Schema.String, Schema.Unknown) },
    errors: ["not_found", "step_up_required"],
    addition: true
  }),
  previewErasure: call({
    path: "/people/preview-erasure",
    summary: "The extent of a person's erasure.",
    who: "Admin",
    effect: "read",
    payload: person,
    reply: { data: ErasurePreview },
    errors: ["not_found"],
    addition: true
  }),
  erasePerson: call({
    path: "/people/erase-person",
    summary:
      "Erase a person permanently. Needs a fresh one-time code. Their addresses and numbers are never accepted again.",
    who: "Admin",
    effect: "write",
    payload: { ...person, ...writeKey },
    reply: { data: ErasurePreview },
    errors: ["not_found", "conflict", "step_up_required"],
    addition: true
  }),
  startExport: call({
    path: "/people/start-export",
    summary:
      "Export contacts as CSV in the background. Needs a fresh one-time code. Cells that a spreadsheet would run are neutralised.",
    who: "Write",
    effect: "write",
    payload: {
      selection: requiredKey(ContactSelection),
      columns: Schema.optional(
        Schema.Array(Schema.Literals(exportColumns.map(({ field }) => field))).check(
          Schema.isMinLength(1),
          Schema.isMaxLength(exportColumns.length)
        )
      ),
      /** Whether custom fields are included: by default if no columns are named. */
      ownFields: Schema.optional(Schema.Boolean),
      ...writeKey
    },
    reply: { data: ContactExport },
    errors: ["step_up_required"],
    addition: true
  }),
  getExports: call({
    path: "/people/get-exports",
    summary: "The caller's exports that have not expired, newest first.",
    who: "Write",
    effect: "read",
    payload: {},
    reply: { data: Schema.Array(ContactExport) },
    addition: true
  }),
  getExportPart: call({
    path: "/people/get-export-part",
    summary: "A part of the caller's export. The file is all parts, one after the other.",
    who: "Write",
    effect: "read",
    payload: { exportId: requiredKey(Id), part: requiredKey(Schema.Number.check(Schema.isInt())) },
    reply: { data: Schema.Struct({ text: Schema.String, parts: Schema.Number }) },
    errors: ["not_found"],
    addition: true
  }),
  deleteExport: call({
    path: "/people/delete-export",
    summary: "Delete the caller's export, even while it is running.",
    who: "Write",
    effect: "write",
    payload: { exportId: requiredKey(Id), ...writeKey },
    reply: { data: Schema.Struct({ _id: Schema.String }) },
    errors: ["not_found"],
    addition: true
  })
}
