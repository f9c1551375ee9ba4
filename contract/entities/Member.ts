import { Schema } from "effect"
import { email, requiredKey, text } from "../rules/fields.ts"
import { limits } from "../rules/limits.ts"
import { messages } from "../rules/messages.ts"
import { permissionLevel, permissionLevels } from "../rules/permissions.ts"

export const CreditCap = Schema.Number.annotate({ message: messages.creditCap }).check(
  Schema.isInt({ message: messages.creditCap }),
  Schema.isBetween({ minimum: 0, maximum: limits.creditCap }, { message: messages.creditCap })
)

export const MemberState = Schema.Literals(["invited", "active", "suspended"])

export const Member = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  email: Schema.String,
  role: Schema.Literals(permissionLevels),
  organization_id: Schema.String,
  organization_name: Schema.String,
  state: MemberState,
  lastSeenAt: Schema.NullOr(Schema.String),
  /** The credits spent in the current period, and the most that may be spent in one; null for no limit. */
  creditsUsed: Schema.Number,
  creditCap: Schema.NullOr(Schema.Number),
  /** The expiry of the invitation; only for invited members. */
  invitedUntil: Schema.optional(Schema.String),
  /** The invitation's email could not be sent. */
  invitationNotSent: Schema.optional(Schema.Boolean)
})

export type Member = typeof Member.Type

/** A member's contacts and callbacks, and the members who could take them over. */
export const Removal = Schema.Struct({
  contacts: Schema.Number,
  callbacks: Schema.Number,
  heirs: Schema.Array(Schema.Struct({ id: Schema.String, name: Schema.String, email: Schema.String }))
})

export type Removal = typeof Removal.Type

export const MemberName = text(10_000, { missing: messages.memberNameRequired }).check(
  Schema.makeFilter((value) => value.trim() !== "", { message: messages.memberNameRequired }),
  Schema.makeFilter((value) => value.trim() === "" || value.trim().length >= limits.member.nameMin, {
    message: messages.memberNameShort
  }),
  Schema.makeFilter((value) => value.trim().length <= limits.member.nameMax, {
    message: messages.memberNameLong
  })
)

export const MemberEmail = email({
  missing: messages.memberEmailRequired,
  empty: messages.memberEmailRequired,
  invalid: messages.memberEmailInvalid
})

export const MemberRole = text(100, { missing: messages.roleRequired }).check(
  Schema.makeFilter((value) => value.trim() !== "", { message: messages.roleRequired }),
  Schema.makeFilter((value) => value.trim() === "" || permissionLevel(value) !== undefined, {
    message: messages.roleUnknown
  })
)

/** The member form, on both sides. */
export const MemberForm = Schema.Struct({
  name: requiredKey(MemberName, messages.memberNameRequired),
  email: requiredKey(MemberEmail, messages.memberEmailRequired),
  role: requiredKey(MemberRole, messages.roleRequired),
  organization_name: Schema.optional(text(limits.member.organisationNameMax)),
  organization_id: Schema.optional(text(100)),
  id: Schema.optional(text(100))
})
