import { Effect } from "effect"
import type { NotificationsInput, ReadRequest } from "../../../machines/flows/notifications.machine.ts"
import type { PageRequest } from "../../../machines/flows/paged-list.machine.ts"
import { Api } from "../../services/Api.ts"
import type { NotificationFilter } from "./notificationList.ts"

export const loadNotifications = Effect.fn("notifications.load")(function* (input: NotificationsInput) {
  const api = yield* Api
  const { data } = yield* api.profile.getNotifications({ id: input.organisationId })
  return data
})

export const restoreNotifications = Effect.fn("notifications.restore")(function* (input: ReadRequest) {
  const api = yield* Api
  yield* api.profile.unreadNotifications({
    organization_id: input.organisationId,
    notificationIds: input.ids,
    idempotencyKey: input.attempt
  })
})

export const listNotifications = Effect.fn("notifications.list")(function* ({
  filter,
  cursor
}: PageRequest<NotificationFilter>) {
  const api = yield* Api
  const { data, nextCursor } = yield* api.profile.listNotifications({
    state: filter,
    ...(cursor !== null && { cursor })
  })
  return { rows: data, nextCursor }
})

export const readNotifications = Effect.fn("notifications.read")(function* (input: ReadRequest) {
  const api = yield* Api
  yield* api.profile.readNotifications({
    organization_id: input.organisationId,
    notificationIds: input.ids,
    idempotencyKey: input.attempt
  })
})
