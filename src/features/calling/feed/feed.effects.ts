import { Effect } from "effect"
import { Api } from "../../../services/Api.ts"

export const loadFeed = Effect.fn("calendarFeed.load")(function* () {
  const api = yield* Api
  return (yield* api.calling.getCalendarFeed({})).data
})

export const createFeed = Effect.fn("calendarFeed.create")(function* () {
  const api = yield* Api
  const { data, address } = yield* api.calling.createCalendarFeed({})
  return { feed: data, address }
})

export const deleteFeed = Effect.fn("calendarFeed.delete")(function* ({
  attempt
}: {
  readonly attempt: string
}) {
  const api = yield* Api
  yield* api.calling.deleteCalendarFeed({ idempotencyKey: attempt })
})
