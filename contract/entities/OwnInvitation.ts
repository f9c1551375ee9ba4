import { Schema } from "effect"
import { permissionLevels } from "../rules/permissions.ts"

/** An open invitation for the caller's own address. */
export const OwnInvitation = Schema.Struct({
  id: Schema.String,
  organization_name: Schema.String,
  role: Schema.Literals(permissionLevels),
  inviter: Schema.NullOr(Schema.String),
  invitedUntil: Schema.String
})

export type OwnInvitation = typeof OwnInvitation.Type
