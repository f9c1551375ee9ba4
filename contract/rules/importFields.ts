import type { ContactChanges } from "../entities/Contact.ts"
import type { DuplicateChoice, MatchedBy } from "../entities/Import.ts"
import {
  type ContactFieldName,
  contactFieldNames,
  contactFieldTable,
  manyValuedFields
} from "./contactFields.ts"

/** The parts of a name in an imported file. They join. */
const nameParts = ["firstName", "middleName", "lastName"] as const

export type ImportField = ContactFieldName | (typeof nameParts)[number]

/** The fields that a column of an imported file can map to. Those in `manyFields` keep several columns, in order. */
export const importFields: ReadonlyArray<ImportField> = contactFieldNames.flatMap((field) =>
  field === "name" ? [field, ...nameParts] : [field]
)

/** Fields that several columns may map to. */
export const manyFields: ReadonlySet<ImportField> = new Set(manyValuedFields)

/** Column headings of this product's own export and receipt; custom fields follow under their names. */
export const exportColumns = contactFieldNames.map((field) => ({
  field,
  heading: contactFieldTable[field].heading
}))

/** The columns that a receipt adds, in this order. They are ignored when it is imported. */
export const receiptColumns = {
  row: "Import row",
  result: "Import result",
  reason: "Import reason"
} as const

/**
 * One row of `/leads/bulk-add-contacts`. Several phones, or one of a known kind, are in `phones`, the first as in
 * `phone`; further emails are custom fields named "Email 2" and so on. `labels` are names; `shared` are emails and
 * numbers that several people of the file share, so they identify no one; `doNotCall` adds phone and email to that
 * list. `duplicates` is this row's choice if it repeats a contact. `row` is its row in the file, counted from 1;
 * `repeats` is the earlier row of the same person. `withoutNextCall` keeps the row's call status from creating a next
 * call. A refused row that is left out stays as `leftOut`, so that the import's rows add up.
 */
export type ImportRow = Omit<ContactChanges, "name"> & {
  readonly name: string
  readonly labels?: ReadonlyArray<string>
  readonly thumbs?: "up" | "down"
  readonly doNotCall?: boolean
  readonly shared?: ReadonlyArray<string>
  readonly duplicates?: DuplicateChoice
  readonly row?: number
  readonly leftOut?: boolean
  readonly repeats?: { readonly row: number; readonly by: MatchedBy }
  readonly withoutNextCall?: boolean
}
