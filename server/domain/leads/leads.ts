import { Effect } from "effect"
import type { LeadFilters } from "../../../contract/calls/leads.ts"
import type { LeadCard } from "../../../contract/entities/Lead.ts"
import { type ListPayload, makeCursor, pageSize, readCursor, type Total } from "../../platform/cursors.ts"
import { leadsOnList } from "../people/doNotCall.ts"
import { facetsOf } from "./leadFacets.ts"
import { countMatches, findPage, forgiving, type LeadPlace, type LeadRow, wantedFrom } from "./leadSearch.ts"

type Asked = ListPayload & {
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

/**
 * A page of the pool. Without matches, the same search with small typos corrected. The total is left out where counting
 * would take longer than the page, unless the facets are requested.
 */
export const searchLeads = Effect.fnUntraced(function* (asked: Asked) {
  const wanted = wantedFrom(asked.query, asked.filters)
  const list = [asked.query ?? "", asked.filters ?? {}]
  const place = yield* readCursor<Place>(pages, list, asked.cursor)
  const size = pageSize(asked)
  const look = (what: typeof wanted) => findPage(what, size + 1, place?.after)

  let used = place?.isForgiven ? ((yield* forgiving(wanted)) ?? wanted) : wanted
  let page = yield* look(used)
  if (!place && page.found.length === 0) {
    const mended = yield* forgiving(wanted)
    if (mended) {
      used = mended
      page = yield* look(mended)
    }
  }
  const data = page.found.slice(0, size)
  const last = data.at(-1)
  const known = place ? place.total : page.total
  const total = asked.facets ? (known ?? (yield* countMatches(used))) : known
  const next: Place | undefined =
    page.found.length > size && last
      ? { after: { bucket: last.bucket, id: last.id }, total, isForgiven: used !== wanted }
      : undefined
  // A do-not-call mark on an unviewed lead would confirm guesses of its address.
  const onList = yield* leadsOnList(data.filter(({ viewed }) => viewed).map(({ id }) => id))
  return {
    data: data.map((row) => asLeadCard(row, onList.has(row.id))),
    ...(total && { total }),
    nextCursor: next ? yield* makeCursor(pages, list, next) : null,
    ...(asked.facets && total && { facets: yield* facetsOf(used, total) })
  }
})
