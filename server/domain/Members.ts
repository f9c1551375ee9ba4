import { Effect } from "effect"
import type { Member } from "../../contract/entities/Member.ts"
import { messages } from "../../contract/rules/messages.ts"
import { type PermissionLevel, permissionLevel } from "../../contract/rules/permissions.ts"
import { legalMoves } from "../../machines/lifecycles/legal.ts"
import {
  type MemberEvent,
  type MemberStatus,
  memberMachine
} from "../../machines/lifecycles/member.machine.ts"
import { first, rows } from "../store/Database.ts"
import { sql } from "../store/sql.ts"
import { type Change, record } from "./Audit.ts"
import { type ListPayload, makeCursor, pageSize, readCursor } from "./cursors.ts"
import { sendInvitation } from "./Invitations.ts"
import { asUuid, ownOrganisationOnly } from "./ids.ts"
import { refuse } from "./Refusal.ts"
import { CurrentMember } from "./Session.ts"
import { addressOf } from "./SignIn.ts"
import { freshCodeOnly } from "./StepUp.ts"

type Row = {
  readonly id: string
  readonly user_id: string | null
  readonly name: string
  readonly email: string
  readonly role: PermissionLevel
  readonly state: Exclude<MemberStatus, "removed">
  readonly last_seen_at: string | null
  readonly invited_until: string | null
}

const columns = sql`id, user_id, name, email, role, state, last_seen_at, invited_until`

const asMember = Effect.fnUntraced(function* (row: Row) {
  const { organisationId, organisationName } = yield* CurrentMember
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    organization_id: organisationId,
    organization_name: organisationName,
    state: row.state,
    lastSeenAt: row.last_seen_at,
    ...(row.state === "invited" && row.invited_until && { invitedUntil: row.invited_until })
  } satisfies Member
})

const memberById = Effect.fnUntraced(function* (named: string) {
  const id = yield* asUuid(named)
  const row = yield* first<Row>(
    sql`select ${columns} from members where organization_id = app.org() and id = ${id} and state <> 'removed'`
  )
  return row ?? (yield* refuse("not_found"))
})

const shown = (id: string) => Effect.flatMap(memberById(id), asMember)

const levelOf = (role: string) => {
  const level = permissionLevel(role)
  return level === undefined
    ? refuse("invalid_payload", { errors: { role: messages.roleUnknown } })
    : Effect.succeed(level)
}

/**
 * Admits an Admin to the organisation's one queue for changing members: whoever waited in it is looked at again, so
 * that nobody acts who was suspended, demoted or removed meanwhile. The transaction must not hold the caller's own
 * session open, or two Admins acting on each other would wait for ever.
 */
export const administer = Effect.fn("Members.administer")(function* () {
  const { sessionId, organisationId, memberId } = yield* CurrentMember
  yield* rows(sql`select pg_advisory_xact_lock(hashtextextended(${organisationId}, 8))`)
  const still = yield* first(
    sql`select s.id from sessions s join members m on m.organization_id = app.org() and m.id = ${memberId}
      where s.id = ${sessionId} and s.ended_at is null and m.state = 'active' and m.role = 'Admin'`
  )
  if (!still) return yield* refuse("session_invalid")
})

const notLastAdmin = Effect.fnUntraced(function* (row: Row) {
  if (row.role !== "Admin" || row.state !== "active") return
  const other = yield* first(
    sql`select id from members
      where organization_id = app.org() and role = 'Admin' and state = 'active' and id <> ${row.id} limit 1`
  )
  if (!other) return yield* refuse("last_admin")
})

/** Ends the person's sessions once their calls under way are answered. Comes before the member's row is locked. */
const endSessions = (row: Row, leaves = false) =>
  row.user_id === null ? Effect.void : rows(sql`select app.end_sessions(${row.user_id}, ${leaves})`)

const move = Effect.fnUntraced(function* (row: Row, event: MemberEvent["type"]) {
  const to = legalMoves(memberMachine, row.state).find((each) => each.event === event)?.to
  if (to === undefined) return yield* refuse("illegal_transition")
  const moved = yield* first(
    sql`update members set state = ${to} where organization_id = app.org() and id = ${row.id} and state = ${row.state}
      returning id`
  )
  if (!moved) return yield* refuse("illegal_transition")
  yield* record({
    action: `member.${to}`,
    entity: "member",
    entityId: row.id,
    changes: [{ field: "state", from: row.state, to }]
  })
})

type Invited = {
  readonly name: string
  readonly email: string
  readonly role: string
  readonly organization_id?: string | undefined
}

/** Invites a person by mail. */
export const invite = Effect.fn("Members.invite")(function* (wanted: Invited) {
  if (wanted.organization_id !== undefined) yield* ownOrganisationOnly(wanted.organization_id)
  const role = yield* levelOf(wanted.role)
  const address = addressOf(wanted.email)
  const made = yield* first<{ id: string }>(
    sql`insert into members (organization_id, email, name, role, state)
      values (app.org(), ${address}, ${wanted.name.trim()}, ${role}, 'invited')
      on conflict (organization_id, email) where state <> 'removed' do nothing returning id`
  )
  if (!made) return yield* refuse("member_exists", { errors: { email: "member_exists" } })
  yield* sendInvitation(made.id, address)
  yield* record({
    action: "member.invited",
    entity: "member",
    entityId: made.id,
    changes: [{ field: "role", from: null, to: role }]
  })
  return yield* shown(made.id)
})

/** Sends an invitation anew, which voids the link sent before. */
export const inviteAgain = Effect.fn("Members.inviteAgain")(function* (id: string) {
  const row = yield* memberById(id)
  yield* sendInvitation(row.id, row.email)
  yield* record({ action: "member.invitedAgain", entity: "member", entityId: row.id })
  return yield* shown(row.id)
})

/** Takes an invitation back. */
export const cancelInvitation = Effect.fn("Members.cancelInvitation")(function* (id: string) {
  const row = yield* memberById(id)
  if (row.state !== "invited") return yield* refuse("illegal_transition", { words: "notInvited" })
  yield* move(row, "member.remove")
})

type Changes = {
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly role?: string | undefined
}

const changeRole = Effect.fnUntraced(function* (row: Row, role: PermissionLevel) {
  yield* freshCodeOnly()
  yield* notLastAdmin(row)
  yield* endSessions(row)
  yield* rows(sql`update members set role = ${role} where organization_id = app.org() and id = ${row.id}`)
})

const changeAddress = Effect.fnUntraced(function* (row: Row, address: string) {
  if (row.state !== "invited") {
    return yield* refuse("illegal_transition", { words: "emailIsTheirs", errors: { email: "emailIsTheirs" } })
  }
  const taken = yield* first(
    sql`select id from members where organization_id = app.org() and email = ${address} and state <> 'removed'`
  )
  if (taken) return yield* refuse("member_exists", { errors: { email: "member_exists" } })
  yield* rows(sql`update members set email = ${address} where organization_id = app.org() and id = ${row.id}`)
  yield* sendInvitation(row.id, address)
})

/** Changes a member's name or role, or the address of one who has not joined yet. A changed role ends their sessions. */
export const updateMember = Effect.fn("Members.update")(function* (id: string, wanted: Changes) {
  const row = yield* memberById(id)
  const name = wanted.name?.trim() ?? row.name
  const email = wanted.email === undefined ? row.email : addressOf(wanted.email)
  const role = wanted.role === undefined ? row.role : yield* levelOf(wanted.role)
  if (role !== row.role) yield* changeRole(row, role)
  if (email !== row.email) yield* changeAddress(row, email)
  yield* rows(sql`update members set name = ${name} where organization_id = app.org() and id = ${row.id}`)
  const changes: ReadonlyArray<Change> = [
    { field: "name", from: row.name, to: name },
    { field: "email", from: row.email, to: email },
    { field: "role", from: row.role, to: role }
  ].filter(({ from, to }) => from !== to)
  if (changes.length > 0)
    yield* record({ action: "member.updated", entity: "member", entityId: row.id, changes })
  return yield* shown(row.id)
})

/** Takes a member out of the organisation. What they recorded stays. */
export const removeMember = Effect.fn("Members.remove")(function* (id: string) {
  const row = yield* memberById(id)
  if (row.state !== "invited") yield* freshCodeOnly()
  yield* notLastAdmin(row)
  yield* endSessions(row, true)
  yield* move(row, "member.remove")
})

/** Suspends an active member, or restores a suspended one. */
export const toggleMember = Effect.fn("Members.toggle")(function* (id: string) {
  const row = yield* memberById(id)
  if (row.state === "active") {
    yield* freshCodeOnly()
    yield* notLastAdmin(row)
    yield* endSessions(row)
  }
  yield* move(row, row.state === "active" ? "member.suspend" : "member.reinstate")
  return yield* shown(row.id)
})

type Wanted = ListPayload & { readonly query?: string | undefined }

type Place = readonly [name: string, id: string]

/** The organisation's members by name, a page at a time. `query` is looked for in names and addresses. */
export const listMembers = Effect.fn("Members.list")(function* (wanted: Wanted) {
  const query = wanted.query?.trim() ?? ""
  const limit = pageSize(wanted)
  const [name = null, id = null] = (yield* readCursor<Place>("members", query, wanted.cursor)) ?? []
  const matching = sql`organization_id = app.org() and state <> 'removed'
    and (${query} = '' or position(lower(${query}) in lower(name || ' ' || email)) > 0)`
  const found = yield* rows<Row & { readonly place: string }>(
    sql`select ${columns}, lower(name) as place from members where ${matching}
      and (${id}::uuid is null or (lower(name) collate "C", id) > (${name}::text collate "C", ${id}::uuid))
      order by lower(name) collate "C", id limit ${limit + 1}`
  )
  const counted = yield* first<{ value: number }>(
    sql`select count(*) as value from members where ${matching}`
  )
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    data: yield* Effect.forEach(page, asMember),
    nextCursor:
      found.length > limit && last ? yield* makeCursor("members", query, [last.place, last.id]) : null,
    total: { value: counted?.value ?? 0, exact: true }
  }
})
