import { Schema } from "effect"

/** `credits.limit` is the number of views per period; `resetsAt` is the end of the period. */
export const Credits = Schema.Struct({
  used: Schema.Number,
  limit: Schema.Number,
  resetsAt: Schema.String
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
  credits: Credits
})

export type Organisation = typeof Organisation.Type
