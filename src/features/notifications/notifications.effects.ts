import { Effect } from "effect"
import type { PageRequest } from "../../../machines/flows/notification-list.machine.ts"
import type { NotificationsInput, ReadRequest } from "../../../machines/flows/notifications.machine.ts"
import { Api } from "../../services/Api.ts"

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

export const listNotifications = Effect.fn("notifications.list")(function* (input: PageRequest) {
  const api = yield* Api
  const { data, nextCursor } = yield* api.profile.listNotifications({
    state: input.state,
    ...(input.cursor === null ? {} : { cursor: input.cursor })
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
