import { Effect } from "effect"
import type { LeadFilters } from "../../../contract/calls/leads.ts"
import { mostCounted, type Total, totalOf } from "../../platform/cursors.ts"
import { rows } from "../../platform/database/Database.ts"
import { join, kept, type Sql, sql } from "../../platform/database/sql.ts"
import {
  every,
  filterWord,
  nobody,
  queryOf,
  searchWords,
  some,
  type Typed,
  typed,
  type Weight
} from "./pool/searchText.ts"
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

export const dimensions = ["country", "industry", "seniority"] as const
export type Dimension = (typeof dimensions)[number]

/** A tsquery for whole words, and separately one for a short prefix that half the pool may match. */
type Words = { readonly all: string; readonly whole: string; readonly begun: string }

/** The search: words anywhere, in the title and in the company, and filters. */
export type Wanted = {
  readonly words: Words
  readonly title: Words
  readonly company: Words
  readonly typed: Typed
  readonly filters: LeadFilters
}

const shortest = 4

const wordsOf = (query: string, asked: Typed, weight: "" | Weight = ""): Words => {
  const { units, isOpen } = asked
  const all = searchWords(query, asked, weight)
  const last = units.at(-1)
  if (!isOpen || last === undefined || !("word" in last) || last.word.length >= shortest) {
    return { all, whole: all, begun: "" }
  }
  return {
    all,
    whole: queryOf({ units: units.slice(0, -1), isOpen: false }, weight),
    begun: queryOf({ units: [last], isOpen: true }, weight)
  }
}

export const wantedFrom = (query: string | undefined, filters: LeadFilters | undefined): Wanted => {
  const { title = "", company = "" } = filters ?? {}
  const words = typed(query ?? "")
  return {
    words: wordsOf(query ?? "", words),
    title: wordsOf(title, typed(title), "B"),
    company: wordsOf(company, typed(company), "C"),
    typed: words,
    filters: filters ?? {}
  }
}

const choice = (kind: "c" | "i" | "s", values: ReadonlyArray<string> | undefined): string => {
  if (values === undefined || values.length === 0) return ""
  const words = values.map((value) => filterWord(kind, value)).filter((word) => word !== undefined)
  return words.length > 0 ? some(words) : nobody
}

const queryText = (wanted: Wanted, part: "all" | "whole", without?: Dimension): string => {
  const { words, title, company, filters } = wanted
  return every([
    words[part],
    without === "country" ? "" : choice("c", filters.country),
    without === "industry" ? "" : choice("i", filters.industry),
    without === "seniority" ? "" : choice("s", filters.seniority),
    title[part],
    company[part]
  ])
}

/** Conditions on a row of `leads`, without the filter that `without` names. */
export const conditions = (wanted: Wanted, without?: Dimension): Sql =>
  conditionsWith(wanted, queryText(wanted, "all", without))

const conditionsWith = (wanted: Wanted, query: string): Sql => {
  const { hasEmail, hasPhone, hasLinkedin, notOwned = false } = wanted.filters
  return join(
    [
      sql`true`,
      query === "" ? undefined : sql`search @@ ${query}::tsquery`,
      hasEmail === undefined ? undefined : sql`has_email = ${hasEmail}`,
      hasPhone === undefined ? undefined : sql`has_phone = ${hasPhone}`,
      hasLinkedin === undefined ? undefined : sql`has_linkedin = ${hasLinkedin}`,
      notOwned ? sql`not exists (select from contacts o where o.lead_id = leads.id)` : undefined
    ].filter((condition) => condition !== undefined),
    sql` and `
  )
}

export type LeadPage = { readonly found: ReadonlyArray<LeadRow>; readonly total: Total }

/** So many hits in a fiftieth of the pool make more than `mostCounted` in total certain; 200 would be expected. */
const surelyMany = 300

/** True if walking the pool by id finds a page of hits soon. */
const isCommon = (where: Sql, knownTotal: Total | undefined): Sql =>
  knownTotal
    ? sql`select ${!knownTotal.exact}::boolean as yes`
    : sql`select count(*) = ${surelyMany} as yes
        from (select from leads where bucket < 2 and ${where} limit ${surelyMany}) sampled`

/** So many hits in a fiftieth of the pool: checking all of them costs less than a prefix search. */
const few = 200

/**
 * All matches. A prefix is searched among the matches of the other words if they are few, because the text index would
 * combine half the pool first.
 */
const allHits = (wanted: Wanted): Sql => {
  const hits = sql`select id from leads where ${conditions(wanted)} and not (select yes from common)`
  const whole = queryText(wanted, "whole")
  const begun = every([wanted.words.begun, wanted.title.begun, wanted.company.begun])
  if (whole === "" || begun === "") return hits
  const others = conditionsWith(wanted, whole)
  const areFew = sql`(select count(*) < ${few} from
    (select from leads where bucket < 2 and ${others} limit ${few}) sampled)`
  return sql`select id from leads where ${others} and ts_match_vq(search, ${begun}::tsquery)
      and not (select yes from common) and ${areFew}
    union all ${hits} and not ${areFew}`
}

/**
 * Up to `size` people after `after`, ordered by id. The total is counted with the first page only, by the same
 * statement; later pages pass on `knownTotal`. Common searches walk the pool by id; the hits of rare ones are found by
 * the text index and then sorted. PostgreSQL can't distinguish the two: it mistakes a word without hits for one with
 * thousands, and would walk ten million people to find none.
 */
export const findPage = Effect.fn("LeadSearch.page")(function* (
  wanted: Wanted,
  after: number,
  size: number,
  knownTotal: Total | undefined
) {
  const where = conditions(wanted)
  const found = yield* rows<LeadRow & { readonly counted: number }>(
    kept(sql`with common as materialized (${isCommon(where, knownTotal)}),
      rare as materialized (${allHits(wanted)}),
      page as (
        (select id from rare where id > ${after} order by id limit ${size})
        union all
        (select id from leads where ${where} and id > ${after} and (select yes from common) order by id limit ${size}))
      select l.id, l.is_sample, l.name, l.title, l.company, l.industry, l.seniority, l.city, l.country, l.skills,
        l.has_email, l.has_phone, l.has_linkedin, l.updated_at, v.lead_id is not null as viewed,
        case when (select yes from common) then ${mostCounted + 1} else (select count(*) from rare) end as counted
      from page join leads l using (id)
        left join lead_views v on v.organization_id = (select app.org()) and v.lead_id = l.id
      order by l.id`)
  )
  return { found, total: knownTotal ?? totalOf(found[0]?.counted ?? 0) } satisfies LeadPage
})

/** The same search with small typos corrected, or undefined if the pool's words correct none. */
export const forgiving = Effect.fnUntraced(function* (wanted: Wanted) {
  const words = yield* forgivingQuery(wanted.typed)
  return words === undefined
    ? undefined
    : ({ ...wanted, words: { all: words, whole: words, begun: "" } } satisfies Wanted)
})
