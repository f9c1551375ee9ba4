import { Effect } from "effect"
import type { Member } from "../../../contract/entities/Member.ts"
import { messages } from "../../../contract/rules/messages.ts"
import { type PermissionLevel, permissionLevel } from "../../../contract/rules/permissions.ts"
import { statusAfter } from "../../../machines/lifecycles/legal.ts"
import {
  type MemberEvent,
  type MemberStatus,
  memberMachine
} from "../../../machines/lifecycles/member.machine.ts"
import { record } from "../../platform/audit.ts"
import { rows as all, first } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid } from "../../platform/ids.ts"
import { CurrentMember } from "../../platform/session.ts"
import { spentBy } from "../billing/creditCaps.ts"
import { periodEnd } from "../billing/credits.ts"

export type MemberRow = {
  readonly id: string
  readonly user_id: string | null
  readonly name: string
  readonly email: string
  readonly role: PermissionLevel
  readonly state: Exclude<MemberStatus, "removed">
  readonly last_seen_at: string | null
  readonly invited_until: string | null
  readonly is_undelivered: boolean
  readonly credit_cap: number | null
}

export const memberColumns = sql`id, user_id, name, email, role, state, last_seen_at, invited_until, credit_cap,
  exists (select from undelivered_jobs u where u.organization_id = members.organization_id
    and u.queue = 'invitation.send' and u.data ->> 'invitationId' = members.invitation_id::text) as is_undelivered`

const spent = Effect.fnUntraced(function* (rows: ReadonlyArray<MemberRow>) {
  const resetsAt = yield* periodEnd
  if (resetsAt === undefined) return new Map<string, number>()
  const found = yield* all<{ user_id: string; used: number }>(
    sql`select u.user_id, ${spentBy(sql`u.user_id`, resetsAt)} as used
      from unnest(${rows.flatMap(({ user_id }) => user_id ?? [])}::uuid[]) as u(user_id)`
  )
  return new Map(found.map(({ user_id, used }) => [user_id, used]))
})

/** Members as the client sees them, with the credits that they spent. */
export const asMembers = Effect.fnUntraced(function* (rows: ReadonlyArray<MemberRow>) {
  const used = yield* spent(rows)
  return yield* Effect.forEach(rows, (row) => asMember(row, used.get(row.user_id ?? "") ?? 0))
})

const asMember = Effect.fnUntraced(function* (row: MemberRow, creditsUsed: number) {
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
    creditsUsed,
    creditCap: row.credit_cap,
    ...(row.state === "invited" && row.invited_until && { invitedUntil: row.invited_until }),
    ...(row.state === "invited" && row.is_undelivered && { invitationNotSent: true })
  } satisfies Member
})

export const memberById = Effect.fnUntraced(function* (named: string) {
  const id = yield* asUuid(named)
  const row = yield* first<MemberRow>(
    sql`select ${memberColumns} from members where organization_id = app.org() and id = ${id} and state <> 'removed'`
  )
  return row ?? (yield* refuse("not_found"))
})

export const shown = Effect.fnUntraced(function* (id: string) {
  const [member] = yield* asMembers([yield* memberById(id)])
  return member ?? (yield* refuse("not_found"))
})

export const levelOf = (role: string) => {
  const level = permissionLevel(role)
  return level === undefined
    ? refuse("invalid_payload", { errors: { role: messages.roleUnknown } })
    : Effect.succeed(level)
}

/** The status after an event, or a refusal if the member lifecycle does not allow it. */
export const legalFor = (row: MemberRow, event: MemberEvent["type"]) => {
  const to = statusAfter(memberMachine, row.state, event)
  return to === undefined
    ? refuse("illegal_transition", { move: { chart: "member", from: row.state, event } })
    : Effect.succeed(to)
}

/** Changes a member's status as the lifecycle allows, and adds a line. Part of the transaction that read the row. */
export const move = Effect.fnUntraced(function* (row: MemberRow, event: MemberEvent["type"]) {
  const to = yield* legalFor(row, event)
  const moved = yield* first(
    sql`update members set state = ${to} where organization_id = app.org() and id = ${row.id} and state = ${row.state}
      returning id`
  )
  if (!moved) {
    return yield* refuse("illegal_transition", { move: { chart: "member", from: row.state, event } })
  }
  yield* record({
    action: `member.${to}`,
    entity: "member",
    entityId: row.id,
    changes: [{ field: "state", from: row.state, to }]
  })
})
