import { Effect } from "effect"
import type { LeadFacets } from "../../../../contract/entities/Lead.ts"
import { mostCounted, type Total } from "../../../platform/cursors.ts"
import { rows } from "../../../platform/database/Database.ts"
import { join, kept, type Sql, sql } from "../../../platform/database/sql.ts"
import { conditions, type Dimension, dimensions, type Wanted } from "./leadQueries.ts"

type FacetRow = { readonly dimension: Dimension; readonly value: string; readonly count: number }

const column = { country: sql`country`, industry: sql`industry`, seniority: sql`seniority` }

const mostValues = 100

const counts = (wanted: Wanted, hits: (where: Sql) => Sql) =>
  rows<FacetRow>(
    kept(
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
 * The number of leads for each value of each filter, without that filter's own choice. Exact while none of the three
 * counts exceeds 10,000 people; above that, estimated from a fiftieth of the pool.
 */
export const facetsOf = Effect.fn("LeadFacets.of")(function* (wanted: Wanted, total: Total) {
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
