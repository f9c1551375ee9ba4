import { Effect } from "effect"
import { limits } from "../../../contract/rules/limits.ts"
import { record } from "../../platform/audit.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { Limits } from "../../platform/Limits.ts"
import { takeLock } from "../../platform/locks.ts"
import { CurrentMember } from "../../platform/session.ts"
import { ownCredits, spend } from "../billing/credits.ts"
import { contactById, insertContact } from "../contacts/contacts.ts"
import { noValues } from "../contacts/contactValues.ts"
import { hasEntries, leadsOnList } from "../people/doNotCall.ts"
import type { LeadRow } from "./search/LeadSearch.ts"

type Hidden = {
  readonly email: string
  readonly country_code: string
  readonly phone: string
  readonly linkedin_profile: string
}

const leadIdPattern = /^[1-9]\d{0,17}$/

const contactOf = (leadId: string) =>
  first<{ id: string }>(
    sql`select id from contacts where lead_id = ${leadId}::bigint
      union all select kept_id from contact_merges where gone_lead_id = ${leadId}::bigint and undone_at is null limit 1`
  )

/** The number of first views per person and day. */
const countView = Effect.fnUntraced(function* () {
  const { viewsPerUserDay } = yield* Limits
  const { userId } = yield* CurrentMember
  const taken = yield* first<{ wait: number }>(
    sql`select app.take(${`views ${userId}`}, ${viewsPerUserDay}, ${viewsPerUserDay}, 0) as wait`
  )
  const wait = taken?.wait ?? 0
  if (wait > 0) return yield* refuse("rate_limited", { words: "viewsPerDay", retryAfterSeconds: wait })
})

const isUsedUp = Effect.fnUntraced(function* (key: string, perDay: number) {
  const row = yield* first<{ wait: number }>(sql`select app.wait_for(${key}, ${perDay}, ${perDay}) as wait`)
  return (row?.wait ?? 0) > 0
})

const dayOf = 24 * 60 * 60

/**
 * Refuses to spend a credit on someone on the do-not-call list. Each refusal confirms an entry of the list, so after a
 * few in a day no new lead can be viewed at all: refusing only listed people would keep confirming entries.
 */
const refuseListed = Effect.fnUntraced(function* (lead: LeadRow) {
  if (!(yield* hasEntries)) return
  const { userId, organisationId } = yield* CurrentMember
  const wasViewed = yield* first(sql`select from lead_views where lead_id = ${lead.id}`)
  const standing = yield* Effect.map(leadsOnList([lead.id]), (found) => found.get(lead.id))
  if (wasViewed) {
    return standing === "erased" ? yield* refuse("conflict", { words: "personErased" }) : undefined
  }
  yield* takeLock("listedViews", organisationId)
  const [own, all] = [`listed views ${userId}`, `listed views of ${organisationId}`]
  const { perPersonDay, perOrganisationDay } = limits.listedViews
  if ((yield* isUsedUp(own, perPersonDay)) || (yield* isUsedUp(all, perOrganisationDay))) {
    return yield* refuse("rate_limited", { words: "listedViews", retryAfterSeconds: dayOf })
  }
  if (standing === undefined) return
  yield* rows(sql`select app.count_event(${own}), app.count_event(${all})`)
  return yield* refuse("conflict", {
    words: standing === "erased" ? "personErased" : "leadListed",
    keep: true
  })
})

const keepAsContact = Effect.fnUntraced(function* (lead: LeadRow) {
  const hidden = yield* first<Hidden>(sql`select * from app.reveal_lead(${lead.id})`)
  const id = yield* insertContact({
    origin: "viewed",
    leadId: lead.id,
    linkedinCheck: hidden?.linkedin_profile ? "found" : "missing",
    values: {
      ...noValues,
      name: lead.name,
      title: lead.title,
      company: lead.company,
      industry: lead.industry,
      seniority: lead.seniority,
      city: lead.city,
      country: lead.country,
      skills: lead.skills,
      email: hidden?.email ?? "",
      countryCode: hidden?.country_code ?? "",
      phone: hidden?.phone ?? "",
      linkedinProfile: hidden?.linkedin_profile ?? ""
    }
  })
  yield* record({ action: "contact.viewed", entity: "contact", entityId: id })
  return id
})

/**
 * Unmasks a lead and stores it as a contact. The first view in the organisation costs a credit if something is masked;
 * a simultaneous second view waits and costs nothing.
 */
export const viewLead = Effect.fn("LeadViews.view")(function* (leadId: string) {
  if (!leadIdPattern.test(leadId)) return yield* refuse("not_found")
  const known = yield* contactOf(leadId)
  if (known) return { data: yield* contactById(known.id), credits: yield* ownCredits() }
  const lead = yield* first<LeadRow>(sql`select * from leads where id = ${leadId}::bigint`)
  if (!lead) return yield* refuse("not_found")
  yield* refuseListed(lead)
  const cost = lead.has_email || lead.has_phone || lead.has_linkedin ? 1 : 0
  const isFirst = yield* first(
    sql`insert into lead_views (organization_id, lead_id, viewed_by, cost)
      values (app.org(), ${lead.id}, app.account(), ${cost}) on conflict do nothing returning lead_id`
  )
  if (!isFirst) {
    yield* takeLock("viewedLead", sql`app.org()::text || ${leadId}`)
    const kept = yield* contactOf(leadId)
    const id = kept?.id ?? (yield* keepAsContact(lead))
    return { data: yield* contactById(id), credits: yield* ownCredits() }
  }
  yield* countView()
  const credits = yield* spend(lead.id, cost)
  const id = yield* keepAsContact(lead)
  return { data: yield* contactById(id), credits }
})
