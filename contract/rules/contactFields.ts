type ContactField = {
  /** Column of the table `contacts`; fields without one are stored elsewhere. */
  readonly column?: string
  readonly type?: "text" | "text[]"
  /** The search weight of a plain field, "A" the highest. Without it the field is not searched. */
  readonly weight?: "A" | "B" | "C" | "D"
  /** Column heading in exported files. */
  readonly heading: string
  /** A short line of text without further rules. */
  readonly isPlain?: true
  /** It can differ between two merged contacts. */
  readonly isMerged?: true
  /** Several columns of an imported file may map to it. */
  readonly isMany?: true
}

/**
 * The fields of a contact, in the order of exported files: the labels are the texts `fields.<name>`. Schemas, columns,
 * import, export and merge derive from this table. Append new fields: older files lack them.
 */
export const contactFieldTable = {
  name: { column: "name", type: "text", heading: "Name", isMerged: true },
  title: { column: "title", type: "text", weight: "B", heading: "Job title", isPlain: true, isMerged: true },
  company: {
    column: "company",
    type: "text",
    weight: "C",
    heading: "Company",
    isPlain: true,
    isMerged: true
  },
  industry: {
    column: "industry",
    type: "text",
    weight: "D",
    heading: "Industry",
    isPlain: true,
    isMerged: true
  },
  seniority: { column: "seniority", type: "text", heading: "Seniority", isPlain: true, isMerged: true },
  city: { column: "city", type: "text", weight: "D", heading: "City", isPlain: true, isMerged: true },
  country: {
    column: "country",
    type: "text",
    weight: "D",
    heading: "Country",
    isPlain: true,
    isMerged: true
  },
  skills: { column: "skills", type: "text[]", heading: "Skills", isMany: true },
  email: { column: "email", type: "text", heading: "Email", isMerged: true, isMany: true },
  countryCode: { column: "country_code", type: "text", heading: "Country code" },
  phone: { column: "phone", type: "text", heading: "Phone", isMerged: true, isMany: true },
  linkedinProfile: { column: "linkedin_profile", type: "text", heading: "LinkedIn profile", isMerged: true },
  labels: { heading: "Labels", isMany: true },
  thumbs: { heading: "Thumbs" },
  callStatus: { heading: "Call status" },
  nextCallAt: { heading: "Next call at" },
  doNotCall: { heading: "Do not call", isMany: true },
  notes: { column: "notes", type: "text", heading: "Notes", isMerged: true, isMany: true }
} as const satisfies Readonly<Record<string, ContactField>>

type Table = typeof contactFieldTable

export type ContactFieldName = keyof Table

type FieldWith<Traits> = {
  [Field in ContactFieldName]: Table[Field] extends Traits ? Field : never
}[ContactFieldName]

const fieldsWith = <const Traits extends Partial<ContactField>>(traits: Traits) =>
  Object.entries<ContactField>(contactFieldTable)
    .filter(([, field]) =>
      (Object.keys(traits) as ReadonlyArray<keyof ContactField>).every(
        (trait) => field[trait] === traits[trait]
      )
    )
    .map(([name]) => name) as ReadonlyArray<string> as ReadonlyArray<FieldWith<Traits>>

export const contactFieldNames = fieldsWith({})

/** Texts in columns of their own. */
export const textFields = fieldsWith({ type: "text" })
export const plainFields = fieldsWith({ isPlain: true })
export const mergedTextFields = fieldsWith({ type: "text", isMerged: true })
export const manyValuedFields = fieldsWith({ isMany: true })

export type TextField = (typeof textFields)[number]
export type PlainField = (typeof plainFields)[number]

/** The same value for each of the fields. */
export const forFields = <Field extends ContactFieldName, Value>(
  fields: ReadonlyArray<Field>,
  make: (field: Field) => Value
): { readonly [Name in Field]: Value } =>
  Object.fromEntries(fields.map((field) => [field, make(field)])) as { [Name in Field]: Value }
