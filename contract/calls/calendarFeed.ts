import { Schema } from "effect"
import { call } from "../call.ts"
import { CalendarFeed } from "../entities/CalendarFeed.ts"
import { writeKey } from "../rules/fields.ts"

/** The calls of `calling` about a member's calendar feed. */
export const calendarFeedCalls = {
  getCalendarFeed: call({
    path: "/calling/get-calendar-feed",
    summary: "The caller's calendar feed of due work without its address; null if it is off.",
    who: "Write",
    effect: "read",
    payload: {},
    reply: { data: Schema.NullOr(CalendarFeed) },
    addition: true
  }),
  /** Takes no idempotency key: a stored response would contain the address. */
  createCalendarFeed: call({
    path: "/calling/create-calendar-feed",
    summary:
      "Turn on the caller's calendar feed. Its address is returned this once; an earlier address stops working.",
    who: "Write",
    effect: "write",
    payload: {},
    reply: { data: CalendarFeed, address: Schema.String },
    addition: true
  }),
  deleteCalendarFeed: call({
    path: "/calling/delete-calendar-feed",
    summary: "Turn off the caller's calendar feed. Its address stops working at once.",
    who: "Write",
    effect: "write",
    payload: { ...writeKey },
    reply: {},
    errors: ["not_found"],
    addition: true
  })
}
