import { Effect } from "effect"
import type { CalendarFeed } from "../../../contract/entities/CalendarFeed.ts"
import type { DueKind } from "../../../contract/entities/DueWork.ts"
import { paths } from "../../../contract/paths.ts"
import { type Appointment, calendarOf } from "../../../contract/rules/calendar.ts"
import { zoneOf } from "../../../contract/rules/callingHours.ts"
import { isZone } from "../../../contract/rules/zones.ts"
import { record } from "../../platform/audit.ts"
import { Database, first, rows } from "../../platform/database/Database.ts"
import { type Sql, sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { Product } from "../../platform/Product.ts"
import { hashToken, randomToken } from "../../platform/secrets/Secrets.ts"
import { CurrentMember } from "../../platform/session.ts"
import { languageOf, say } from "../../platform/texts.ts"
import { emailIsDue } from "../mail/emailsDue.ts"
import { callbackMinutes, hasCallback, withCallbacks } from "./callbacks.ts"

/** Follows the address of the API. */
export const calendarPath = "/calendar/"

const entriesAtMost = 1_000
const pastDays = 30
const daysAhead = 365

/** The caller's feed; null if it is off. */
export const calendarFeed = Effect.fn("CalendarFeed.get")(function* () {
  const { userId } = yield* CurrentMember
  const found = yield* first<{ created_at: string }>(
    sql`select created_at from calendar_feeds where organization_id = app.org() and user_id = ${userId}`
  )
  return found ? ({ createdAt: found.created_at } satisfies CalendarFeed) : null
})

const recordFeed = Effect.fnUntraced(function* (action: "calendarFeedOn" | "calendarFeedOff") {
  const { memberId } = yield* CurrentMember
  yield* record({ action: `member.${action}`, entity: "member", entityId: memberId })
})

/** Creates the caller's feed, or gives it another address. The address is in this response only. */
export const createCalendarFeed = Effect.fn("CalendarFeed.create")(function* () {
  const { userId } = yield* CurrentMember
  const { apiUrl } = yield* Product
  const secret = randomToken()
  const made = yield* first<{ created_at: string }>(
    sql`insert into calendar_feeds (organization_id, user_id, secret_hash)
      values (app.org(), ${userId}, ${hashToken(secret)})
      on conflict (organization_id, user_id) do update set secret_hash = excluded.secret_hash, created_at = now()
      returning created_at`
  )
  if (!made) return yield* Effect.die(new Error("the calendar feed was not stored"))
  yield* recordFeed("calendarFeedOn")
  return { data: { createdAt: made.created_at }, address: `${apiUrl()}${calendarPath}${secret}.ics` }
})

/** Turns the caller's feed off. */
export const deleteCalendarFeed = Effect.fn("CalendarFeed.delete")(function* () {
  const { userId } = yield* CurrentMember
  const gone = yield* first(
    sql`delete from calendar_feeds where organization_id = app.org() and user_id = ${userId} returning 1`
  )
  if (!gone) return yield* refuse("not_found")
  yield* recordFeed("calendarFeedOff")
})

type Entry = {
  readonly kind: DueKind
  readonly contact_id: string
  readonly at: string
  readonly zone: string | null
  readonly name: string
  readonly country: string
  readonly city: string
  readonly version: number
  readonly updated_at: string
}

/** The callbacks and emails of the member's due work, with future ones; those nearest to now if there are too many. */
const entriesOf = (userId: string): Sql =>
  sql`select * from (
      select 'callback' as kind, s.contact_id, s.next_call_at as at, b.zone, c.name, c.country, c.city, s.version,
          s.updated_at ${withCallbacks}
        where ${hasCallback} and not s.do_not_call and (b.owner_id is null or b.owner_id = ${userId})
      union all
      select 'mail', s.contact_id, coalesce(s.last_called_at, s.created_at), null, c.name, c.country, c.city, s.version,
          s.updated_at
        from contact_state s join contacts c on c.organization_id = s.organization_id and c.id = s.contact_id
        where ${emailIsDue}) work
    where at between now() - ${pastDays} * interval '1 day' and now() + ${daysAhead} * interval '1 day'
    order by abs(extract(epoch from at - now())), kind, contact_id limit ${entriesAtMost}`

const mailMinutes = 15

const knownZone = ({ zone, country, city }: Entry): string =>
  zone !== null && isZone(zone) ? zone : (zoneOf({ country, city }) ?? "UTC")

type Reader = { readonly user_id: string; readonly locale: string | null }

const calendarText = Effect.fnUntraced(function* ({ user_id, locale }: Reader) {
  const { url } = yield* Product
  const language = languageOf(locale ?? undefined)
  const entries = yield* rows<Entry>(entriesOf(user_id))
  const appointments = entries.map(
    (entry): Appointment => ({
      id: `${entry.kind}-${entry.contact_id}`,
      version: entry.version,
      changedAt: entry.updated_at,
      start: entry.at,
      zone: knownZone(entry),
      minutes: entry.kind === "mail" ? mailMinutes : callbackMinutes,
      title: say(language, `server:calendar.${entry.kind}`, { name: entry.name }),
      description: `${url()}${paths.contact(entry.contact_id)}`
    })
  )
  return calendarOf(appointments, { name: say(language, "server:calendar.name"), refresh: "PT1H" })
})

/** The calendar behind a feed's secret; undefined if it opens none. */
export const readCalendarFeed = Effect.fn("CalendarFeed.read")(function* (secret: string) {
  const database = yield* Database
  return yield* database.transaction(
    { calendarFeed: hashToken(secret) },
    (opened) => (opened ? calendarText(opened as Reader) : Effect.succeed(undefined)),
    { readOnly: true }
  )
})
