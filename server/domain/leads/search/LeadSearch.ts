import { Context, type Effect } from "effect"
import type { LeadFilters } from "../../../../contract/calls/leads.ts"
import type { LeadFacets } from "../../../../contract/entities/Lead.ts"
import type { Total } from "../../../platform/cursors.ts"
import type { DatabaseUnavailable, Tx } from "../../../platform/database/Database.ts"

export type LeadRow = {
  readonly id: number
  readonly bucket: number
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
  readonly company_known: boolean
}

/** A page starts after this lead. */
export type LeadPlace = { readonly bucket: number; readonly id: number }

type Asked = {
  readonly query: string
  readonly filters: LeadFilters
}

type FoundPage = {
  /** In the order of the pages, with the organisation's marks. */
  readonly rows: ReadonlyArray<LeadRow>
  /** Undefined if counting the matches would take longer than finding the page. */
  readonly total: Total | undefined
}

type Answer<A> = Effect.Effect<A, DatabaseUnavailable, Tx>

/** One search of the pool. */
export type Search = {
  /** Up to `size` leads after a place. */
  readonly page: (size: number, after: LeadPlace | undefined) => Answer<FoundPage>
  /** The number of matches, exact up to `mostCounted`. */
  readonly count: Answer<Total>
  /** The matches for each value of each filter, without that filter's own choice. */
  readonly facets: (total: Total) => Answer<LeadFacets>
  /** The same search with small typos corrected; undefined if there is nothing to correct. */
  readonly corrected: Answer<Search | undefined>
}

/** Searches the pool of leads, in the transaction of the call. */
export class LeadSearch extends Context.Service<LeadSearch, { readonly search: (asked: Asked) => Search }>()(
  "pro-leads/LeadSearch"
) {}
