import i18n from "i18next"
import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { defaultCountryCode } from "../../../contract/rules/countries.ts"
import { authModalMachine } from "../../../machines/flows/auth-modal.machine.ts"
import type { emailCodeMachine } from "../../../machines/flows/email-code.machine.ts"
import type { invitationMachine } from "../../../machines/flows/invitation.machine.ts"
import type { oneTimeCodeMachine } from "../../../machines/flows/one-time-code.machine.ts"
import type { organisationSetupMachine } from "../../../machines/flows/organisation-setup.machine.ts"
import type { phoneCodeMachine } from "../../../machines/flows/phone-code.machine.ts"
import type { profileCompletionMachine } from "../../../machines/flows/profile-completion.machine.ts"
import type { socialSignInMachine } from "../../../machines/flows/social-sign-in.machine.ts"
import { selecting } from "../../actors/selecting.ts"
import { storedActor } from "../../actors/snapshots.ts"
import { tabStore } from "../../services/storage.ts"
import { notify } from "../../ui/toasts.tsx"
import { authModalKey } from "./authModalKey.ts"
import { invitationLink } from "./invitationLink.ts"
import type { FormProblems } from "./problems.ts"
import { session } from "./session.ts"
import {
  emailCode,
  invitation,
  organisationSetup,
  phoneCode,
  profileCompletion,
  readInvitation,
  socialSignIn
} from "./steps.ts"
import { watchSession } from "./watchSession.ts"

const provided = authModalMachine.provide({
  actors: {
    watchSession,
    readInvitation,
    emailCode,
    socialSignIn,
    invitation,
    profileCompletion,
    organisationSetup,
    phoneCode
  },
  actions: {
    openSession: (_, { token, user }) => session.send({ type: "session.opened", token, user }),
    openSocialSession: (_, { output }) => {
      if (output.kind === "signedIn") session.send({ type: "session.opened", ...output.signedIn })
    },
    foundOrganisation: (_, { organisation }) => {
      if (organisation) session.send({ type: "organisation.changed", organisation })
    },
    refreshOrganisation: () => session.send({ type: "organisation.refresh" }),
    confirmPhone: (_, { organisation }) =>
      session.send(
        organisation ? { type: "organisation.changed", organisation } : { type: "organisation.refresh" }
      ),
    announceVerified: () => notify.success(i18n.t("auth:phoneVerified")),
    warnInvitationGone: (_, { error }) => {
      invitationLink.drop()
      const { toast } = error as FormProblems
      if (toast) notify.error(toast)
    }
  }
})

if (invitationLink.isFresh) tabStore.remove(authModalKey)

export const authModal = storedActor(provided, {
  key: authModalKey,
  store: tabStore,
  input: { email: "", hasLink: invitationLink.token() !== "", defaultCountryCode },
  isWorthKeeping: (actor) => !actor.getSnapshot().matches("closed")
})

type Snapshot = SnapshotFrom<typeof authModalMachine>

export const selectIsOpen = (snapshot: Snapshot) => snapshot.hasTag("open")
export const selectCanDismiss = (snapshot: Snapshot) => snapshot.can({ type: "modal.dismiss" })
export const selectPutOff = (snapshot: Snapshot) => {
  if (snapshot.matches({ organisation: "putOff" })) return "organisation"
  return snapshot.matches({ phone: "putOff" }) ? "phone" : null
}
export const selectInvited = (snapshot: Snapshot) => snapshot.context.invited
export const selectInvitation = (snapshot: Snapshot) => snapshot.children.invitation
export const selectIsOwnPhone = (snapshot: Snapshot) =>
  snapshot.matches("ownPhone") || snapshot.matches({ organisation: "ownPhone" })
export const selectSocialSignIn = (snapshot: Snapshot) => snapshot.children.socialSignIn
export const selectProfileCompletion = (snapshot: Snapshot) => snapshot.children.profileCompletion
export const selectEmailCode = (snapshot: Snapshot) => snapshot.children.emailCode
export const selectOrganisationSetup = (snapshot: Snapshot) => snapshot.children.organisationSetup
export const selectPhoneCode = (snapshot: Snapshot) => snapshot.children.phoneCode

export const useAuthModal = selecting(authModal)

export type InvitationRef = ActorRefFrom<typeof invitationMachine>
export type EmailCodeRef = ActorRefFrom<typeof emailCodeMachine>
export type OneTimeCodeRef = ActorRefFrom<typeof oneTimeCodeMachine>
export type OrganisationSetupRef = ActorRefFrom<typeof organisationSetupMachine>
export type SocialSignInRef = ActorRefFrom<typeof socialSignInMachine>
export type ProfileCompletionRef = ActorRefFrom<typeof profileCompletionMachine>
export type PhoneCodeRef = ActorRefFrom<typeof phoneCodeMachine>
