import { Effect } from "effect"
import type { LeadFilters } from "../../contract/calls/leads.ts"
import type { LeadFacets } from "../../contract/entities/Lead.ts"
import { rows } from "../store/Database.ts"
import {
  every,
  filterWord,
  nobody,
  queryOf,
  searchWords,
  some,
  type Typed,
  typed
} from "../store/pool/searchText.ts"
import { empty, join, type Sql, sql } from "../store/sql.ts"
import { mostCounted, type Total, totalOf } from "./cursors.ts"
import { forgivingQuery } from "./typos.ts"

export type LeadRow = {
  readonly id: number
  readonly is_sample: boolean
  readonly name: string
  readonly title: string
  readonly company: string
  readonly industry: string
  readonly seniority: string
  readonly city: string
  readonly country: string
  readonly skills: ReadonlyArray<string>
  readonly has_email: boolean
  readonly has_phone: boolean
  readonly has_linkedin: boolean
  readonly updated_at: string
  readonly viewed: boolean
}

const dimensions = ["country", "industry", "seniority"] as const
type Dimension = (typeof dimensions)[number]

/** What is looked for: the words as a tsquery, and what the filters ask besides. */
export type Wanted = {
  readonly words: string
  readonly typed: Typed
  readonly filters: LeadFilters
}

export const wantedFrom = (query: string | undefined, filters: LeadFilters | undefined): Wanted => {
  const words = typed(query ?? "")
  return { words: searchWords(query ?? "", words), typed: words, filters: filters ?? {} }
}

const choice = (kind: "c" | "i" | "s", values: ReadonlyArray<string> | undefined): string => {
  if (values === undefined || values.length === 0) return ""
  const words = values.map((value) => filterWord(kind, value)).filter((word) => word !== undefined)
  return words.length > 0 ? some(words) : nobody
}

const queryText = ({ words, filters }: Wanted, without?: Dimension): string =>
  every([
    words,
    without === "country" ? "" : choice("c", filters.country),
    without === "industry" ? "" : choice("i", filters.industry),
    without === "seniority" ? "" : choice("s", filters.seniority),
    queryOf(typed(filters.title ?? ""), "B"),
    queryOf(typed(filters.company ?? ""), "C")
  ])

const conditions = (wanted: Wanted, without?: Dimension): Sql => {
  const { hasEmail, hasPhone, hasLinkedin } = wanted.filters
  const query = queryText(wanted, without)
  return join(
    [
      sql`true`,
      query === "" ? undefined : sql`search @@ ${query}::tsquery`,
      hasEmail === undefined ? undefined : sql`has_email = ${hasEmail}`,
      hasPhone === undefined ? undefined : sql`has_phone = ${hasPhone}`,
      hasLinkedin === undefined ? undefined : sql`has_linkedin = ${hasLinkedin}`
    ].filter((condition) => condition !== undefined),
    sql` and `
  )
}

export type LeadPage = { readonly found: ReadonlyArray<LeadRow>; readonly total: Total }

/**
 * Up to `size` people after `after`, in the order of their ids. The total is counted with the first page only, by the
 * same statement; `knownTotal` is carried on after that.
 */
export const findPage = Effect.fn("LeadSearch.page")(function* (
  wanted: Wanted,
  after: number,
  size: number,
  knownTotal: Total | undefined
) {
  const where = conditions(wanted)
  const counted = knownTotal
    ? sql`0`
    : sql`(select count(*) from (select from leads where ${where} limit ${mostCounted + 1}) hits)`
  const found = yield* rows<LeadRow & { readonly counted: number }>(
    sql`select l.*, v.lead_id is not null as viewed, ${counted} as counted from (
        select id, is_sample, name, title, company, industry, seniority, city, country, skills, has_email, has_phone,
          has_linkedin, updated_at
        from leads where ${where}${after > 0 ? sql` and id > ${after}` : empty} order by id limit ${size}) l
      left join lead_views v on v.organization_id = (select app.org()) and v.lead_id = l.id order by l.id`
  )
  return { found, total: knownTotal ?? totalOf(found[0]?.counted ?? 0) } satisfies LeadPage
})

/** The same search with small typos forgiven, or undefined when there are none that the pool's words could mend. */
export const forgiving = Effect.fnUntraced(function* (wanted: Wanted) {
  const words = yield* forgivingQuery(wanted.typed)
  return words === undefined ? undefined : ({ ...wanted, words } satisfies Wanted)
})

type FacetRow = { readonly dimension: Dimension; readonly value: string; readonly count: number }

const column = { country: sql`country`, industry: sql`industry`, seniority: sql`seniority` }

const mostValues = 100

const counts = (wanted: Wanted, hits: (where: Sql) => Sql) =>
  rows<FacetRow>(
    join(
      dimensions.map(
        (dimension) =>
          sql`(select ${dimension}::text as dimension, value, count(*) as count
            from (select ${column[dimension]} as value ${hits(conditions(wanted, dimension))}) hits
            group by value order by count desc, value limit ${mostValues})`
      ),
      sql` union all `
    )
  )

const sampledShare = 50

const asFacets = (found: ReadonlyArray<FacetRow>, times: number): LeadFacets => {
  const of = (dimension: Dimension) =>
    found
      .filter((row) => row.dimension === dimension && row.value !== "")
      .map(({ value, count }) => ({ value, count: count * times }))
  return {
    country: of("country"),
    industry: of("industry"),
    seniority: of("seniority"),
    exact: times === 1
  }
}

/**
 * How many there would be for each value of each filter, the filter's own choice left aside. Exact while none of the
 * three counts more than 10,000 people; from the fiftieth part of the pool above that.
 */
export const facetsOf = Effect.fn("LeadSearch.facets")(function* (wanted: Wanted, total: Total) {
  if (total.exact) {
    const found = yield* counts(wanted, (where) => sql`from leads where ${where} limit ${mostCounted + 1}`)
    const isWhole = dimensions.every(
      (dimension) =>
        found.filter((row) => row.dimension === dimension).reduce((sum, { count }) => sum + count, 0) <=
        mostCounted
    )
    if (isWhole) return asFacets(found, 1)
  }
  return asFacets(
    yield* counts(wanted, (where) => sql`from leads where bucket < 2 and ${where}`),
    sampledShare
  )
})
