import { Effect } from "effect"
import type { AccountDeletion } from "../../../contract/entities/User.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { takeLock } from "../../platform/locks.ts"
import { CurrentMember, CurrentSession, isMember } from "../../platform/session.ts"
import { heirOf, removalOf } from "../organisation/handover.ts"
import { memberById } from "../organisation/memberRows.ts"
import { isLastAdmin, removeMember } from "../organisation/members.ts"
import { confirmDeletion } from "./accountDeletionMail.ts"
import { confirmFirst } from "./stepUp.ts"

/** Deletes what belongs to the account of this transaction alone, and ends its sessions. */
export const forgetAccount = () => rows(sql`select app.forget_account()`)

const withoutMembership: AccountDeletion = {
  organisation: null,
  isLastAdmin: false,
  contacts: 0,
  callbacks: 0,
  heir: null
}

/** The effects of deleting the caller's account. */
export const accountDeletion = Effect.fn("Account.deletion")(function* () {
  const session = yield* CurrentSession
  if (!isMember(session)) return withoutMembership
  const as = Effect.provideService(CurrentMember, session)
  const row = yield* as(memberById(session.memberId))
  const { contacts, callbacks } = yield* as(removalOf(row.id))
  const isLast = yield* isLastAdmin(row)
  const heir = isLast ? null : (yield* as(heirOf(row))).name
  const organisation = session.organisationName
  return { organisation, isLastAdmin: isLast, contacts, callbacks, heir } satisfies AccountDeletion
})

/** Refuses a session that ended while this call waited for the lock. */
const stillSignedIn = Effect.fnUntraced(function* (sessionId: string) {
  const still = yield* first(sql`select id from sessions where id = ${sessionId} and ended_at is null`)
  if (!still) return yield* refuse("session_invalid")
})

/**
 * Deletes the caller's account. A member leaves the organisation first; their contacts and callbacks go to the Admin who
 * has been there longest. An email confirms the deletion. The transaction must not hold the caller's session open.
 */
export const deleteAccount = Effect.fn("Account.delete")(function* () {
  const session = yield* CurrentSession
  if (isMember(session)) {
    yield* takeLock("members", session.organisationId)
    yield* stillSignedIn(session.sessionId)
    yield* Effect.provideService(removeMember(session.memberId), CurrentMember, session)
  } else {
    yield* confirmFirst()
  }
  yield* confirmDeletion()
  yield* forgetAccount()
})
