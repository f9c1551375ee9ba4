import { Schema } from "effect"
import { Retention } from "../rules/retention.ts"

/**
 * `credits.limit` is the number of views per period; `resetsAt` is the end of the period. `cap` is the caller's own
 * part of them, if an Admin limits it.
 */
export const Credits = Schema.Struct({
  used: Schema.Number,
  limit: Schema.Number,
  resetsAt: Schema.String,
  cap: Schema.optional(Schema.Struct({ used: Schema.Number, limit: Schema.Number }))
})

export type Credits = typeof Credits.Type

export const Organisation = Schema.Struct({
  _id: Schema.String,
  name: Schema.String,
  linkedinProfile: Schema.String,
  countryCode: Schema.String,
  phone: Schema.String,
  phoneVerified: Schema.Boolean,
  plan: Schema.String,
  credits: Credits,
  /** Unset while everything is kept. */
  retention: Schema.optional(Retention),
  /** The time when everything of the organisation is deleted, if an Admin asked for it. */
  deletionAt: Schema.optional(Schema.String)
})

export type Organisation = typeof Organisation.Type
