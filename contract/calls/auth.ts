import { Schema } from "effect"
import { call } from "../call.ts"
import { Organisation } from "../entities/Organisation.ts"
import { OwnInvitation } from "../entities/OwnInvitation.ts"
import { User } from "../entities/User.ts"
import {
  CountryCode,
  Email,
  filledText,
  Id,
  Otp,
  PhoneDigits,
  RequiredLinkedinUrl,
  requiredKey,
  ShortText,
  text,
  writeKey
} from "../rules/fields.ts"
import { limits } from "../rules/limits.ts"
import { messages } from "../rules/messages.ts"
import { passwordRules } from "../rules/password.ts"
import { phoneRules } from "../rules/phone.ts"

const Session = Schema.Struct({ token: Schema.String, data: User })

/**
 * Only one variant of the sign-in form has it. It is not used for signing in; the operator's policy applies if there is
 * one.
 */
const password = Schema.optional(text(1_000))

/** `delayed`: it still waits after 15 s. An unknown code waits. */
const CodeSending = Schema.Struct({ sending: Schema.Literals(["waiting", "delayed", "sent", "failed"]) })

export type CodeSending = (typeof CodeSending.Type)["sending"]

const personName = filledText(limits.text.short, {
  missing: messages.nameRequired,
  empty: messages.nameEmpty
})

/**
 * A random id that a client creates once and keeps. A code works for its requester, identified by this id, or by
 * network address without one.
 */
const requester = Schema.optional(text(limits.requester.max))

/** `resendAfter`: seconds until a new code can be requested. An earlier request sends nothing. */
const codeSent = { codeId: Schema.String, resendAfter: Schema.Number }

/**
 * Calls that anyone may make accept `idempotencyKey` and ignore it, because there is no user to store a response for. A
 * code works once, and requesting codes is limited.
 */
export const authCalls = {
  signup: call({
    path: "/auth/signup",
    summary: "Request a sign-up code by email. The response is the same whether or not the address is known.",
    who: "anyone",
    effect: "write",
    payload: {
      email: requiredKey(Email, messages.emailRequired),
      name: requiredKey(personName, messages.nameRequired),
      password,
      requester,
      ...writeKey
    },
    reply: codeSent,
    rules: passwordRules,
    errors: ["rate_limited"]
  }),
  login: call({
    path: "/auth/login",
    summary:
      "Request a sign-in code by email. An unknown address receives an email with instructions for signing up.",
    who: "anyone",
    effect: "write",
    payload: { email: requiredKey(Email, messages.emailRequired), password, requester, ...writeKey },
    reply: codeSent,
    rules: passwordRules,
    errors: ["rate_limited"]
  }),
  getCodeSending: call({
    path: "/auth/get-code-sending",
    summary:
      "The delivery status of a code, by the id in the response to its request. It reveals nothing about the address.",
    who: "anyone",
    effect: "read",
    payload: { codeId: requiredKey(Id) },
    reply: { data: CodeSending },
    addition: true
  }),
  getPhoneCodeSending: call({
    path: "/auth/get-phone-code-sending",
    summary: "The delivery status of the caller's newest phone code.",
    who: "signedIn",
    effect: "read",
    payload: {},
    reply: { data: CodeSending },
    addition: true
  }),
  verifyOtp: call({
    path: "/auth/verify-otp",
    summary:
      "Exchange an email code for a session. With `invitation`, accept the invitation of that link; with `idToken`, link the identity for which /auth/login-google requested a code.",
    who: "anyone",
    effect: "write",
    payload: {
      email: requiredKey(Email, messages.emailRequired),
      otp: requiredKey(Otp, messages.otpRequired),
      name: Schema.optional(ShortText),
      invitation: Schema.optional(text(100)),
      idToken: Schema.optional(filledText(8_192)),
      requester,
      ...writeKey
    },
    reply: { data: Session },
    errors: [
      "otp_invalid",
      "otp_expired",
      "rate_limited",
      "identity_token_invalid",
      "forbidden",
      "unavailable"
    ]
  }),
  loginGoogle: call({
    path: "/auth/login-google",
    summary:
      "Exchange an identity provider's token for a session. `link_required` means that a code was sent to `email`, and that /auth/verify-otp with it and the token links the two.",
    who: "anyone",
    effect: "write",
    payload: { idToken: requiredKey(filledText(8_192)), requester, ...writeKey },
    reply: { data: Session, needsProfile: Schema.Boolean },
    errors: ["identity_token_invalid", "link_required", "forbidden", "rate_limited", "unavailable"]
  }),
  getInvitation: call({
    path: "/auth/get-invitation",
    summary: "The address and organisation of an invitation link.",
    who: "anyone",
    effect: "read",
    payload: { invitation: requiredKey(filledText(100)) },
    reply: {
      data: Schema.Struct({
        id: Schema.String,
        email: Schema.String,
        name: Schema.String,
        organization_name: Schema.String
      })
    },
    errors: ["not_found"],
    addition: true
  }),
  getInvitations: call({
    path: "/auth/get-invitations",
    summary: "Open invitations for the caller's address, once one of our codes has verified it.",
    who: "signedIn",
    effect: "read",
    payload: {},
    reply: { data: Schema.Array(OwnInvitation) },
    addition: true
  }),
  acceptInvitation: call({
    path: "/auth/accept-invitation",
    summary:
      "Join the organisation that invited the caller's address. With `leave`, leave the current one first: contacts go to one of its Admins, and other devices are signed out.",
    who: "signedIn",
    effect: "write",
    payload: { id: requiredKey(Id), leave: Schema.optional(Schema.Boolean), ...writeKey },
    reply: { data: User },
    errors: ["not_found", "already_linked", "last_admin", "step_up_required", "illegal_transition"],
    addition: true
  }),
  addOrg: call({
    path: "/auth/add-org",
    summary: "Create an organisation and become its Admin. Sends a code to the phone.",
    who: "newcomer",
    effect: "write",
    payload: {
      countryCode: requiredKey(CountryCode, messages.countryCode),
      name: requiredKey(personName, messages.nameRequired),
      linkedinProfile: requiredKey(RequiredLinkedinUrl, messages.linkedinRequired),
      phone: requiredKey(PhoneDigits, messages.contactRequired),
      jobRole: Schema.optional(ShortText),
      ...writeKey
    },
    reply: { org: Organisation, resendAfter: Schema.optional(Schema.Number) },
    rules: phoneRules,
    errors: ["already_linked", "rate_limited", "not_found"]
  }),
  verifyPhoneOtp: call({
    path: "/auth/verify-phone-otp",
    summary: "Verify a phone with the code sent to it.",
    who: "signedIn",
    effect: "write",
    payload: {
      phone: requiredKey(PhoneDigits, messages.contactRequired),
      otp: requiredKey(Otp, messages.otpMissing),
      countryCode: requiredKey(CountryCode, messages.countryCode),
      ...writeKey
    },
    reply: { data: Schema.NullOr(Organisation) },
    errors: ["otp_invalid", "otp_expired", "rate_limited", "not_found"]
  }),
  sendPhoneOtp: call({
    path: "/auth/send-phone-otp",
    summary:
      "Send another code to an unverified phone: the caller's by default, or the named one, which an Admin may also choose to be the organisation's.",
    who: "signedIn",
    effect: "write",
    payload: {
      countryCode: Schema.optional(CountryCode),
      phone: Schema.optional(PhoneDigits),
      ...writeKey
    },
    reply: codeSent,
    errors: ["not_found", "rate_limited"],
    addition: true
  }),
  confirm: call({
    path: "/auth/confirm",
    summary: "Request a confirmation code by email, after a call returned step_up_required.",
    who: "signedIn",
    effect: "write",
    payload: { ...writeKey },
    reply: codeSent,
    errors: ["rate_limited"],
    addition: true
  }),
  verifyConfirm: call({
    path: "/auth/verify-confirm",
    summary: "Confirm with the code from /auth/confirm. Valid for the next few minutes on this device.",
    who: "signedIn",
    effect: "write",
    payload: { otp: requiredKey(Otp, messages.otpRequired), ...writeKey },
    reply: {},
    errors: ["otp_invalid", "otp_expired", "rate_limited"],
    addition: true
  })
}
