import { Effect } from "effect"
import { calendarFeedCalls } from "../../../../contract/calls/calendarFeed.ts"
import { send } from "../../../services/Api.ts"

export const loadFeed = Effect.fn("calendarFeed.load")(function* () {
  return (yield* send(calendarFeedCalls.getCalendarFeed, {})).data
})

export const createFeed = Effect.fn("calendarFeed.create")(function* () {
  const { data, address } = yield* send(calendarFeedCalls.createCalendarFeed, {})
  return { feed: data, address }
})

export const deleteFeed = Effect.fn("calendarFeed.delete")(function* ({
  attempt
}: {
  readonly attempt: string
}) {
  yield* send(calendarFeedCalls.deleteCalendarFeed, { idempotencyKey: attempt })
})
