import { Effect } from "effect"
import type { OwnInvitation } from "../../../contract/entities/OwnInvitation.ts"
import { Database, first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid } from "../../platform/ids.ts"
import { takeLock } from "../../platform/locks.ts"
import { CurrentMember, CurrentSession, isMember } from "../../platform/session.ts"
import { confirmFirst } from "../identity/stepUp.ts"
import { userById } from "../identity/users.ts"
import { handOver, heirOf } from "./handover.ts"
import { joinBy } from "./invitationLinks.ts"
import { memberById, move } from "./memberRows.ts"
import { notLastAdmin } from "./members.ts"

/** Pending invitations for the caller's address. None are shown before our own code has verified it. */
export const ownInvitations = Effect.fn("OwnInvitations.list")(function* () {
  const { userId } = yield* CurrentSession
  const database = yield* Database
  return yield* database.transaction(
    { system: true },
    () =>
      rows<OwnInvitation>(
        sql`select m.id, o.name as organization_name, m.role, i.name as inviter, m.invited_until as "invitedUntil"
          from users u join members m on m.email = u.email and m.state = 'invited' and m.invited_until > now()
          join organisations o on o.id = m.organization_id left join users i on i.id = m.invited_by
          where u.id = ${userId} and u.email_proven_at is not null order by m.invited_until desc, m.id limit 50`
      ),
    { readOnly: true }
  )
})

/** Ends the caller's membership of their organisation. The last Admin has to stay. */
const leave = Effect.fnUntraced(function* () {
  const member = yield* CurrentMember
  const { userId, sessionId } = member
  const row = yield* memberById(member.memberId)
  yield* notLastAdmin(row)
  const heir = yield* heirOf(row)
  yield* move(row, "member.remove")
  yield* handOver(row, heir)
  yield* rows(sql`update users set organization_id = null where id = ${userId}`)
  yield* rows(
    sql`update sessions set ended_at = now() where user_id = ${userId} and id <> ${sessionId} and ended_at is null`
  )
})

/**
 * Makes the caller a member where their address is invited. Waits for their other calls and for changes to the members
 * they leave, so that nothing is done in one organisation by a member of another.
 */
export const acceptOwn = Effect.fn("OwnInvitations.accept")(function* (named: string, mayLeave: boolean) {
  const session = yield* CurrentSession
  const { userId, sessionId, organisationId } = session
  if (organisationId !== null) {
    yield* takeLock("members", organisationId)
  }
  yield* takeLock("person", userId)
  const person = yield* first<{ email: string; organization_id: string | null; is_proven: boolean }>(
    sql`select u.email, u.organization_id, u.email_proven_at is not null as is_proven
      from users u join sessions s on s.user_id = u.id
      where u.id = ${userId} and s.id = ${sessionId} and s.ended_at is null for no key update of u`
  )
  if (!person || person.organization_id !== organisationId) return yield* refuse("session_invalid")
  const id = yield* asUuid(named)
  const invitation = yield* first<{ id: string; organization_id: string }>(
    sql`select id, organization_id from members
      where id = ${id} and email = ${person.email} and state = 'invited' and invited_until > now()`
  )
  if (!invitation) return yield* refuse("not_found", { words: "invitationGone" })
  if (!person.is_proven) {
    return yield* refuse("step_up_required", {
      words: "confirmUnprovenAddress",
      body: { reason: "unprovenAddress" }
    })
  }
  if (isMember(session)) {
    if (!mayLeave) return yield* refuse("already_linked")
    yield* confirmFirst()
    yield* rows(
      sql`select set_config('app.org', ${session.organisationId}, true), set_config('app.account', ${userId}, true)`
    )
    yield* Effect.provideService(leave(), CurrentMember, session)
  }
  if (!(yield* joinBy(userId, invitation))) return yield* refuse("not_found", { words: "invitationGone" })
  return yield* userById(userId)
})
