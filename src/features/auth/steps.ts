import type { Invited } from "../../../machines/flows/auth-modal.machine.ts"
import { type CodeRequest, emailCodeMachine } from "../../../machines/flows/email-code.machine.ts"
import { type InvitationsFound, invitationMachine } from "../../../machines/flows/invitation.machine.ts"
import { type CodeRequested, oneTimeCodeMachine } from "../../../machines/flows/one-time-code.machine.ts"
import { organisationSetupMachine } from "../../../machines/flows/organisation-setup.machine.ts"
import { phoneCodeMachine } from "../../../machines/flows/phone-code.machine.ts"
import { profileCompletionMachine } from "../../../machines/flows/profile-completion.machine.ts"
import { socialSignInMachine } from "../../../machines/flows/social-sign-in.machine.ts"
import { asTheyAre, fetchAhead, fromEffect } from "../../actors/fromEffect.ts"
import { credentials } from "../../services/credentials.ts"
import { notify } from "../../ui/toasts.tsx"
import { invitationLink } from "./invitationLink.ts"
import { type FormProblems, problemsFor } from "./problems.ts"
import { type SessionSnapshot, session } from "./session.ts"

const effects = () => import("./auth.effects.ts")
const sending = () => import("./codeSending.effects.ts")
const social = () => import("./social.effects.ts")

/** Loaded when the person begins to type, so that it is ready for the first press without delaying the first paint. */
addEventListener("input", () => fetchAhead(effects), { once: true })

const warnRefused = (_: unknown, { error }: { readonly error: unknown }) => {
  const { toast } = error as FormProblems
  if (toast) notify.error(toast)
}
const announce = (_: unknown, { message }: { readonly message: string }) => notify.success(message)

const inDetails = problemsFor({ main: "email", shown: ["name", "email"] })
const inCode = problemsFor({ main: "otp", shown: ["otp"] })
const inNumber = problemsFor({ main: "form", shown: ["countryCode", "phone"] })
const inOrganisation = problemsFor({
  main: "form",
  shown: ["countryCode", "phone", "name", "linkedinProfile", "jobRole"]
})

const requestEmailCode = fromEffect<CodeRequested, CodeRequest>(
  () => effects().then((module) => module.requestCode),
  inDetails
)

export const emailCode = emailCodeMachine.provide({
  actors: {
    requestCode: requestEmailCode,
    oneTimeCode: oneTimeCodeMachine.provide({
      actors: {
        requestCode: requestEmailCode,
        watchSending: fromEffect(() => sending().then((module) => module.watchSending), asTheyAre),
        verifyCode: fromEffect(() => effects().then((module) => module.verifyCode), inCode)
      },
      actions: { warnRefused, announceSent: announce }
    })
  },
  actions: { warnRefused, announceSent: announce }
})

export const organisationSetup = organisationSetupMachine.provide({
  actors: {
    createOrganisation: fromEffect(
      () => effects().then((module) => module.createOrganisation),
      inOrganisation
    )
  },
  actions: { warnRefused, announceCreated: announce }
})

export const phoneCode = phoneCodeMachine.provide({
  actors: {
    changeNumber: fromEffect(() => effects().then((module) => module.changeNumber), inNumber),
    oneTimeCode: oneTimeCodeMachine.provide({
      actors: {
        requestCode: fromEffect(() => effects().then((module) => module.resendPhoneCode), inCode),
        watchSending: fromEffect(() => sending().then((module) => module.watchPhoneSending), asTheyAre),
        verifyCode: fromEffect(() => effects().then((module) => module.verifyPhone), inCode)
      },
      actions: { warnRefused, announceSent: announce }
    })
  },
  actions: {
    warnRefused,
    announceChanged: () => session.send({ type: "organisation.refresh" })
  }
})

const inProfile = problemsFor({
  main: "form",
  shown: ["countryCode", "phone", "linkedinProfile", "jobRole"]
})

export const profileCompletion = profileCompletionMachine.provide({
  actors: { saveProfile: fromEffect(() => social().then((module) => module.saveProfile), inProfile) },
  actions: { warnRefused }
})

export const socialSignIn = socialSignInMachine.provide({
  actors: {
    openPopup: fromEffect(() => social().then((module) => module.openPopup), asTheyAre),
    exchangeToken: fromEffect(() => social().then((module) => module.exchangeToken), asTheyAre),
    forgetIdentity: fromEffect(() => social().then((module) => module.forgetIdentity), asTheyAre)
  }
})

export const readInvitation = fromEffect<Invited, unknown>(
  () => effects().then((module) => module.readInvitation),
  inCode
)

export const invitation = invitationMachine.provide({
  actors: {
    loadInvitations: fromEffect<InvitationsFound, unknown>(
      () => effects().then((module) => () => module.loadInvitations(personIn(session.getSnapshot()))),
      inCode
    ),
    acceptInvitation: fromEffect(() => effects().then((module) => module.acceptInvitation), inCode)
  },
  actions: {
    dropLink: invitationLink.drop,
    openJoined: (_, { user, isSwitching }) => {
      const token = credentials.token()
      if (token !== null) session.send({ type: "organisation.joined", token, user, isSwitching })
    },
    signOutWithLink: () => {
      invitationLink.putBack()
      session.send({ type: "session.signOut" })
    }
  }
})

const personIn = ({ context }: SessionSnapshot) => ({
  email: context.user?.email ?? "",
  organisation: context.organisation?.name ?? ""
})
