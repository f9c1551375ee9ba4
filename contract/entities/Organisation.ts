import { Schema } from "effect"

/** `credits.limit` is views a period; `resetsAt` is when the period ends. */
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
