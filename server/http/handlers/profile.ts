import { Effect } from "effect"
import { accountDeletion, deleteAccount } from "../../domain/identity/accountDeletion.ts"
import { outboxKey } from "../../domain/identity/outboxKeys.ts"
import { updateProfile } from "../../domain/identity/profile.ts"
import { Database } from "../../platform/database/Database.ts"
import { ownOrganisationOnly } from "../../platform/ids.ts"
import {
  listNotifications,
  markRead,
  markUnread,
  unread
} from "../../platform/notifications/notifications.ts"
import { CurrentSession } from "../../platform/session.ts"
import type { HandlersOf } from "./handler.ts"

/** Runs in a transaction of the account that does not hold the caller's session. */
const inOwnTransaction = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const database = yield* Database
    const { userId, organisationId } = yield* CurrentSession
    const opening = {
      account: userId,
      ...(organisationId !== null && { organisation: organisationId })
    }
    return yield* database.transaction(opening, () => effect)
  })

export const profile: HandlersOf<"profile"> = {
  update: updateProfile,
  getNotifications: ({ id }) =>
    Effect.map(Effect.andThen(ownOrganisationOnly(id), unread()), (data) => ({ data })),
  readNotifications: ({ organization_id, notificationIds }) =>
    Effect.as(Effect.andThen(ownOrganisationOnly(organization_id), markRead(notificationIds)), {}),
  listNotifications,
  unreadNotifications: ({ organization_id, notificationIds }) =>
    Effect.as(Effect.andThen(ownOrganisationOnly(organization_id), markUnread(notificationIds)), {}),
  getOutboxKey: () => Effect.map(outboxKey(), (data) => ({ data })),
  getAccountDeletion: () => Effect.map(accountDeletion(), (data) => ({ data })),
  deleteAccount: { outside: () => Effect.as(inOwnTransaction(deleteAccount()), {}) }
}
