import { Effect } from "effect"
import { authCalls } from "../../../contract/calls/auth.ts"
import { organisationCalls } from "../../../contract/calls/organisation.ts"
import { messages } from "../../../contract/rules/messages.ts"
import { phoneProblem } from "../../../contract/rules/phone.ts"
import type { CodeCheck, CodeRequest } from "../../../machines/flows/email-code.machine.ts"
import type {
  Invitation,
  InvitationAcceptance,
  InvitationsFound
} from "../../../machines/flows/invitation.machine.ts"
import type { OrganisationRequest } from "../../../machines/flows/organisation-setup.machine.ts"
import type { Phone, PhoneChange, PhoneCodeCheck } from "../../../machines/flows/phone-code.machine.ts"
import { send } from "../../services/Api.ts"
import { requester } from "../../services/requester.ts"
import { checked } from "./checked.ts"
import { invitationLink } from "./invitationLink.ts"

export const requestCode = Effect.fn("auth.requestCode")(function* (input: CodeRequest) {
  const { mode, name, email, attempt } = input
  const more = { requester: requester.id(), idempotencyKey: attempt }
  const { resendAfter, message, codeId } =
    mode === "signUp"
      ? yield* send(authCalls.signup, {
          ...(yield* checked(authCalls.signup, { email, name }, ["email", "name"])),
          ...more
        })
      : yield* send(authCalls.login, { ...(yield* checked(authCalls.login, { email }, ["email"])), ...more })
  return { resendAfter, message, codeId }
})

export const readInvitation = Effect.fn("auth.readInvitation")(function* () {
  const { data } = yield* send(authCalls.getInvitation, { invitation: invitationLink.token() })
  return { email: data.email, organisation: data.organization_name }
})

type Person = Pick<InvitationsFound, "email" | "organisation">

/** Members are not asked about invitations that they did not open. */
export const loadInvitations = Effect.fn("auth.loadInvitations")(function* (person: Person) {
  const invitation = invitationLink.token()
  const link =
    invitation === ""
      ? undefined
      : yield* send(authCalls.getInvitation, { invitation }).pipe(
          Effect.map(({ data }) => data),
          Effect.catchTag("CallRefused", (refusal) =>
            refusal.is("not_found") ? Effect.succeed(undefined) : Effect.fail(refusal)
          )
        )
  const linked = link ? { email: link.email, organisation: link.organization_name } : null
  const own = link && link.email === person.email ? [asInvitation(link)] : []
  if (person.organisation !== "") return { ...person, invitations: own, linked } satisfies InvitationsFound
  const { data } = yield* send(authCalls.getInvitations, {})
  const others = data.filter(({ id }) => id !== link?.id).map(asInvitation)
  return { ...person, invitations: [...own, ...others], linked } satisfies InvitationsFound
})

const asInvitation = (found: {
  readonly id: string
  readonly organization_name: string
  readonly inviter?: string | null
}): Invitation => ({
  id: found.id,
  organisation: found.organization_name,
  inviter: found.inviter ?? ""
})

export const acceptInvitation = Effect.fn("auth.acceptInvitation")(function* (input: InvitationAcceptance) {
  const { id, isLeaving, attempt } = input
  const { data } = yield* send(authCalls.acceptInvitation, { id, leave: isLeaving, idempotencyKey: attempt })
  return data
})

export const verifyCode = Effect.fn("auth.verifyCode")(function* (input: CodeCheck) {
  const { mode, name, email, otp, idToken } = input
  const payload = yield* checked(authCalls.verifyOtp, {
    email,
    otp,
    ...(mode === "signUp" ? { name } : {}),
    invitation: invitationLink.token(),
    idToken,
    requester: requester.id()
  })
  const { data } = yield* send(authCalls.verifyOtp, { ...payload, idempotencyKey: crypto.randomUUID() })
  return { token: data.token, user: data.data }
})

export const createOrganisation = Effect.fn("auth.createOrganisation")(function* (
  input: OrganisationRequest
) {
  const { attempt, ...form } = input
  const tooLong = form.phone === "" ? undefined : phoneProblem(form.countryCode, form.phone)
  const payload = yield* checked(
    authCalls.addOrg,
    form,
    ["name", "linkedinProfile"],
    tooLong ? { phone: tooLong } : {}
  )
  const {
    org,
    resendAfter = 0,
    message
  } = yield* send(authCalls.addOrg, { ...payload, idempotencyKey: attempt })
  return { organisation: org, resendAfter, message }
})

export const verifyPhone = Effect.fn("auth.verifyPhone")(function* (input: PhoneCodeCheck) {
  const payload = yield* checked(authCalls.verifyPhoneOtp, input)
  const { data } = yield* send(authCalls.verifyPhoneOtp, { ...payload, idempotencyKey: crypto.randomUUID() })
  return { organisation: data }
})

export const resendPhoneCode = Effect.fn("auth.resendPhoneCode")(function* (
  input: Phone & { readonly attempt: string }
) {
  const { attempt, ...phone } = input
  const payload = yield* checked(authCalls.sendPhoneOtp, phone)
  const { resendAfter, message } = yield* send(authCalls.sendPhoneOtp, {
    ...payload,
    idempotencyKey: attempt
  })
  return { codeId: "", resendAfter, message }
})

/** Changes the organisation's number, and the caller's own if it was the same. The server sends a code to it. */
export const changeNumber = Effect.fn("auth.changeNumber")(function* (input: PhoneChange) {
  const { attempt, ...phone } = input
  const problem = phone.phone === "" ? messages.contactRequired : phoneProblem(phone.countryCode, phone.phone)
  const payload = yield* checked(
    organisationCalls.updateOrganisation,
    phone,
    [],
    problem ? { phone: problem } : {}
  )
  const { resendAfter = 0, message } = yield* send(organisationCalls.updateOrganisation, {
    ...payload,
    idempotencyKey: attempt
  })
  return { resendAfter, message }
})
