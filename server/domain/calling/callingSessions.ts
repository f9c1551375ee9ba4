import { Effect } from "effect"
import type { CallingSource } from "../../../contract/calls/calling.ts"
import type { CallingSession } from "../../../contract/entities/Calling.ts"
import type { CallStatus } from "../../../contract/rules/callStatuses.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { kept, type Slot, type Sql, sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid, uuids } from "../../platform/ids.ts"
import { listedConditions } from "../contacts/contactLists.ts"

export type SessionRow = {
  readonly id: string
  readonly source: CallingSource
  readonly contact_id: string | null
  readonly started_at: string
  readonly ended_at: string | null
  /** True if the caller has an open call. */
  readonly is_calling?: boolean
}

/** The caller's session, locked: two tabs of it wait for each other. */
export const lockSession = Effect.fn("calling.lockSession")(function* (sessionId: string) {
  const id = yield* asUuid(sessionId)
  const row = yield* first<SessionRow>(
    kept(
      sql`select id, source, contact_id, started_at, ended_at,
          exists (select from calls where user_id = app.account() and ended_at is null) as is_calling
        from calling_sessions where organization_id = app.org() and id = ${id} and user_id = app.account() for update`
    )
  )
  return row ?? (yield* refuse("not_found"))
})

export const ownSession = Effect.fn("calling.ownSession")(function* (sessionId: string) {
  const id = yield* asUuid(sessionId)
  const row = yield* first<SessionRow>(
    sql`select * from calling_sessions where organization_id = app.org() and id = ${id} and user_id = app.account()`
  )
  return row ?? (yield* refuse("not_found"))
})

/** The source of a session's calls. Contacts by id have their own table. */
type Source =
  | { readonly kind: "due" | "contacts" }
  | { readonly kind: "label"; readonly labelId: string | Slot }
  | Extract<CallingSource, { readonly kind: "list" | "company" }>

/** Rows `s` of `contact_state` in a session's source. */
export const sourceOf = (sessionId: string | Slot, source: Source, now: number): Sql => {
  if (source.kind === "due") {
    return sql`(s.next_call_at <= now() or (s.call_status = 'Yet to call' and s.next_call_at is null))`
  }
  if (source.kind === "label") {
    return sql`exists (select from contact_labels l where l.organization_id = s.organization_id
      and l.label_id = ${source.labelId} and l.contact_id = s.contact_id)`
  }
  if (source.kind === "list" || source.kind === "company") return listedConditions(source, now)
  return sql`exists (select from calling_session_contacts n where n.organization_id = s.organization_id
    and n.session_id = ${sessionId} and n.contact_id = s.contact_id)`
}

const numbersOf = Effect.fnUntraced(function* ({ id, started_at, ended_at }: SessionRow) {
  const outcomes = yield* rows<{ callStatus: CallStatus | null; count: number; seconds: number }>(
    sql`select outcome as "callStatus", count(*) as count,
        coalesce(sum(extract(epoch from coalesce(ended_at, now()) - started_at)), 0)::int as seconds
      from calls where session_id = ${id} group by 1 order by 2 desc, 1`
  )
  const skipped = yield* first<{ count: number }>(
    sql`select count(*) as count from calling_skips where organization_id = app.org() and session_id = ${id}`
  )
  return {
    _id: id,
    startedAt: started_at,
    endedAt: ended_at,
    calls: outcomes.reduce((sum, { count }) => sum + count, 0),
    skipped: skipped?.count ?? 0,
    talkSeconds: outcomes.reduce((sum, { seconds }) => sum + seconds, 0),
    outcomes: outcomes.flatMap(({ callStatus, count }) =>
      callStatus === null ? [] : [{ callStatus, count }]
    )
  } satisfies CallingSession
})

export const startSession = Effect.fn("calling.startSession")(function* (source: CallingSource) {
  if (source.kind === "label") {
    const labelId = yield* asUuid(source.labelId)
    if (!(yield* first(sql`select from labels where id = ${labelId}`))) return yield* refuse("not_found")
  }
  const kept = source.kind === "contacts" ? { kind: source.kind, contactIds: [] } : source
  const made = yield* first<SessionRow>(
    sql`insert into calling_sessions (organization_id, user_id, source)
      values (app.org(), app.account(), ${JSON.stringify(kept)}) returning *`
  )
  if (!made) return yield* Effect.die(new Error("a session was not written"))
  if (source.kind === "contacts") {
    yield* rows(
      sql`insert into calling_session_contacts (organization_id, session_id, contact_id)
        select organization_id, ${made.id}, contact_id from contact_state
        where contact_id = any(${uuids(source.contactIds)}::uuid[])`
    )
  }
  return yield* numbersOf(made)
})

export const getSession = (sessionId: string) => Effect.flatMap(ownSession(sessionId), numbersOf)

export const endSession = Effect.fn("calling.endSession")(function* (sessionId: string) {
  const session = yield* lockSession(sessionId)
  if (session.contact_id !== null) yield* giveBack(session.contact_id)
  const ended = yield* first<SessionRow>(
    sql`update calling_sessions set ended_at = coalesce(ended_at, now()), contact_id = null
      where organization_id = app.org() and id = ${session.id} returning *`
  )
  return yield* numbersOf(ended ?? session)
})

/** Ends the caller's lease of a contact. */
export const giveBack = (contactId: string) =>
  rows(
    sql`update contact_state set leased_by = null, leased_for = null, leased_until = null
      where contact_id = ${contactId} and leased_by = app.account()`
  )

/** Ends sessions abandoned a day ago, and deletes ended ones, with their skipped contacts, after thirty days. */
export const keepSessions = Effect.gen(function* () {
  yield* rows(
    sql`update calling_sessions set ended_at = now(), contact_id = null
      where ended_at is null and started_at < now() - interval '1 day'`
  )
  yield* rows(sql`delete from calling_sessions where ended_at < now() - interval '30 days'`)
})
