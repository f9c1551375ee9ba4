import { Schema } from "effect"
import { mergedTextFields } from "../rules/contactFields.ts"
import { Contact } from "./Contact.ts"

/** Fields that can differ between two merged contacts. A phone includes its country code. */
export const mergeFields = [...mergedTextFields, "callStatus", "nextCallAt", "thumbs"] as const

export type MergeField = (typeof mergeFields)[number]

const MergeSide = Schema.Literals(["kept", "gone"])

export const MergeChoices = Schema.Record(Schema.Literals(mergeFields), Schema.optionalKey(MergeSide))

export type MergeChoices = { readonly [Field in MergeField]?: "kept" | "gone" }

/** The result of merging two contacts: `differing` are the fields with two different values. */
export const MergePreview = Schema.Struct({
  kept: Contact,
  gone: Contact,
  merged: Contact,
  differing: Schema.Array(Schema.Literals(mergeFields)),
  moved: Schema.Struct({
    labels: Schema.Number,
    honoraria: Schema.Number,
    calls: Schema.Number,
    mails: Schema.Number
  })
})

export type MergePreview = typeof MergePreview.Type

export const Merge = Schema.Struct({
  _id: Schema.String,
  contact: Contact,
  undoUntil: Schema.String
})

export type Merge = typeof Merge.Type
