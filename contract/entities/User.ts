import { Schema } from "effect"

export const User = Schema.Struct({
  _id: Schema.String,
  name: Schema.String,
  email: Schema.String,
  role: Schema.String,
  organization_id: Schema.NullOr(Schema.String),
  organization_name: Schema.NullOr(Schema.String),
  countryCode: Schema.optional(Schema.String),
  phone: Schema.optional(Schema.String),
  phoneVerified: Schema.Boolean,
  linkedinProfile: Schema.optional(Schema.String),
  jobRole: Schema.optional(Schema.String),
  locale: Schema.optional(Schema.String),
  /** The access token of a social session; only in the reply to the sign-in that sent it. */
  accessToken: Schema.optional(Schema.String)
})

export type User = typeof User.Type

/** The effects of deleting an account. Without an organisation, `organisation` and `heir` are null. */
export const AccountDeletion = Schema.Struct({
  organisation: Schema.NullOr(Schema.String),
  /** The last Admin can't delete their account. */
  isLastAdmin: Schema.Boolean,
  contacts: Schema.Number,
  callbacks: Schema.Number,
  /** The name of the Admin who takes over contacts and callbacks. */
  heir: Schema.NullOr(Schema.String)
})

export type AccountDeletion = typeof AccountDeletion.Type
