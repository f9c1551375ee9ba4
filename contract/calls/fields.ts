import { Schema } from "effect"
import { call } from "../call.ts"
import { FieldDefinition, FieldKind } from "../entities/FieldDefinition.ts"
import { filledText, Id, requiredKey, writeKey } from "../rules/fields.ts"
import { limits } from "../rules/limits.ts"

const Name = filledText(100)
const Options = Schema.Array(filledText(100)).check(Schema.isMaxLength(limits.fields.options))

export const fieldCalls = {
  getFields: call({
    path: "/fields/get-fields",
    summary: "The organisation's custom fields in their order, including archived ones.",
    who: "Read",
    effect: "read",
    apiArea: "contacts",
    payload: {},
    reply: { data: Schema.Array(FieldDefinition) },
    addition: true
  }),
  getUnknownFields: call({
    path: "/fields/get-unknown-fields",
    summary: "Undefined keys of values in contacts, for example from an import.",
    who: "Admin",
    effect: "read",
    payload: {},
    reply: { data: Schema.Array(Schema.String) },
    addition: true
  }),
  addField: call({
    path: "/fields/add-field",
    summary: "Define a custom field. Existing values under its name become its values.",
    who: "Admin",
    effect: "write",
    payload: {
      name: requiredKey(Name),
      kind: requiredKey(FieldKind),
      options: Schema.optional(Options),
      ...writeKey
    },
    reply: { data: FieldDefinition },
    errors: ["conflict", "not_found"],
    addition: true
  }),
  changeField: call({
    path: "/fields/change-field",
    summary: "Rename a field, change its options, archive or restore it. Stored values stay.",
    who: "Admin",
    effect: "write",
    payload: {
      fieldId: requiredKey(Id),
      name: Schema.optional(Name),
      options: Schema.optional(Options),
      archived: Schema.optional(Schema.Boolean),
      ...writeKey
    },
    reply: { data: FieldDefinition },
    errors: ["not_found", "conflict"],
    addition: true
  }),
  orderFields: call({
    path: "/fields/order-fields",
    summary: "Reorder the fields. Unnamed ones follow at the end.",
    who: "Admin",
    effect: "write",
    payload: {
      fieldIds: requiredKey(Schema.Array(Id).check(Schema.isMaxLength(limits.fields.most))),
      ...writeKey
    },
    reply: { data: Schema.Array(FieldDefinition) },
    errors: ["not_found"],
    addition: true
  })
}
