import { Effect } from "effect"
import type { NotificationsInput, ReadRequest } from "../../../machines/flows/notifications.machine.ts"
import { Api } from "../../services/Api.ts"

export const loadNotifications = Effect.fn("notifications.load")(function* (input: NotificationsInput) {
  const api = yield* Api
  const { data } = yield* api.profile.getNotifications({ id: input.organisationId })
  return data
})

export const readNotifications = Effect.fn("notifications.read")(function* (input: ReadRequest) {
  const api = yield* Api
  yield* api.profile.readNotifications({
    organization_id: input.organisationId,
    notificationIds: input.ids,
    idempotencyKey: input.attempt
  })
})
