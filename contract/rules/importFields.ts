import type { ContactChanges } from "../entities/Contact.ts"
import type { DuplicateChoice, MatchedBy } from "../entities/Import.ts"

/** What a column of an imported file may be. The parts of a name join; the `many` keep every column, in order. */
export const importFields = [
  "name",
  "firstName",
  "middleName",
  "lastName",
  "title",
  "company",
  "industry",
  "seniority",
  "city",
  "country",
  "skills",
  "email",
  "countryCode",
  "phone",
  "linkedinProfile",
  "labels",
  "thumbs",
  "callStatus",
  "nextCallAt",
  "doNotCall",
  "notes"
] as const

export type ImportField = (typeof importFields)[number]

/** Fields that more than one column may feed. */
export const manyFields: ReadonlySet<ImportField> = new Set([
  "skills",
  "email",
  "phone",
  "labels",
  "doNotCall",
  "notes"
])

/** Column headings of this product's own export and receipt; custom fields follow under their own names. */
export const exportColumns = [
  { field: "name", heading: "Name" },
  { field: "title", heading: "Job title" },
  { field: "company", heading: "Company" },
  { field: "industry", heading: "Industry" },
  { field: "seniority", heading: "Seniority" },
  { field: "city", heading: "City" },
  { field: "country", heading: "Country" },
  { field: "skills", heading: "Skills" },
  { field: "email", heading: "Email" },
  { field: "countryCode", heading: "Country code" },
  { field: "phone", heading: "Phone" },
  { field: "linkedinProfile", heading: "LinkedIn profile" },
  { field: "labels", heading: "Labels" },
  { field: "thumbs", heading: "Thumbs" },
  { field: "callStatus", heading: "Call status" },
  { field: "nextCallAt", heading: "Next call at" },
  { field: "doNotCall", heading: "Do not call" },
  { field: "notes", heading: "Notes" }
] as const satisfies ReadonlyArray<{ readonly field: ImportField; readonly heading: string }>

/** The columns a receipt adds, in this order. They are left out when it is imported again. */
export const receiptColumns = {
  row: "Import row",
  result: "Import result",
  reason: "Import reason"
} as const

/**
 * One row as `/leads/bulk-add-contacts` takes it. Several phones, or one of a known kind, are in `phones`, the first as in
 * `phone`; further e-mails are custom fields named "Email 2" and so on. `labels` are names; `shared` are e-mails and numbers
 * of the row that several people of the file share, so that no one is matched by them; `doNotCall` puts phone and e-mail on that list. `duplicates` says
 * for this row alone what happens where it repeats a contact. `row` is its row in the file, counted from 1; `repeats` is the
 * earlier row of the same person. `withoutNextCall` keeps the row's call status from creating a next call. A row that the
 * server refused and that is left out stays as `leftOut`, so that the import's rows add up.
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
