import { Schema } from "effect"
import { call } from "../call.ts"
import { FieldDefinition, FieldKind } from "../entities/FieldDefinition.ts"
import { filledText, Id, requiredKey, writeKey } from "../rules/fields.ts"
import { limits } from "../rules/limits.ts"

const Name = filledText(100)
const Options = Schema.Array(filledText(100)).check(Schema.isMaxLength(limits.fields.options))

export const fields = {
  getFields: call({
    path: "/fields/get-fields",
    summary: "The fields that the organisation defined for its contacts, in their order, archived ones too.",
    who: "Read",
    effect: "read",
    payload: {},
    reply: { data: Schema.Array(FieldDefinition) },
    addition: true
  }),
  getUnknownFields: call({
    path: "/fields/get-unknown-fields",
    summary: "Names under which contacts hold values without a definition, such as an import brought.",
    who: "Admin",
    effect: "read",
    payload: {},
    reply: { data: Schema.Array(Schema.String) },
    addition: true
  }),
  addField: call({
    path: "/fields/add-field",
    summary: "Define a field. What contacts hold under its name already becomes its value.",
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
    summary: "Rename a field, change its options, archive it or take it back. Stored values stay.",
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
    summary: "Put the fields in another order. Those not named come after the others.",
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
