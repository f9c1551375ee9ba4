import { Schema } from "effect"
import { apiScopes } from "../rules/apiScopes.ts"

export const ApiScopeName = Schema.Literals(apiScopes)

/** A key for programs of the organisation. Its secret is returned once, when it is made. */
export const ApiKey = Schema.Struct({
  _id: Schema.String,
  name: Schema.String,
  scopes: Schema.Array(ApiScopeName),
  /** The last characters of its secret. */
  lastFour: Schema.String,
  /** `stopped` while the person it acts as is no active Admin. */
  state: Schema.Literals(["active", "expired", "stopped"]),
  createdBy: Schema.String,
  /** The Admin who created it, or who replaced its secret last. */
  actsAs: Schema.String,
  createdAt: Schema.String,
  lastUsedAt: Schema.NullOr(Schema.String),
  expiresAt: Schema.NullOr(Schema.String),
  /** The time until which the replaced secret works too. */
  previousUntil: Schema.NullOr(Schema.String)
})

export type ApiKey = typeof ApiKey.Type
