import { contactFieldTable, textFields } from "../../../contract/rules/contactFields.ts"
import { fixed, join, type Sql, sql } from "../../platform/database/sql.ts"
import { type ContactValues, derived } from "./contactValues.ts"

const types: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.values(contactFieldTable).flatMap((field) =>
      "column" in field ? [[field.column, field.type]] : []
    )
  ),
  phones: "jsonb",
  emails: "jsonb",
  fields: "jsonb",
  more_keys: "text[]",
  name_key: "text",
  email_key: "text",
  phone_key: "text",
  phone_tail: "text",
  linkedin_key: "text",
  search: "tsvector"
}

const columns = Object.keys(types)

/** The columns of `contacts` with a contact's values and derived values, as a list. */
export const wideColumns: Sql = fixed(columns.join(", "))

export const wideTypes: Sql = fixed(columns.map((column) => `${column} ${types[column]}`).join(", "))

/** Assigns the same columns from `r`. */
export const wideFromRow: Sql = fixed(columns.map((column) => `${column} = r.${column}`).join(", "))

export const wideRow = (values: ContactValues): Readonly<Record<string, unknown>> => {
  const { nameKey, keys, search, phones, emails, moreKeys } = derived(values)
  return {
    ...Object.fromEntries(textFields.map((field) => [contactFieldTable[field].column, values[field]])),
    skills: values.skills,
    phones,
    emails,
    fields: values.fields,
    more_keys: moreKeys,
    name_key: nameKey,
    email_key: keys.email,
    phone_key: keys.phone,
    phone_tail: keys.phoneTail,
    linkedin_key: keys.linkedin,
    search
  }
}

/** The values of the columns as parameters, in the order of `wideColumns`. */
export const wideParameters = (values: ContactValues): Sql => {
  const row = wideRow(values)
  const cells = columns.map((column) => {
    const value = types[column] === "jsonb" ? JSON.stringify(row[column]) : row[column]
    return sql`${value}::${fixed(types[column] ?? "text")}`
  })
  return join(cells, sql`, `)
}
