import { Effect } from "effect"
import { outboxKey } from "../../domain/identity/outboxKeys.ts"
import { updateProfile } from "../../domain/identity/profile.ts"
import { ownOrganisationOnly } from "../../platform/ids.ts"
import {
  listNotifications,
  markRead,
  markUnread,
  unread
} from "../../platform/notifications/notifications.ts"
import type { HandlersOf } from "./handler.ts"

export const profile: HandlersOf<"profile"> = {
  update: updateProfile,
  getNotifications: ({ id }) =>
    Effect.map(Effect.andThen(ownOrganisationOnly(id), unread()), (data) => ({ data })),
  readNotifications: ({ organization_id, notificationIds }) =>
    Effect.as(Effect.andThen(ownOrganisationOnly(organization_id), markRead(notificationIds)), {}),
  listNotifications,
  unreadNotifications: ({ organization_id, notificationIds }) =>
    Effect.as(Effect.andThen(ownOrganisationOnly(organization_id), markUnread(notificationIds)), {}),
  getOutboxKey: () => Effect.map(outboxKey(), (data) => ({ data }))
}
