import { Schema } from "effect"

export const Notification = Schema.Struct({
  _id: Schema.String,
  title: Schema.String,
  description: Schema.String,
  createdAt: Schema.String,
  path: Schema.optional(Schema.String),
  /** The time it was read, in lists with read notifications. */
  readAt: Schema.optional(Schema.String)
})

export type Notification = typeof Notification.Type
