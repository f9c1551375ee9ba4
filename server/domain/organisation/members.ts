import { Effect } from "effect"
import { paths } from "../../../contract/paths.ts"
import { isActiveAdmin, type PermissionLevel } from "../../../contract/rules/permissions.ts"
import { type Change, record } from "../../platform/audit.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { takeLock } from "../../platform/locks.ts"
import { notifyAllAdmins } from "../../platform/notifications/adminNotifications.ts"
import { CurrentMember } from "../../platform/session.ts"
import { addressOf } from "../identity/signIn.ts"
import { confirmFirst } from "../identity/stepUp.ts"
import { handOver, heirOf } from "./handover.ts"
import { changeAddress } from "./invitations.ts"
import { legalFor, levelOf, type MemberRow, memberById, move, shown } from "./memberRows.ts"
import { roomForOne } from "./seats.ts"

/**
 * Serialises changes of members in an organisation. The Admin is checked again after waiting, so that no one acts after
 * being suspended, demoted or removed. The transaction must not hold the caller's own session open, or two Admins
 * acting on each other would deadlock.
 */
export const administer = Effect.fn("Members.administer")(function* () {
  const { sessionId, organisationId, memberId } = yield* CurrentMember
  yield* takeLock("members", organisationId)
  const still = yield* first(
    sql`select s.id from sessions s join members m on m.organization_id = app.org() and m.id = ${memberId}
      where s.id = ${sessionId} and s.ended_at is null and m.state = 'active' and m.role = 'Admin'`
  )
  if (!still) return yield* refuse("session_invalid")
})

/** True for the only active Admin. */
export const isLastAdmin = Effect.fnUntraced(function* (row: MemberRow) {
  if (!isActiveAdmin(row)) return false
  const other = yield* first(
    sql`select id from members
      where organization_id = app.org() and role = 'Admin' and state = 'active' and id <> ${row.id} limit 1`
  )
  return other === undefined
})

/** Refuses a change that would leave the organisation without an active Admin. */
export const notLastAdmin = Effect.fnUntraced(function* (row: MemberRow) {
  if (yield* isLastAdmin(row)) return yield* refuse("last_admin")
})

/** Ends the person's sessions after their current calls. Must run before the member's row is locked. */
const endSessions = (row: MemberRow, leaves = false) =>
  row.user_id === null ? Effect.void : rows(sql`select app.end_sessions(${row.user_id}, ${leaves})`)

/** Notifies all Admins, including this one, that a person is no longer an active Admin. */
const announceEnd = Effect.fnUntraced(function* (row: MemberRow) {
  if (!isActiveAdmin(row)) return
  const { name: by } = yield* CurrentMember
  yield* notifyAllAdmins("adminEnded", { name: row.name, by }, paths.members)
})

type Changes = {
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly role?: string | undefined
  readonly creditCap?: number | null | undefined
}

const changeRole = Effect.fnUntraced(function* (row: MemberRow, role: PermissionLevel) {
  yield* confirmFirst({ kind: role === "Admin" ? "adminRole" : "session" })
  yield* notLastAdmin(row)
  yield* endSessions(row)
  yield* rows(sql`update members set role = ${role} where organization_id = app.org() and id = ${row.id}`)
  yield* announceEnd(row)
})

/**
 * Changes a member's name, role or limit of credits, or the address of one who has not joined yet. A new role ends their
 * sessions.
 */
export const updateMember = Effect.fn("Members.update")(function* (id: string, wanted: Changes) {
  const row = yield* memberById(id)
  const name = wanted.name?.trim() ?? row.name
  const email = wanted.email === undefined ? row.email : addressOf(wanted.email)
  const role = wanted.role === undefined ? row.role : yield* levelOf(wanted.role)
  if (role !== row.role) yield* changeRole(row, role)
  if (email !== row.email) yield* changeAddress(row, email)
  const creditCap = wanted.creditCap === undefined ? row.credit_cap : wanted.creditCap
  yield* rows(
    sql`update members set name = ${name}, credit_cap = ${creditCap} where organization_id = app.org() and id = ${row.id}`
  )
  const changes: ReadonlyArray<Change> = [
    { field: "name", from: row.name, to: name },
    { field: "email", from: row.email, to: email },
    { field: "role", from: row.role, to: role },
    { field: "creditCap", from: row.credit_cap, to: creditCap }
  ].filter(({ from, to }) => from !== to)
  if (changes.length > 0)
    yield* record({ action: "member.updated", entity: "member", entityId: row.id, changes })
  return yield* shown(row.id)
})

/**
 * Removes a member from the organisation. Their records stay, and their contacts and callbacks go to another member.
 */
export const removeMember = Effect.fn("Members.remove")(function* (id: string, handTo?: string) {
  const row = yield* memberById(id)
  if (row.state !== "invited") yield* confirmFirst()
  yield* notLastAdmin(row)
  const heir = row.user_id === null && handTo === undefined ? undefined : yield* heirOf(row, handTo)
  yield* endSessions(row, true)
  yield* move(row, "member.remove")
  yield* announceEnd(row)
  if (heir) yield* handOver(row, heir)
  yield* rows(sql`delete from calendar_feeds where organization_id = app.org() and user_id = ${row.user_id}`)
})

/** Suspends an active member, or reactivates a suspended one. */
export const toggleMember = Effect.fn("Members.toggle")(function* (id: string) {
  const row = yield* memberById(id)
  const event = row.state === "active" ? "member.suspend" : "member.reinstate"
  yield* legalFor(row, event)
  if (row.state === "active") yield* confirmFirst()
  else if (row.role === "Admin") yield* confirmFirst({ kind: "adminRole" })
  if (row.state === "active") {
    yield* notLastAdmin(row)
    yield* endSessions(row)
  } else yield* roomForOne()
  yield* move(row, event)
  yield* announceEnd(row)
  return yield* shown(row.id)
})
