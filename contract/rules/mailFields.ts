/** The fields available as `{{field}}` in a template. */
export const mailFields = ["name", "company", "title", "city", "country", "sender", "organisation"] as const

export type MailField = (typeof mailFields)[number]

const written = /\{\{([^{}]*)\}\}/g

/** Unknown fields of a text, each once. */
export const unknownFields = (text: string): ReadonlyArray<string> => [
  ...new Set(
    [...text.matchAll(written)]
      .map(([, field = ""]) => field.trim())
      .filter((field) => !(mailFields as ReadonlyArray<string>).includes(field))
  )
]

/** The fields of a text that have no value, each once. */
export const emptyFields = (
  text: string,
  values: Readonly<Record<MailField, string>>
): ReadonlyArray<MailField> => {
  const used = new Set([...text.matchAll(written)].map(([, field = ""]) => field.trim()))
  return mailFields.filter((field) => used.has(field) && values[field].trim() === "")
}

/** A text with its fields filled in. Values are put on one line and are not searched for fields. */
export const filledIn = (text: string, values: Readonly<Record<MailField, string>>): string =>
  text.replace(written, (whole, between: string) => {
    const field = between.trim()
    return Object.hasOwn(values, field)
      ? values[field as MailField].replace(/[\s\p{Cc}]+/gu, " ").trim()
      : whole
  })
