import { Effect } from "effect"
import type { LeadFilters } from "../../../../contract/calls/leads.ts"
import { mostCounted, type Total, totalOf } from "../../../platform/cursors.ts"
import { rows } from "../../../platform/database/Database.ts"
import { join, kept, type Sql, sql } from "../../../platform/database/sql.ts"
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
} from "../pool/searchText.ts"
import type { LeadPlace, LeadRow } from "./LeadSearch.ts"
import { forgivingQuery } from "./typos.ts"

export const dimensions = ["country", "industry", "seniority"] as const
export type Dimension = (typeof dimensions)[number]

/** A tsquery for whole words, and separately one for a short prefix that half the pool may match. */
type Words = {
  readonly all: string
  readonly whole: string
  readonly prefix: string
  /** The prefix is compared with the matches of the other words if the sample has fewer of them. */
  readonly few: number
}

/** The search: words anywhere, in the title and in the company, and filters. */
export type Wanted = {
  readonly words: Words
  readonly title: Words
  readonly company: Words
  readonly typed: Typed
  readonly filters: LeadFilters
}

const shortest = 4

/** Half the pool may match a prefix of one or two letters: comparing more rows is faster than reading its index. */
const fewBeside = (prefix: string) => (prefix.length < 3 ? 200 : 50)

/** A fifth of the pool has fewer rows to compare. */
const fewInFifth = (few: number) => few * 3

const wordsOf = (query: string, asked: Typed, weight: "" | Weight = ""): Words => {
  const { units, isOpen } = asked
  const all = searchWords(query, asked, weight)
  const last = units.at(-1)
  if (!isOpen || last === undefined || !("word" in last) || last.word.length >= shortest) {
    return { all, whole: all, prefix: "", few: 0 }
  }
  return {
    all,
    whole: queryOf({ units: units.slice(0, -1), isOpen: false }, weight),
    prefix: queryOf({ units: [last], isOpen: true }, weight),
    few: fewBeside(last.word)
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

export type LeadPage = {
  readonly found: ReadonlyArray<LeadRow>
  /** Undefined if counting the matches would take longer than finding the page: see `countMatches`. */
  readonly total: Total | undefined
}

const start: LeadPlace = { bucket: -1, id: 0 }

/** A fifth has ten times the matches of a fiftieth, give or take a half. Trying it in vain costs little. */
const mostInFifth = 15

/** So many hits in a fiftieth of the pool make more than `mostCounted` in total certain; 200 would be expected. */
const surelyMany = 300

/**
 * Matches with a condition. A prefix is searched among the matches of the other words if they are few, because the text
 * index would combine half the pool first.
 */
const matches = (wanted: Wanted, condition: Sql, few: number): Sql => {
  const hits = sql`select bucket, id from leads where ${conditions(wanted)} and ${condition}`
  const whole = queryText(wanted, "whole")
  const prefix = every([wanted.words.prefix, wanted.title.prefix, wanted.company.prefix])
  if (whole === "" || prefix === "") return hits
  const others = conditionsWith(wanted, whole)
  const areFew = sql`(select count(*) < ${few} from
    (select from leads where bucket < 2 and ${others} limit ${few}) sampled)`
  return sql`select bucket, id from leads where ${others} and ts_match_vq(search, ${prefix}::tsquery)
      and ${condition} and ${areFew}
    union all ${hits} and not ${areFew}`
}

type Counted = {
  readonly hits: number
  /** Null unless all matches were collected. */
  readonly counted: number | null
}

const totalFrom = ({ hits, counted }: Counted) => {
  if (counted !== null) return totalOf(counted)
  return hits >= surelyMany ? totalOf(mostCounted + 1) : undefined
}

/**
 * With so many matches in the sample, walking to a page of them is faster than collecting them. The number grows with
 * the root of the pool.
 */
const pool = sql`select greatest(20, sqrt(greatest(reltuples, 0)) / 2)::int as many
  from pg_class where oid = 'leads'::regclass`

/**
 * The columns of a lead `l`, with what the organisation knows of it: see `leadMarks`. A company is looked for as a range:
 * many contacts have none, so PostgreSQL would expect any company to be as frequent, and read the whole table.
 */
export const leadColumns = sql`l.id, l.bucket, l.is_sample, l.name, l.title, l.company, l.industry, l.seniority, l.city,
  l.country, l.skills, l.has_email, l.has_phone, l.has_linkedin, l.updated_at, v.lead_id is not null as viewed,
  l.company <> '' and (select true from contacts k where k.organization_id = (select app.org())
    and k.company_key between lower(left(l.company, 100)) and lower(left(l.company, 100)) limit 1) is not null
    as company_known`

export const leadMarks = sql`left join lead_views v on v.organization_id = (select app.org()) and v.lead_id = l.id`

/**
 * Up to `size` people after a place, ordered by bucket and id: in this order, each part of the pool is a sample of it.
 * Matches are collected by the text index of a fiftieth of the pool; if they don't fill the page, of a fifth if that is
 * likely to, and then of the whole. With many matches in the sample, the pool is walked in order instead. PostgreSQL
 * can't choose: it mistakes a word without matches for one with thousands.
 */
export const findPage = Effect.fnUntraced(function* (wanted: Wanted, size: number, after = start) {
  const where = conditions(wanted)
  const few = Math.max(wanted.words.few, wanted.title.few, wanted.company.few)
  const isAfter = sql`(bucket, id) > (${after.bucket}::smallint, ${after.id}::bigint)`
  const isCollected = sql`(select not is_walked and sampled_after < ${size} from sampled)`
  const isFifthLikely = sql`(select not is_walked and sampled_after < ${size} and hits * ${mostInFifth} >= ${size} from sampled)`
  const isWholeNeeded = sql`${isCollected} and (select count(*) filter (where ${isAfter}) < ${size} from fifth)`
  const found = yield* rows<LeadRow & Counted>(
    kept(sql`with pool as materialized (${pool}),
      sample as materialized (
        select bucket, id from leads where bucket < 2 and ${where} limit (select greatest(many, ${surelyMany}) from pool)),
      sampled as materialized (select hits, sampled_after,
          hits >= many or (hits >= ${surelyMany} and sampled_after < ${size}) as is_walked
        from pool, (select count(*)::int as hits, count(*) filter (where ${isAfter}) as sampled_after from sample) s),
      walked as materialized (select bucket, id
        from (select * from leads where ${isAfter} and (select is_walked from sampled) order by bucket, id offset 0) leads
        where ${where} limit ${size}),
      fifth as materialized (${matches(wanted, sql`bucket < 20 and ${isFifthLikely}`, fewInFifth(few))}),
      whole as materialized (${matches(wanted, isWholeNeeded, few)}),
      page as (
        select * from (select * from sample where (select not is_walked and sampled_after >= ${size} from sampled)
          union all table walked
          union all select * from fifth where not (${isWholeNeeded})
          union all table whole) hits
        where ${isAfter} order by bucket, id limit ${size})
      select ${leadColumns},
        (select hits from sampled) as hits, case when ${isWholeNeeded} then (select count(*)::int from whole) end as counted
      from page join leads l using (id) ${leadMarks}
      order by l.bucket, l.id`)
  )
  return { found, total: totalFrom(found[0] ?? { hits: 0, counted: 0 }) } satisfies LeadPage
})

/** The number of matches, exact up to `mostCounted`. */
export const countMatches = Effect.fn("LeadSearch.count")(function* (wanted: Wanted) {
  const [row] = yield* rows<{ counted: number }>(
    kept(sql`select count(*)::int as counted
      from (select from leads where ${conditions(wanted)} limit ${mostCounted + 1}) hits`)
  )
  return totalOf(row?.counted ?? 0)
})

/** The same search with small typos corrected, or undefined if the pool's words correct none. */
export const forgiving = Effect.fnUntraced(function* (wanted: Wanted) {
  const words = yield* forgivingQuery(wanted.typed)
  return words === undefined
    ? undefined
    : ({ ...wanted, words: { all: words, whole: words, prefix: "", few: 0 } } satisfies Wanted)
})
