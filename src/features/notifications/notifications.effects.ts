import { Effect } from "effect"
import { profileCalls } from "../../../contract/calls/profile.ts"
import type { NotificationsInput, ReadRequest } from "../../../machines/flows/notifications.machine.ts"
import type { PageRequest } from "../../../machines/flows/paged-list.machine.ts"
import { send } from "../../services/Api.ts"
import type { NotificationFilter } from "./notificationList.ts"

export const loadNotifications = Effect.fn("notifications.load")(function* (input: NotificationsInput) {
  const { data } = yield* send(profileCalls.getNotifications, { id: input.organisationId })
  return data
})

export const restoreNotifications = Effect.fn("notifications.restore")(function* (input: ReadRequest) {
  yield* send(profileCalls.unreadNotifications, {
    organization_id: input.organisationId,
    notificationIds: input.ids,
    idempotencyKey: input.attempt
  })
})

export const listNotifications = Effect.fn("notifications.list")(function* ({
  filter,
  cursor
}: PageRequest<NotificationFilter>) {
  const { data, nextCursor } = yield* send(profileCalls.listNotifications, {
    state: filter,
    ...(cursor !== null && { cursor })
  })
  return { rows: data, nextCursor }
})

export const readNotifications = Effect.fn("notifications.read")(function* (input: ReadRequest) {
  yield* send(profileCalls.readNotifications, {
    organization_id: input.organisationId,
    notificationIds: input.ids,
    idempotencyKey: input.attempt
  })
})
