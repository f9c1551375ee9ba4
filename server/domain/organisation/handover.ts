import { Effect } from "effect"
import type { Removal } from "../../../contract/entities/Member.ts"
import { paths } from "../../../contract/paths.ts"
import { record } from "../../platform/audit.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { notify } from "../../platform/notifications/notifications.ts"
import { CurrentMember } from "../../platform/session.ts"
import { handOverCallbacks } from "../calling/callbacks.ts"
import { type MemberRow, memberById } from "./memberRows.ts"

export type Heir = { readonly id: string; readonly user_id: string; readonly name: string }

const heirsShown = 20

/** Rewriting a busy caller's contacts takes longer than a call usually may. */
const handingOverMs = 60_000

const mayHold = sql`state = 'active' and role in ('Admin', 'Write') and user_id is not null`

/**
 * The member who takes over: the named one, else the caller, else, when Admins remove themselves, the longest-serving
 * Admin.
 */
export const heirOf = Effect.fn("Handover.heirOf")(function* (leaving: MemberRow, named?: string) {
  const { memberId } = yield* CurrentMember
  if (named !== undefined) yield* memberById(named)
  const heir = yield* first<Heir>(
    sql`select id, user_id, name from members
      where organization_id = app.org() and id <> ${leaving.id} and ${mayHold}
        and (${named ?? null}::uuid is null and role = 'Admin' or id = ${named ?? null}::uuid)
      order by id = ${memberId} desc, created_at, id limit 1`
  )
  return (
    heir ?? (yield* refuse("illegal_transition", { words: "heirUnfit", errors: { handTo: "heirUnfit" } }))
  )
})

/**
 * Transfers a member's contacts and callbacks to another, who is notified. Part of the transaction that ends the
 * membership.
 */
export const handOver = Effect.fn("Handover.handOver")(function* (leaving: MemberRow, heir: Heir) {
  if (leaving.user_id === null) return
  yield* rows(sql`select set_config('statement_timeout', ${String(handingOverMs)}, true)`)
  yield* handOverCallbacks(leaving.user_id, heir.user_id)
  const moved = yield* first<{ contacts: number }>(
    sql`with moved as (
        update contacts set added_by = ${heir.user_id}
        where organization_id = app.org() and added_by = ${leaving.user_id} returning 1
      ) select count(*)::int as contacts from moved`
  )
  const contacts = moved?.contacts ?? 0
  if (contacts === 0) return
  yield* record({
    action: "member.handedOver",
    entity: "member",
    entityId: leaving.id,
    changes: [{ field: "contacts", from: leaving.id, to: heir.id }]
  })
  yield* notify(
    heir.user_id,
    "contactsHanded",
    { name: leaving.name, count: contacts },
    paths.contactsOfMember(heir.user_id)
  )
})

const likeOf = (query: string) => `%${query.replace(/[\\%_]/g, "\\$&")}%`

/** A member's contacts and callbacks, and the members who could take them over, the caller first. */
export const removalOf = Effect.fn("Handover.removalOf")(function* (id: string, query = "") {
  const { memberId } = yield* CurrentMember
  const leaving = yield* memberById(id)
  const held = yield* first<{ contacts: number; callbacks: number }>(
    sql`select count(*)::int as contacts, count(s.next_call_at)::int as callbacks
      from contacts c join contact_state s on s.organization_id = c.organization_id and s.contact_id = c.id
      where c.organization_id = app.org() and c.added_by = ${leaving.user_id}`
  )
  const pattern = likeOf(query.trim())
  const heirs = yield* rows<Removal["heirs"][number]>(
    sql`select id, name, email from members
      where organization_id = app.org() and id <> ${leaving.id} and ${mayHold}
        and (name ilike ${pattern} or email ilike ${pattern})
      order by id = ${memberId} desc, lower(name), id limit ${heirsShown}`
  )
  return { contacts: held?.contacts ?? 0, callbacks: held?.callbacks ?? 0, heirs } satisfies Removal
})
