import { Effect, Layer } from "effect"
import { LeadSearch, type Search } from "./LeadSearch.ts"
import { facetsOf } from "./leadFacets.ts"
import { countMatches, findPage, forgiving, type Wanted, wantedFrom } from "./leadQueries.ts"

/**
 * `notOwned` and the organisation's marks are parts of the page's statement: reading them by id would be a second round
 * trip beside a page of one to two milliseconds.
 */
const searchOf = (wanted: Wanted): Search => ({
  page: (size, after) =>
    Effect.map(findPage(wanted, size, after), ({ found, total }) => ({ rows: found, total })),
  count: Effect.suspend(() => countMatches(wanted)),
  facets: (total) => facetsOf(wanted, total),
  corrected: Effect.suspend(() =>
    Effect.map(forgiving(wanted), (other) => (other === undefined ? undefined : searchOf(other)))
  )
})

export const postgresSearchLayer = Layer.succeed(LeadSearch, {
  search: ({ query, filters }) => searchOf(wantedFrom(query, filters))
})
