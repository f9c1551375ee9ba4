import { Effect } from "effect"
import { refuse } from "./failures/Refusal.ts"
import { CurrentMember } from "./session.ts"

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Those that could be record ids. */
export const uuids = (ids: ReadonlyArray<string>) => ids.filter((id) => uuid.test(id))

/** An identifier that can be a record's id. Any other value is treated as an unknown id. */
export const asUuid = (id: string) => (uuid.test(id) ? Effect.succeed(id.toLowerCase()) : refuse("not_found"))

/** Refuses a payload that names another organisation than the session's, as if it did not exist. */
export const ownOrganisationOnly = Effect.fnUntraced(function* (named: string) {
  const { organisationId, userId } = yield* CurrentMember
  if (named === organisationId) return
  yield* Effect.logWarning("a payload named another organisation").pipe(
    Effect.annotateLogs({ security: true, user: userId })
  )
  return yield* refuse("not_found")
})

/** The same for a payload that names a person. */
export const ownAccountOnly = Effect.fnUntraced(function* (named: string) {
  const { userId } = yield* CurrentMember
  if (named === userId) return
  yield* Effect.logWarning("a payload named another person").pipe(
    Effect.annotateLogs({ security: true, user: userId })
  )
  return yield* refuse("not_found")
})
