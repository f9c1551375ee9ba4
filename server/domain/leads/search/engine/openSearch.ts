import { Effect, Layer } from "effect"
import type { LeadFilters } from "../../../../../contract/calls/leads.ts"
import { mostCounted, type Total, totalOf } from "../../../../platform/cursors.ts"
import { DatabaseUnavailable, rows } from "../../../../platform/database/Database.ts"
import { empty, sql } from "../../../../platform/database/sql.ts"
import { type LeadPlace, type LeadRow, LeadSearch, type Search } from "../LeadSearch.ts"
import { type Dimension, dimensions, leadColumns, leadMarks } from "../leadQueries.ts"
import { type Asked, baseOf, type Clause, choicesOf } from "./leadClauses.ts"

export type SearchOptions = {
  /** OpenSearch's address, with a name and a password if it asks for them. */
  readonly url: string
  /** The alias of the index. */
  readonly index: string
}

const searchMs = 3_000

/** A query names at most so many values. */
const mostOwned = 60_000

const mostValues = 100

/** The engine's own client, which is loaded only where an engine is set. */
export const clientOf = async ({ url }: SearchOptions, requestTimeout: number) => {
  const { Client } = await import("@opensearch-project/opensearch")
  return new Client({ node: url, requestTimeout, maxRetries: 1 })
}

type Hit = { readonly _id: string; readonly sort: readonly [bucket: number, id: number] }

type Bucket = { readonly key: string; readonly doc_count: number }

type Response = {
  readonly hits: { readonly total: { readonly value: number }; readonly hits: ReadonlyArray<Hit> }
  readonly aggregations?: Readonly<
    Record<
      Dimension,
      {
        readonly values: {
          readonly buckets: ReadonlyArray<Bucket>
          readonly doc_count_error_upper_bound: number
        }
      }
    >
  >
}

/** Leads by id with the organisation's marks, in the order of the pages. One that is gone from the pool is left out. */
const leadsById = (ids: ReadonlyArray<string>, { notOwned = false }: LeadFilters) =>
  rows<LeadRow>(
    sql`select ${leadColumns} from leads l ${leadMarks} where l.id = any(${ids}::bigint[])
      ${notOwned ? sql`and not exists (select from contacts o where o.lead_id = l.id)` : empty}
      order by l.bucket, l.id`
  )

const ownedIn = Effect.fnUntraced(function* ({ notOwned = false }: LeadFilters) {
  if (!notOwned) return []
  const owned = yield* rows<{ id: number }>(
    sql`select lead_id as id from contacts where lead_id is not null limit ${mostOwned}`
  )
  return owned.map(({ id }) => id)
})

type Ask = (body: Clause) => Effect.Effect<Response, DatabaseUnavailable>

const mostTracked = { track_total_hits: mostCounted + 1 }

const wholeOf = (asked: Asked): Clause => ({
  bool: { filter: [baseOf(asked), ...dimensions.flatMap((dimension) => choicesOf(asked, dimension))] }
})

/** Collects until the page is full, because leads that are gone or owned are left out. */
const pageOf = Effect.fnUntraced(function* (
  ask: Ask,
  asked: Asked,
  size: number,
  after: LeadPlace | undefined
) {
  const found: Array<LeadRow> = []
  let total: Total | undefined
  let place = after && ([after.bucket, after.id] as const)
  while (found.length < size) {
    const wanted = size - found.length
    const { hits } = yield* ask({
      query: wholeOf(asked),
      size: wanted,
      sort: [{ bucket: "asc" }, { id: "asc" }],
      ...(place && { search_after: place }),
      ...mostTracked
    })
    total ??= totalOf(hits.total.value)
    const ids = hits.hits.map(({ _id }) => _id)
    found.push(...(yield* leadsById(ids, asked.filters)))
    place = hits.hits.at(-1)?.sort
    if (hits.hits.length < wanted) break
  }
  return { rows: found, total }
})

const countOf = (ask: Ask, asked: Asked) =>
  Effect.map(ask({ query: wholeOf(asked), size: 0, ...mostTracked }), ({ hits }) => totalOf(hits.total.value))

/** The values of a filter, counted without that filter's own choice. */
const valuesOf = (asked: Asked, dimension: Dimension) => ({
  filter: {
    bool: {
      filter: dimensions.filter((other) => other !== dimension).flatMap((other) => choicesOf(asked, other))
    }
  },
  aggs: {
    values: { terms: { field: dimension, size: mostValues, order: [{ _count: "desc" }, { _key: "asc" }] } }
  }
})

const facetsOf = Effect.fnUntraced(function* (ask: Ask, asked: Asked) {
  const { aggregations } = yield* ask({
    query: baseOf(asked),
    size: 0,
    aggs: Object.fromEntries(dimensions.map((dimension) => [dimension, valuesOf(asked, dimension)]))
  })
  const of = (dimension: Dimension) =>
    (aggregations?.[dimension].values.buckets ?? []).map(({ key, doc_count }) => ({
      value: key,
      count: doc_count
    }))
  return {
    country: of("country"),
    industry: of("industry"),
    seniority: of("seniority"),
    exact: dimensions.every((dimension) => aggregations?.[dimension].values.doc_count_error_upper_bound === 0)
  }
})

const searchOf = (ask: Ask, asked: Omit<Asked, "owned">): Search => {
  const complete = Effect.map(ownedIn(asked.filters), (owned) => ({ ...asked, owned }))
  return {
    page: (size, after) => Effect.flatMap(complete, (whole) => pageOf(ask, whole, size, after)),
    count: Effect.flatMap(complete, (whole) => countOf(ask, whole)),
    facets: () => Effect.flatMap(complete, (whole) => facetsOf(ask, whole)),
    corrected: Effect.sync(() =>
      asked.isForgiving ? undefined : searchOf(ask, { ...asked, isForgiving: true })
    )
  }
}

/** Searches the pool with OpenSearch. Results and the organisation's marks are read from PostgreSQL by id. */
export const openSearchLayer = (options: SearchOptions) =>
  Layer.effect(
    LeadSearch,
    Effect.gen(function* () {
      const client = yield* Effect.acquireRelease(
        Effect.promise(() => clientOf(options, searchMs)),
        (made) => Effect.promise(() => made.close())
      )
      const ask: Ask = (body) =>
        Effect.tryPromise({
          try: async () => {
            const answer = await client.search({ index: options.index, body, _source: false } as never)
            return (answer as unknown as { readonly body: Response }).body
          },
          catch: (cause) => new DatabaseUnavailable({ cause })
        })
      return { search: ({ query, filters }) => searchOf(ask, { query, filters, isForgiving: false }) }
    })
  )
