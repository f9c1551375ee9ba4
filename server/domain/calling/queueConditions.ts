import { closedAt } from "../../../contract/rules/callingHours.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { callbackStatuses } from "../../../contract/rules/outcomes.ts"
import { type Slot, type Sql, sql } from "../../platform/database/sql.ts"

const { pauseMs, personalMs } = limits.calling

export const milliseconds = (many: number): Sql => sql`${many} * interval '1 millisecond'`

export const isPromised = sql`s.call_status = any(${callbackStatuses})`
const isDue = sql`s.next_call_at <= now()`
export const isLeased = sql`(s.leased_until > now() and s.leased_by <> app.account())`
export const isLeasedFor = (sessionId: string | Slot) =>
  sql`(s.leased_until > now() and (s.leased_by <> app.account() or s.leased_for <> ${sessionId}))`
export const wasJustCalled = sql`(s.last_called_at > now() - ${milliseconds(pauseMs)})`

/** Someone else has a callback with this contact, is still a member, and is not so late that anyone may call. */
export const isPersonal = sql`(${isPromised} and exists (select from callbacks b
  where b.organization_id = s.organization_id and b.contact_id = s.contact_id and b.at = s.next_call_at
    and b.owner_id <> app.account() and b.at > now() - ${milliseconds(personalMs)}
    and exists (select from members m where m.organization_id = b.organization_id and m.user_id = b.owner_id
      and m.state = 'active')))`

export const wasSkipped = (sessionId: string | Slot) =>
  sql`exists (select from calling_skips k where k.organization_id = s.organization_id
    and k.session_id = ${sessionId} and k.contact_id = s.contact_id)`

let closedNow = { minute: -1, text: "" }

/**
 * Places and countries outside calling hours, as one text, because a long list costs as much as the whole statement.
 * Local times change by whole minutes.
 */
export const closedIn = (now: number): string => {
  const minute = Math.floor(now / 60_000)
  if (closedNow.minute !== minute) {
    const { closedPlaces, closedCountries } = closedAt(now)
    closedNow = { minute, text: [...closedPlaces, ...closedCountries].join("\n") }
  }
  return closedNow.text
}

const knownPlaces = closedAt(0).places.join("\n")

const linesOf = (text: string | Slot) =>
  sql`materialized (select unnest(string_to_array(${text}::text, E'\\n')) as place)`

/** Read once per statement, and only if a person's place is asked for. */
export const hours = (closed: string | Slot): Sql =>
  sql`known as ${linesOf(knownPlaces)}, closed as ${linesOf(closed)}`

/** True outside calling hours where the contact `c` lives. */
export const isOutsideHours: Sql = (() => {
  const country = sql`lower(btrim(c.country))`
  const place = sql`${country} || '|' || lower(btrim(c.city))`
  return sql`(c.country <> '' and (case when ${place} in (select place from known) then ${place} else ${country} end)
    in (select place from closed))`
})()

export const wide = sql`join contacts c on c.organization_id = s.organization_id and c.id = s.contact_id`

/** The order of contacts: agreed callbacks, then retries, then first calls. */
export const turns: ReadonlyArray<{ readonly who: Sql; readonly order: Sql }> = [
  { who: sql`${isDue} and ${isPromised} and not ${isPersonal}`, order: sql`s.next_call_at, s.contact_id` },
  {
    who: sql`${isDue} and not ${isPromised} and ${wasJustCalled} is not true`,
    order: sql`s.next_call_at, s.contact_id`
  },
  {
    who: sql`s.call_status = 'Yet to call' and s.next_call_at is null and ${wasJustCalled} is not true`,
    order: sql`s.created_at, s.contact_id`
  }
]
