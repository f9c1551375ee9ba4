import { Effect } from "effect"
import type { Device } from "../../../contract/entities/Device.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid } from "../../platform/ids.ts"
import { hashToken, randomToken } from "../../platform/secrets/Secrets.ts"
import { Caller, CurrentSession } from "../../platform/session.ts"
import { userById } from "./users.ts"

const sessionsKept = 5

const suspendedFrom = (userId: string) =>
  first<{ name: string }>(
    sql`select o.name from users u join organisations o on o.id = u.organization_id
      join members m on m.organization_id = o.id and m.user_id = u.id
      where u.id = ${userId} and m.state = 'suspended'`
  )

/** Opens a session and ends the oldest beyond five. The token is only in the response. Part of a system transaction. */
export const openSession = Effect.fn("Sessions.open")(function* (userId: string, requester: string) {
  const { address, userAgent } = yield* Caller
  yield* rows(sql`select from users where id = ${userId} for no key update`)
  const organisation = yield* suspendedFrom(userId)
  if (organisation) {
    return yield* refuse("forbidden", {
      words: "suspended",
      params: { organisation: organisation.name },
      keep: true
    })
  }
  const token = randomToken()
  yield* rows(
    sql`insert into sessions (token_hash, user_id, user_agent, address, requester)
      values (${hashToken(token)}, ${userId}, ${userAgent}, ${address}, ${requester})`
  )
  yield* rows(
    sql`update sessions set ended_at = now() where id in (
      select id from sessions where user_id = ${userId} and ended_at is null
      order by last_seen_at desc, created_at desc offset ${sessionsKept})`
  )
  return { token, data: yield* userById(userId) }
})

export const endSession = Effect.fn("Sessions.end")(function* (sessionId: string) {
  yield* rows(sql`update sessions set ended_at = now() where id = ${sessionId} and ended_at is null`)
})

/** The still valid ones of these sessions, without counting as activity. Part of a system transaction. */
export const openSessions = Effect.fn("Sessions.stillOpen")(function* (ids: ReadonlyArray<string>) {
  const found = yield* rows<{ id: string }>(
    sql`select s.id from sessions s join users u on u.id = s.user_id
      join members m on m.organization_id = u.organization_id and m.user_id = u.id and m.state = 'active'
      where s.id = any(${ids}::uuid[]) and s.ended_at is null
        and s.last_seen_at > now() - case when m.role = 'Admin' then interval '12 hours' else interval '24 hours' end
        and s.created_at > now() - case when m.role = 'Admin' then interval '7 days' else interval '14 days' end`
  )
  return found.map(({ id }) => id)
})

type Row = {
  readonly id: string
  readonly user_agent: string
  readonly address: string
  readonly created_at: string
  readonly last_seen_at: string
}

/** The caller's sessions, last used first. */
export const ownSessions = Effect.fn("Sessions.own")(function* () {
  const { userId, sessionId, role } = yield* CurrentSession
  const [idleHours, days] = role === "Admin" ? [12, 7] : [24, 14]
  const found = yield* rows<Row>(
    sql`select id, user_agent, address, created_at, last_seen_at from sessions
      where user_id = ${userId} and ended_at is null
        and last_seen_at > now() - ${idleHours} * interval '1 hour' and created_at > now() - ${days} * interval '1 day'
      order by last_seen_at desc, created_at desc, id`
  )
  return found.map(
    (row): Device => ({
      id: row.id,
      userAgent: deviceName(row.user_agent),
      address: row.address,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      current: row.id === sessionId
    })
  )
})

/** Ends one of the caller's sessions, including this one. */
export const endOwnSession = Effect.fn("Sessions.endOwn")(function* (named: string) {
  const { userId } = yield* CurrentSession
  const id = yield* asUuid(named)
  const ended = yield* first(
    sql`update sessions set ended_at = now() where id = ${id} and user_id = ${userId} and ended_at is null returning id`
  )
  if (!ended) return yield* refuse("not_found")
})

const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"]
]

const systems: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bWindows\b/, "Windows"],
  [/\bAndroid\b/, "Android"],
  [/\b(iPhone|iPad)\b/, "iOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"]
]

/** Browser and operating system of a `user-agent` header, such as "Firefox, Windows". Empty if it names neither. */
export const deviceName = (userAgent: string): string =>
  [browsers, systems]
    .flatMap((known) => known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [])
    .join(", ")
