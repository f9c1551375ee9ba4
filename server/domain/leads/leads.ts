import { Effect } from "effect"
import type { LeadFilters } from "../../../contract/calls/leads.ts"
import type { LeadCard } from "../../../contract/entities/Lead.ts"
import { type ListPayload, makeCursor, pageSize, readCursor, type Total } from "../../platform/cursors.ts"
import { leadsOnList } from "../people/doNotCall.ts"
import { type LeadPlace, type LeadRow, LeadSearch } from "./search/LeadSearch.ts"

type Payload = ListPayload & {
  readonly query?: string | undefined
  readonly filters?: LeadFilters | undefined
  readonly facets?: boolean | undefined
}

type Place = {
  readonly after: LeadPlace
  readonly total?: Total | undefined
  readonly isForgiven: boolean
}

/** Names the order of the pages: cursors of another order are refused. */
const pages = "leads by bucket"

export const asLeadCard = (row: LeadRow, isListed: boolean): LeadCard => ({
  _id: String(row.id),
  name: row.name,
  title: row.title,
  company: row.company,
  industry: row.industry,
  seniority: row.seniority,
  city: row.city,
  country: row.country,
  skills: row.skills,
  hasEmail: row.has_email,
  hasPhone: row.has_phone,
  hasLinkedin: row.has_linkedin,
  viewed: row.viewed,
  ...(row.company_known && { companyKnown: true }),
  updatedAt: row.updated_at,
  ...(isListed && { doNotCall: true }),
  ...(row.is_sample && { sample: true })
})

const listOf = ({ query = "", filters = {} }: Payload) => [query, filters]

/** The page that was asked for. Without matches, the first one of the same search with small typos corrected. */
const find = Effect.fnUntraced(function* (payload: Payload, place: Place | undefined) {
  const { query = "", filters = {} } = payload
  const size = pageSize(payload)
  const { search } = yield* LeadSearch
  const asTyped = search({ query, filters })
  let used = place?.isForgiven ? ((yield* asTyped.corrected) ?? asTyped) : asTyped
  let page = yield* used.page(size + 1, place?.after)
  if (!place && page.rows.length === 0) {
    const corrected = yield* asTyped.corrected
    if (corrected) {
      used = corrected
      page = yield* used.page(size + 1, undefined)
    }
  }
  const known = place ? place.total : page.total
  const total = payload.facets ? (known ?? (yield* used.count)) : known
  const last = page.rows[size - 1]
  const next: Place | undefined =
    page.rows.length > size && last
      ? { after: { bucket: last.bucket, id: last.id }, total, isForgiven: used !== asTyped }
      : undefined
  const facets = payload.facets && total ? yield* used.facets(total) : undefined
  return { rows: page.rows.slice(0, size), total, next, facets }
})

const cardsOf = Effect.fnUntraced(function* (found: ReadonlyArray<LeadRow>) {
  // A do-not-call mark on an unviewed lead would confirm guesses of its address.
  const onList = yield* leadsOnList(found.filter(({ viewed }) => viewed).map(({ id }) => id))
  return found.map((row) => asLeadCard(row, onList.has(row.id)))
})

/** A page of the pool. The total is left out where counting takes longer than the page, unless facets are requested. */
export const searchLeads = Effect.fnUntraced(function* (payload: Payload) {
  const place = yield* readCursor<Place>(pages, listOf(payload), payload.cursor)
  const { rows, total, next, facets } = yield* find(payload, place)
  return {
    data: yield* cardsOf(rows),
    ...(total && { total }),
    nextCursor: next ? yield* makeCursor(pages, listOf(payload), next) : null,
    ...(facets && { facets })
  }
})
