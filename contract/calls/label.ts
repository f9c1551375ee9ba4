import { Schema } from "effect"
import { call } from "../call.ts"
import { Contact, ContactChanges, LinkedinCheck, Thumbs } from "../entities/Contact.ts"
import { Label, LabelColour, ListedLabel } from "../entities/Label.ts"
import { filledText, Id, requiredKey, text, writeKey } from "../rules/fields.ts"
import { limits } from "../rules/limits.ts"
import { messages } from "../rules/messages.ts"

const LabelName = filledText(limits.label.length, { missing: messages.labelBlank })

const labelFields = {
  consumer: requiredKey(Id),
  organization_id: requiredKey(Id),
  name: requiredKey(LabelName, messages.labelBlank),
  colour: Schema.optional(LabelColour),
  ...writeKey
}

const labelIds = Schema.Array(Id).check(Schema.isMaxLength(limits.labelling.labels))

export const labelCalls = {
  addThumbs: call({
    path: "/label/add-thumbs",
    summary: "Thumbs up, thumbs down, or neither.",
    who: "Write",
    effect: "write",
    apiArea: "contacts",
    payload: {
      contactId: requiredKey(Id),
      thumbs: requiredKey(Thumbs),
      reason: Schema.optional(text(limits.contact.reason)),
      ...writeKey
    },
    reply: { data: Contact },
    errors: ["not_found"]
  }),
  updateLeadFields: call({
    path: "/label/update-lead-fields",
    summary:
      "Change a contact. A stale version is answered with 409 and the newer contact; without a version the last writer wins.",
    who: "Write",
    effect: "write",
    apiArea: "contacts",
    payload: {
      contactId: requiredKey(Id),
      version: Schema.optional(Schema.Number.check(Schema.isInt())),
      fields: requiredKey(ContactChanges),
      ...writeKey
    },
    reply: { data: Contact },
    errors: ["not_found", "stale_version", "illegal_transition", "storage_limit", "conflict"]
  }),
  createLabel: call({
    path: "/label/create-label",
    summary: "Create a label.",
    who: "Write",
    effect: "write",
    payload: labelFields,
    reply: { data: Label },
    errors: ["not_found", "label_exists"]
  }),
  updateLabel: call({
    path: "/label/update-label",
    summary: "Rename or recolour a label.",
    who: "Write",
    effect: "write",
    payload: { ...labelFields, id: requiredKey(Id) },
    reply: { data: Label },
    errors: ["not_found", "label_exists"]
  }),
  deleteLabel: call({
    path: "/label/delete-label",
    summary: "Delete an unused label.",
    who: "Write",
    effect: "write",
    payload: { labelId: requiredKey(Id), ...writeKey },
    reply: {},
    errors: ["not_found", "label_mapped"]
  }),
  getLabels: call({
    path: "/label/get-labels",
    summary: "The organisation's labels.",
    who: "Read",
    effect: "read",
    apiArea: "contacts",
    payload: { orgId: requiredKey(Id) },
    reply: { labels: Schema.Array(ListedLabel) },
    errors: ["not_found"]
  }),
  checkLinkedin: call({
    path: "/label/check-linkedin",
    summary: "Whether a contact has a LinkedIn profile. Never loads an address given by a user.",
    who: "Write",
    effect: "write",
    payload: { contactId: requiredKey(Id), ...writeKey },
    reply: {
      data: Schema.Struct({ linkedinCheck: LinkedinCheck, linkedinProfile: Schema.optional(Schema.String) })
    },
    errors: ["not_found"]
  }),
  updateLeadLabel: call({
    path: "/label/update-lead-label",
    summary:
      "Add labels to contacts and remove labels. Returns the labels and, for a single contact, the contact.",
    who: "Write",
    effect: "write",
    apiArea: "contacts",
    payload: {
      contactIds: requiredKey(
        Schema.Array(Id).check(Schema.isMinLength(1), Schema.isMaxLength(limits.labelling.contacts))
      ),
      add: Schema.optional(labelIds),
      remove: Schema.optional(labelIds),
      ...writeKey
    },
    reply: {
      data: Schema.Struct({ changed: Schema.Number }),
      /** The contact after the change, where the call names one. */
      contact: Schema.NullOr(Contact),
      /** The organisation's labels after the change. */
      labels: Schema.Array(ListedLabel)
    },
    errors: ["not_found"],
    bodyBytes: 256 * 1024
  })
}
