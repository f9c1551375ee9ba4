import { Effect } from "effect"
import { calls } from "../../../contract/calls/index.ts"
import { removalOf } from "../../domain/organisation/handover.ts"
import { cancelInvitation, invite, inviteAgain } from "../../domain/organisation/invitations.ts"
import { listMembers } from "../../domain/organisation/memberList.ts"
import { administer, removeMember, toggleMember, updateMember } from "../../domain/organisation/members.ts"
import { Database, type Tx } from "../../platform/database/Database.ts"
import { CurrentMember, type CurrentSession } from "../../platform/session.ts"
import { once } from "../idempotency.ts"
import type { HandlersOf, Services } from "./handler.ts"

type Payload = { readonly idempotencyKey?: string | undefined }

/** Runs in a transaction that does not hold the caller's session, one at a time in an organisation. */
const administered = <P extends Payload, A extends Record<string, unknown>, E>(
  { path: route }: { readonly path: string },
  run: (payload: P) => Effect.Effect<A, E, Tx | Services | CurrentSession | CurrentMember>
) => ({
  outside: (payload: P) =>
    Effect.gen(function* () {
      const database = yield* Database
      const { userId, organisationId } = yield* CurrentMember
      const { idempotencyKey: key } = payload
      const effect = run(payload)
      return yield* database.transaction({ organisation: organisationId, account: userId }, () =>
        Effect.andThen(
          administer(),
          key === undefined ? effect : once({ userId, organisationId, route, key, payload }, effect)
        )
      )
    })
})

export const onboard: HandlersOf<"onboard"> = {
  addMember: (invited) => Effect.map(invite(invited), (data) => ({ data })),
  resendInvitation: ({ id }) => Effect.map(inviteAgain(id), (data) => ({ data })),
  cancelInvitation: ({ id }) => Effect.as(cancelInvitation(id), {}),
  getRemoval: ({ id, query }) => Effect.map(removalOf(id, query), (data) => ({ data })),
  getAllMember: (wanted) => listMembers(wanted),
  updateMember: administered(calls.onboard.updateMember, ({ id, ...changes }) =>
    Effect.map(updateMember(id, changes), (data) => ({ data }))
  ),
  deleteMember: administered(calls.onboard.deleteMember, ({ id, handTo }) =>
    Effect.as(removeMember(id, handTo), {})
  ),
  toggleStatus: administered(calls.onboard.toggleStatus, ({ id }) =>
    Effect.map(toggleMember(id), (data) => ({ data }))
  )
}
