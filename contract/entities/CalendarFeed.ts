import { Schema } from "effect"

/** A member's calendar feed. Its address is returned once, when it is created. */
export const CalendarFeed = Schema.Struct({ createdAt: Schema.String })

export type CalendarFeed = typeof CalendarFeed.Type
