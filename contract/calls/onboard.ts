import { Schema } from "effect"
import { call } from "../call.ts"
import { CreditCap, Member, MemberEmail, MemberName, MemberRole, Removal } from "../entities/Member.ts"
import { Id, listFields, listReply, requiredKey, ShortText, text, writeKey } from "../rules/fields.ts"
import { limits } from "../rules/limits.ts"
import { messages } from "../rules/messages.ts"

export const onboardCalls = {
  addMember: call({
    path: "/onboard/add-member",
    summary: "Invite a member by email.",
    who: "Admin",
    effect: "write",
    payload: {
      name: requiredKey(MemberName, messages.memberNameRequired),
      email: requiredKey(MemberEmail, messages.memberEmailRequired),
      role: requiredKey(MemberRole, messages.roleRequired),
      organization_id: Schema.optional(Id),
      organization_name: Schema.optional(text(limits.member.organisationNameMax)),
      ...writeKey
    },
    reply: { data: Member },
    errors: [
      "not_found",
      "member_exists",
      "member_limit",
      "step_up_required",
      "rate_limited",
      "illegal_transition"
    ]
  }),
  updateMember: call({
    path: "/onboard/update-member",
    summary:
      "Change a member's name, email, role, or the most credits that they may spend in a period; null for no limit.",
    who: "Admin",
    effect: "write",
    payload: {
      id: requiredKey(Id),
      name: Schema.optional(MemberName),
      email: Schema.optional(MemberEmail),
      role: Schema.optional(MemberRole),
      creditCap: Schema.optional(Schema.NullOr(CreditCap)),
      ...writeKey
    },
    reply: { data: Member },
    errors: [
      "not_found",
      "member_exists",
      "last_admin",
      "step_up_required",
      "illegal_transition",
      "rate_limited"
    ]
  }),
  deleteMember: call({
    path: "/onboard/delete-member",
    summary:
      "Remove a member and end their sessions. Their contacts and callbacks go to the member `handTo`, by default to the caller.",
    who: "Admin",
    effect: "write",
    payload: { id: requiredKey(Id), handTo: Schema.optional(Id), ...writeKey },
    reply: {},
    errors: ["not_found", "last_admin", "illegal_transition", "step_up_required"]
  }),
  getRemoval: call({
    path: "/onboard/get-removal",
    summary:
      "A member's contacts and callbacks, and possible heirs: at most 20 active members with Write, the caller first.",
    who: "Admin",
    effect: "read",
    payload: { id: requiredKey(Id), query: Schema.optional(ShortText) },
    reply: { data: Removal },
    errors: ["not_found"],
    addition: true
  }),
  getAllMember: call({
    path: "/onboard/get-all-member",
    summary: "The organisation's members.",
    who: "Admin",
    effect: "read",
    payload: { ...listFields, query: Schema.optional(ShortText) },
    reply: listReply(Member)
  }),
  toggleStatus: call({
    path: "/onboard/toggle-status",
    summary: "Suspend an active member, or reactivate a suspended one. Suspending ends their sessions.",
    who: "Admin",
    effect: "write",
    payload: { id: requiredKey(Id), ...writeKey },
    reply: { data: Member },
    errors: ["not_found", "last_admin", "member_limit", "illegal_transition", "step_up_required"]
  }),
  resendInvitation: call({
    path: "/onboard/resend-invitation",
    summary: "Send an invitation again. The earlier link stops working.",
    who: "Admin",
    effect: "write",
    payload: { id: requiredKey(Id), ...writeKey },
    reply: { data: Member },
    errors: ["not_found", "illegal_transition", "rate_limited"],
    addition: true
  }),
  cancelInvitation: call({
    path: "/onboard/cancel-invitation",
    summary: "Revoke an invitation.",
    who: "Admin",
    effect: "write",
    payload: { id: requiredKey(Id), ...writeKey },
    reply: {},
    errors: ["not_found", "illegal_transition"],
    addition: true
  })
}
