import { Effect } from "effect"
import { record } from "../../platform/audit.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { ownOrganisationOnly } from "../../platform/ids.ts"
import { addressOf } from "../identity/signIn.ts"
import { confirmFirst } from "../identity/stepUp.ts"
import { sendInvitation } from "./invitationLinks.ts"
import { levelOf, type MemberRow, memberById, move, shown } from "./memberRows.ts"
import { roomForOne } from "./seats.ts"

type Invited = {
  readonly name: string
  readonly email: string
  readonly role: string
  readonly organization_id?: string | undefined
}

/** Invites a person by email. An Admin's invitation could be the inviter's own, so it needs a fresh code. */
export const invite = Effect.fn("Members.invite")(function* (wanted: Invited) {
  if (wanted.organization_id !== undefined) yield* ownOrganisationOnly(wanted.organization_id)
  const role = yield* levelOf(wanted.role)
  if (role === "Admin") yield* confirmFirst({ kind: "adminRole" })
  const address = addressOf(wanted.email)
  yield* roomForOne()
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

/** Sends an invitation again, which voids the earlier link. */
export const inviteAgain = Effect.fn("Members.inviteAgain")(function* (id: string) {
  const row = yield* memberById(id)
  yield* sendInvitation(row.id, row.email)
  yield* record({ action: "member.invitedAgain", entity: "member", entityId: row.id })
  return yield* shown(row.id)
})

/** Revokes an invitation. */
export const cancelInvitation = Effect.fn("Members.cancelInvitation")(function* (id: string) {
  const row = yield* memberById(id)
  if (row.state !== "invited") return yield* refuse("illegal_transition", { words: "notInvited" })
  yield* move(row, "member.remove")
})

/** Changes an invitation's address, which voids the earlier link. */
export const changeAddress = Effect.fnUntraced(function* (row: MemberRow, address: string) {
  if (row.state !== "invited") {
    return yield* refuse("illegal_transition", { words: "emailIsTheirs", errors: { email: "emailIsTheirs" } })
  }
  if (row.role === "Admin") yield* confirmFirst({ kind: "adminRole" })
  const taken = yield* first(
    sql`select id from members where organization_id = app.org() and email = ${address} and state <> 'removed'`
  )
  if (taken) return yield* refuse("member_exists", { errors: { email: "member_exists" } })
  yield* rows(sql`update members set email = ${address} where organization_id = app.org() and id = ${row.id}`)
  yield* sendInvitation(row.id, address)
})
