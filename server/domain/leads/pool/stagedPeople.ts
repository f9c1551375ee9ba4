import { countryName } from "./countryNames.ts"
import type { Person } from "./person.ts"
import { filterWord, vectorOf } from "./searchText.ts"

/** The staging table for people before they are merged into the pool. */
export const staging = `create temp table if not exists staged_people (
  line bigint generated always as identity, source_id text, name text, title text, company text, industry text,
  seniority text, city text, country text, skills text[], email text, country_code text, phone text,
  linkedin_profile text, search tsvector)`

export const copyText = `copy staged_people (source_id, name, title, company, industry, seniority, city, country, skills,
  email, country_code, phone, linkedin_profile, search) from stdin`

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" }
const escaped = (text: string) =>
  /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? "") : text

const arrayText = (items: ReadonlyArray<string>) =>
  `{${items.map((item) => `"${item.replace(/["\\]/g, "\\$&")}"`).join(",")}}`

/** The searchable values of a person. Masked ones are not included. */
const searchOf = (person: Person): string =>
  vectorOf(
    [
      [person.name, "A"],
      [person.title, "B"],
      [person.company, "C"],
      [person.skills.join(" "), "D"],
      [person.city, "D"],
      [countryName(person.country), "D"],
      [person.industry, "D"]
    ],
    [
      filterWord("c", person.country),
      filterWord("i", person.industry),
      filterWord("s", person.seniority)
    ].filter((word) => word !== undefined)
  )

/** A person as a line of COPY. */
export const lineOf = (person: Person): string =>
  `${[
    person.sourceId,
    person.name,
    person.title,
    person.company,
    person.industry,
    person.seniority,
    person.city,
    person.country,
    arrayText(person.skills),
    person.email,
    person.countryCode,
    person.phone,
    person.linkedinProfile,
    searchOf(person)
  ]
    .map(escaped)
    .join("\t")}\n`
