import { Effect } from "effect"
import type { CallStatus } from "../../../contract/rules/callStatuses.ts"
import type { Currency } from "../../../contract/rules/currencies.ts"
import { fromMinor } from "../../../contract/rules/money.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid } from "../../platform/ids.ts"
import { storableTime } from "../../platform/instants.ts"

const dayMs = 24 * 60 * 60 * 1_000
const usualDays = 30
const mostDays = 366

export type AnalyticsAsked = {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly memberId?: string | undefined
}

export const rangeOf = Effect.fnUntraced(function* ({ from, to }: AnalyticsAsked) {
  const end = to === undefined ? Date.now() : Date.parse(to)
  const start = from === undefined ? end - usualDays * dayMs : Date.parse(from)
  if (start > end) return yield* refuse("invalid_payload", { errors: { from: "rangeReversed" } })
  if (end - start > mostDays * dayMs)
    return yield* refuse("invalid_payload", { errors: { from: "rangeTooLong" } })
  return {
    start: yield* storableTime(new Date(start).toISOString(), "from"),
    end: yield* storableTime(new Date(end).toISOString(), "to")
  }
})

/** The person of a member; null for all of them. */
export const personOf = Effect.fnUntraced(function* (memberId: string | undefined) {
  if (memberId === undefined) return null
  const id = yield* asUuid(memberId)
  const member = yield* first<{ user_id: string | null }>(
    sql`select user_id from members where organization_id = app.org() and id = ${id} and state <> 'removed'`
  )
  if (!member) return yield* refuse("not_found")
  return member.user_id ?? id
})

type Deed = {
  readonly day: string
  readonly person: string
  readonly views: number
  readonly credits: number
  readonly calls: number
  readonly interviews: number
}

/** Views and recorded outcomes by day (UTC) and person. Each recorded outcome is a call. */
const deeds = (start: string, end: string, person: string | null) =>
  rows<Deed>(
    sql`with viewed as (
        select to_char(viewed_at at time zone 'UTC', 'YYYY-MM-DD') as day, viewed_by as person,
          count(*) as views, sum(cost) as credits, 0 as calls, 0 as interviews
        from lead_views where organization_id = app.org() and viewed_at >= ${start} and viewed_at < ${end} group by 1, 2
      ), called as (
        select to_char(a.at at time zone 'UTC', 'YYYY-MM-DD') as day, a.actor_id as person, 0 as views, 0 as credits,
          count(*) as calls, count(*) filter (where c."to" = 'Interview noted documented') as interviews
        from audit a cross join lateral jsonb_to_recordset(a.changes) as c(field text, "to" text)
        where a.organization_id = app.org() and a.action = 'contact.changed'
          and a.changes @> '[{"field": "callStatus"}]' and c.field = 'callStatus' and c."to" <> 'Yet to call'
          and a.at >= ${start} and a.at < ${end}
        group by 1, 2
      )
      select day, person::text, sum(views)::int as views, sum(credits)::int as credits, sum(calls)::int as calls,
        sum(interviews)::int as interviews
      from (select * from viewed union all select * from called) deed
      where ${person}::uuid is null or person = ${person}::uuid
      group by day, person order by day`
  )

const outcomes = (start: string, end: string, person: string | null) =>
  rows<{ callStatus: CallStatus; count: number }>(
    sql`select c."to" as "callStatus", count(*) as count
      from audit a cross join lateral jsonb_to_recordset(a.changes) as c(field text, "to" text)
      where a.organization_id = app.org() and a.action = 'contact.changed'
        and a.changes @> '[{"field": "callStatus"}]' and c.field = 'callStatus' and c."to" <> 'Yet to call'
        and a.at >= ${start} and a.at < ${end} and (${person}::uuid is null or a.actor_id = ${person}::uuid)
      group by 1 order by 2 desc, 1`
  )

const honoraria = (start: string, end: string, person: string | null) =>
  rows<{ currency: Currency; requested: number; approved: number; paid: number }>(
    sql`select currency, sum(amount_minor)::bigint as requested,
        coalesce(sum(amount_minor) filter (where state in ('approved', 'paying', 'paid')), 0)::bigint as approved,
        coalesce(sum(amount_minor) filter (where state = 'paid'), 0)::bigint as paid
      from honoraria where organization_id = app.org() and created_at >= ${start} and created_at < ${end}
        and (${person}::uuid is null or requested_by = ${person}::uuid)
      group by currency order by currency`
  )

const contactsMade = (start: string, end: string, person: string | null) =>
  first<{ made: number }>(
    sql`select count(*) as made from contacts where organization_id = app.org() and created_at >= ${start}
      and created_at < ${end} and (${person}::uuid is null or added_by = ${person}::uuid)`
  )

const members = rows<{ id: string; user_id: string; name: string }>(
  sql`select id, user_id, name from members where organization_id = app.org() and user_id is not null order by name, id`
)

const total = (lines: ReadonlyArray<Deed>, field: "views" | "credits" | "calls" | "interviews") =>
  lines.reduce((sum, line) => sum + line[field], 0)

const summed = (lines: ReadonlyArray<Deed>) => ({
  views: total(lines, "views"),
  calls: total(lines, "calls"),
  interviews: total(lines, "interviews")
})

/** The numbers of a range of days: of the organisation, or of one member. Without a range, the last thirty days. */
export const analyse = Effect.fn("Analytics.analyse")(function* (asked: AnalyticsAsked) {
  const { start, end } = yield* rangeOf(asked)
  const person = yield* personOf(asked.memberId)
  const done = yield* deeds(start, end, person)
  const made = yield* contactsMade(start, end, person)
  const money = yield* honoraria(start, end, person)
  const people = (yield* members).filter((member) => person === null || member.user_id === person)
  return {
    totals: { ...summed(done), contacts: made?.made ?? 0, creditsUsed: total(done, "credits") },
    perDay: [...Map.groupBy(done, (line) => line.day)].map(([day, lines]) => ({ day, ...summed(lines) })),
    callOutcomes: yield* outcomes(start, end, person),
    perMember: people.map(({ id, user_id, name }) => ({
      memberId: id,
      name,
      ...summed(done.filter((line) => line.person === user_id))
    })),
    honorariumByCurrency: money.map(({ currency, requested, approved, paid }) => ({
      currency,
      requested: fromMinor(requested, currency),
      approved: fromMinor(approved, currency),
      paid: fromMinor(paid, currency)
    }))
  }
})
