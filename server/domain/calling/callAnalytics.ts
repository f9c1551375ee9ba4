import { Effect } from "effect"
import { placesOfOneZone } from "../../../contract/rules/callingHours.ts"
import { type CallStatus, callStatuses } from "../../../contract/rules/callStatuses.ts"
import { isReached } from "../../../contract/rules/outcomes.ts"
import { rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { type AnalyticsAsked, personOf, rangeOf } from "../organisation/analytics.ts"

type Hour = { readonly hour: number | null; readonly calls: number; readonly reached: number }

const reachedStatuses = callStatuses.filter(isReached)
const known = placesOfOneZone()

/** Calls with an outcome by the hour of the contact's local time; no hour if it is unknown. */
const hoursOf = (start: string, end: string, person: string | null) =>
  rows<Hour>(
    sql`with made as (
        select k.started_at, k.outcome, lower(btrim(c.country)) as country,
          lower(btrim(c.country)) || '|' || lower(btrim(c.city)) as place
        from calls k join contacts c on c.organization_id = k.organization_id and c.id = k.contact_id
        where k.ended_at >= ${start} and k.ended_at < ${end} and k.outcome is not null
          and (${person}::uuid is null or k.user_id = ${person}::uuid))
      select extract(hour from m.started_at at time zone coalesce(x.zone, y.zone))::int as hour,
        count(*) as calls, count(*) filter (where m.outcome = any(${reachedStatuses}::text[])) as reached
      from made m
        left join unnest(${known.cities}::text[], ${known.cityZones}::text[]) as x(place, zone) on x.place = m.place
        left join unnest(${known.countries}::text[], ${known.countryZones}::text[]) as y(country, zone)
          on y.country = m.country
      group by 1 order by 1`
  )

type Stay = {
  readonly callStatus: CallStatus
  readonly stays: number
  readonly medianSeconds: number
  readonly meanSeconds: number
}

/** The time that contacts spent in a call status, for those that left it in the range. */
const staysOf = (start: string, end: string, person: string | null) =>
  rows<Stay>(
    sql`with moved as (
        select a.entity_id, a.actor_id, a.at, c."from",
          lag(a.at) over (partition by a.entity_id order by a.at, a.id) as since
        from audit a cross join lateral jsonb_to_recordset(a.changes) as c(field text, "from" text, "to" text)
        where a.organization_id = app.org() and a.action = 'contact.changed' and a.at < ${end}
          and a.changes @> '[{"field": "callStatus"}]' and c.field = 'callStatus' and c."from" <> c."to"),
      stayed as (
        select m."from" as status, greatest(0, extract(epoch from m.at - coalesce(m.since, s.created_at))) as seconds
        from moved m join contact_state s on s.organization_id = app.org() and s.contact_id = m.entity_id::uuid
        where m.at >= ${start} and (${person}::uuid is null or m.actor_id = ${person}::uuid))
      select status as "callStatus", count(*) as stays,
        round(percentile_cont(0.5) within group (order by seconds))::bigint as "medianSeconds",
        round(avg(seconds))::bigint as "meanSeconds"
      from stayed group by 1 order by 2 desc, 1`
  )

const total = (all: ReadonlyArray<Hour>, field: "calls" | "reached") =>
  all.reduce((sum, one) => sum + one[field], 0)

export const analyseCalls = Effect.fn("calling.analyse")(function* (asked: AnalyticsAsked) {
  const { start, end } = yield* rangeOf(asked)
  const person = yield* personOf(asked.memberId)
  const found = yield* hoursOf(start, end, person)
  const elsewhere = found.filter(({ hour }) => hour === null)
  return {
    calls: total(found, "calls"),
    reached: total(found, "reached"),
    hours: found.flatMap(({ hour, ...counts }) => (hour === null ? [] : [{ hour, ...counts }])),
    elsewhere: { calls: total(elsewhere, "calls"), reached: total(elsewhere, "reached") },
    statuses: yield* staysOf(start, end, person)
  }
})
