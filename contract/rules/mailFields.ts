/** What a template's `{{field}}` may stand for. */
export const mailFields = ["name", "company", "title", "city", "country", "sender", "organisation"] as const

export type MailField = (typeof mailFields)[number]

const written = /\{\{\s*([^{}]*?)\s*\}\}/g

/** Fields in a text that stand for nothing, each once. */
export const unknownFields = (text: string): ReadonlyArray<string> => [
  ...new Set(
    [...text.matchAll(written)]
      .map(([, field = ""]) => field)
      .filter((field) => !(mailFields as ReadonlyArray<string>).includes(field))
  )
]

/** A text with its fields filled in. What is filled in is one line and is not looked through for fields again. */
export const filledIn = (text: string, values: Readonly<Record<MailField, string>>): string =>
  text.replace(written, (whole, field: string) =>
    field in values ? values[field as MailField].replace(/[\s\p{Cc}]+/gu, " ").trim() : whole
  )
