import { Schema } from "effect"

/** A device that someone is signed in on, by its session. */
export const Device = Schema.Struct({
  id: Schema.String,
  userAgent: Schema.String,
  address: Schema.String,
  createdAt: Schema.String,
  lastSeenAt: Schema.String,
  current: Schema.Boolean
})

export type Device = typeof Device.Type
