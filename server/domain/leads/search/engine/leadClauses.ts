import type { LeadFilters } from "../../../../../contract/calls/leads.ts"
import { filterWord, typed } from "../../pool/searchText.ts"
import type { Dimension } from "../leadQueries.ts"
import { forgiven } from "../typos.ts"

/** A part of OpenSearch's query language. */
export type Clause = Readonly<Record<string, unknown>>

export type Asked = {
  readonly query: string
  readonly filters: LeadFilters
  /** True if words may have small typing errors. */
  readonly isForgiving: boolean
  /** The leads that the organisation has as contacts, if they are left out. */
  readonly owned: ReadonlyArray<number>
}

type Field = "words" | "title" | "company"

const noMatch: Clause = { match_none: {} }

const wordClause = (field: Field, word: string, isOpen: boolean): Clause =>
  isOpen ? { prefix: { [field]: { value: word } } } : { term: { [field]: { value: word } } }

const forgivingClause = (field: Field, word: string, isOpen: boolean): Clause => {
  const exact = wordClause(field, word, isOpen)
  const fuzziness = forgiven(word)
  return fuzziness === 0
    ? exact
    : {
        bool: { should: [exact, { fuzzy: { [field]: { value: word, fuzziness } } }], minimum_should_match: 1 }
      }
}

/** Every word of a text, in any order; the last one may be incomplete. */
const textClauses = (field: Field, text: string, isForgiving = false): ReadonlyArray<Clause> => {
  const { units, isOpen } = typed(text)
  if (units.length === 0) return text.trim() === "" ? [] : [noMatch]
  return units.map((unit, index) => {
    if ("run" in unit) return { match_phrase: { [field]: unit.run.join(" ") } }
    const isOpenWord = isOpen && index === units.length - 1
    return isForgiving
      ? forgivingClause(field, unit.word, isOpenWord)
      : wordClause(field, unit.word, isOpenWord)
  })
}

const kinds = { country: "c", industry: "i", seniority: "s" } as const

const choiceClauses = (dimension: Dimension, values: ReadonlyArray<string> | undefined) => {
  if (values === undefined || values.length === 0) return []
  const words = values
    .map((value) => filterWord(kinds[dimension], value))
    .filter((word) => word !== undefined)
  return [words.length > 0 ? { terms: { choices: words } } : noMatch]
}

const flagClause = (field: string, value: boolean | undefined) =>
  value === undefined ? [] : [{ term: { [field]: { value } } }]

/** The choices of a filter. */
export const choicesOf = ({ filters }: Asked, dimension: Dimension): ReadonlyArray<Clause> =>
  choiceClauses(dimension, filters[dimension])

/** The search without the choices of country, industry and seniority. */
export const baseOf = ({ query, filters, isForgiving, owned }: Asked): Clause => ({
  bool: {
    filter: [
      ...textClauses("words", query, isForgiving),
      ...textClauses("title", filters.title ?? ""),
      ...textClauses("company", filters.company ?? ""),
      ...flagClause("has_email", filters.hasEmail),
      ...flagClause("has_phone", filters.hasPhone),
      ...flagClause("has_linkedin", filters.hasLinkedin)
    ],
    ...(owned.length > 0 && { must_not: [{ terms: { id: owned } }] })
  }
})
