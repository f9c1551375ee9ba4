import { Schema } from "effect"

export const Notification = Schema.Struct({
  _id: Schema.String,
  title: Schema.String,
  description: Schema.String,
  createdAt: Schema.String,
  path: Schema.optional(Schema.String),
  /** When it was read, in a list that holds such. */
  readAt: Schema.optional(Schema.String)
})

export type Notification = typeof Notification.Type
