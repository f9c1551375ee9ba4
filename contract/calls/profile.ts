import { Schema } from "effect"
import { call } from "../call.ts"
import { Notification } from "../entities/Notification.ts"
import { AccountDeletion, User } from "../entities/User.ts"
import {
  CountryCode,
  clearableKey,
  filledText,
  Id,
  LanguageCode,
  LinkedinUrl,
  listFields,
  listReply,
  PhoneDigits,
  requiredKey,
  ShortText,
  writeKey
} from "../rules/fields.ts"
import { limits } from "../rules/limits.ts"
import { messages } from "../rules/messages.ts"
import { phoneRules } from "../rules/phone.ts"

export const profileCalls = {
  update: call({
    path: "/profile/update",
    summary: "Change the caller's details. A changed phone receives a code.",
    who: "signedIn",
    effect: "write",
    payload: {
      name: Schema.optional(
        filledText(limits.text.short, { missing: messages.nameRequired, empty: messages.nameEmpty })
      ),
      countryCode: Schema.optional(CountryCode),
      phone: Schema.optional(PhoneDigits),
      linkedinProfile: clearableKey(LinkedinUrl),
      jobRole: clearableKey(ShortText),
      locale: Schema.optional(LanguageCode),
      ...writeKey
    },
    reply: { data: User, resendAfter: Schema.optional(Schema.Number) },
    rules: phoneRules,
    errors: ["rate_limited"]
  }),
  getNotifications: call({
    path: "/profile/get-notifications",
    summary: "Unread notifications, newest first, at most 100.",
    who: "Read",
    effect: "read",
    payload: { id: requiredKey(Id) },
    reply: { data: Schema.Array(Notification) },
    errors: ["not_found"]
  }),
  readNotifications: call({
    path: "/profile/read-notifications",
    summary: "Mark notifications read.",
    who: "Read",
    effect: "write",
    payload: {
      organization_id: requiredKey(Id),
      notificationIds: requiredKey(Schema.Array(Id).check(Schema.isMaxLength(1_000))),
      ...writeKey
    },
    reply: {},
    errors: ["not_found"]
  }),
  listNotifications: call({
    path: "/profile/list-notifications",
    summary: "The caller's notifications, including read ones, newest first, in pages.",
    who: "Read",
    effect: "read",
    payload: { state: Schema.optional(Schema.Literals(["all", "unread", "read"])), ...listFields },
    reply: listReply(Notification),
    errors: [],
    addition: true
  }),
  unreadNotifications: call({
    path: "/profile/unread-notifications",
    summary: "Mark notifications unread again.",
    who: "Read",
    effect: "write",
    payload: {
      organization_id: requiredKey(Id),
      notificationIds: requiredKey(Schema.Array(Id).check(Schema.isMaxLength(1_000))),
      ...writeKey
    },
    reply: {},
    errors: ["not_found"],
    addition: true
  }),
  getOutboxKey: call({
    path: "/profile/get-outbox-key",
    summary: "The key that encrypts unsent entries in the caller's browsers: 256 bits in base64.",
    who: "signedIn",
    effect: "read",
    payload: {},
    reply: { data: Schema.Struct({ key: Schema.String }) },
    addition: true
  }),
  getAccountDeletion: call({
    path: "/profile/get-account-deletion",
    summary: "What deleting the caller's account ends, and who takes over their contacts and callbacks.",
    who: "signedIn",
    effect: "read",
    payload: {},
    reply: { data: AccountDeletion },
    errors: ["not_found", "illegal_transition"],
    addition: true
  }),
  deleteAccount: call({
    path: "/profile/delete-account",
    summary:
      "Delete the caller's account: it leaves the organisation, its sessions end, and its details are deleted. The last Admin can't.",
    who: "signedIn",
    effect: "write",
    payload: { ...writeKey },
    reply: {},
    errors: ["not_found", "last_admin", "illegal_transition", "step_up_required"],
    addition: true
  })
}
