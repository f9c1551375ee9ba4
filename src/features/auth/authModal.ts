import { useSelector } from "@xstate/react"
import i18n from "i18next"
import { type ActorRefFrom, fromCallback, type SnapshotFrom } from "xstate"
import { defaultCountryCode } from "../../../contract/rules/countries.ts"
import { type AuthModalEvent, authModalMachine } from "../../../machines/flows/auth-modal.machine.ts"
import { emailCodeMachine } from "../../../machines/flows/email-code.machine.ts"
import { organisationSetupMachine } from "../../../machines/flows/organisation-setup.machine.ts"
import { phoneCodeMachine } from "../../../machines/flows/phone-code.machine.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { startKept } from "../../actors/snapshots.ts"
import { tabStore } from "../../services/storage.ts"
import { notify } from "../../ui/toasts.tsx"
import { type FormProblems, problemsFor } from "./problems.ts"
import { type SessionNeed, type SessionSnapshot, selectNeed, session } from "./session.ts"

const effects = () => import("./auth.effects.ts")

/** Fetched while the person types, so that the first press finds it there. */
Promise.all([effects(), import("../../runtime.ts")]).catch(() => {})

const warnRefused = (_: unknown, { error }: { readonly error: unknown }) => {
  const { toast } = error as FormProblems
  if (toast) notify.error(toast)
}
const announce = (_: unknown, { message }: { readonly message: string }) => notify.success(message)

const inDetails = problemsFor({ main: "email", shown: ["name", "email"] })
const inCode = problemsFor({ main: "otp", shown: ["otp"] })
const inOrganisation = problemsFor({
  main: "form",
  shown: ["countryCode", "phone", "name", "linkedinProfile", "jobRole"]
})

const emailCode = emailCodeMachine.provide({
  actors: {
    requestCode: fromEffect(() => effects().then((module) => module.requestCode), inDetails),
    verifyCode: fromEffect(() => effects().then((module) => module.verifyCode), inCode)
  },
  actions: { warnRefused, announceSent: announce }
})

const organisationSetup = organisationSetupMachine.provide({
  actors: {
    createOrganisation: fromEffect(
      () => effects().then((module) => module.createOrganisation),
      inOrganisation
    )
  },
  actions: { warnRefused, announceCreated: announce }
})

const phoneCode = phoneCodeMachine.provide({
  actors: {
    verifyPhone: fromEffect(() => effects().then((module) => module.verifyPhone), inCode),
    resendPhoneCode: fromEffect(() => effects().then((module) => module.resendPhoneCode), inCode)
  },
  actions: { warnRefused, announceSent: announce }
})

const eventFor = (need: SessionNeed, snapshot: SessionSnapshot): AuthModalEvent => {
  const { organisation } = snapshot.context
  switch (need) {
    case "signIn":
      return { type: "session.absent" }
    case "organisation":
      return { type: "session.withoutOrganisation" }
    case "phone":
      return {
        type: "session.unverified",
        phone: {
          countryCode: organisation?.countryCode ?? defaultCountryCode,
          phone: organisation?.phone ?? "",
          resendAfter: 0
        }
      }
    case "nothing":
      return { type: "session.ready" }
  }
}

const watchSession = fromCallback<AuthModalEvent>(({ sendBack }) => {
  let told: SessionNeed | null = null
  const tell = (snapshot: SessionSnapshot) => {
    const need = selectNeed(snapshot)
    if (need === told) return
    told = need
    if (need !== null) sendBack(eventFor(need, snapshot))
  }
  tell(session.getSnapshot())
  return session.subscribe(tell).unsubscribe
})

const provided = authModalMachine.provide({
  actors: { watchSession, emailCode, organisationSetup, phoneCode },
  actions: {
    openSession: (_, { token, user }) => session.send({ type: "session.opened", token, user }),
    foundOrganisation: (_, { organisation }) => {
      if (organisation) session.send({ type: "organisation.changed", organisation })
    },
    refreshOrganisation: () => session.send({ type: "organisation.refresh" }),
    confirmPhone: (_, { organisation }) =>
      session.send(
        organisation ? { type: "organisation.changed", organisation } : { type: "organisation.refresh" }
      ),
    announceVerified: () => notify.success(i18n.t("auth:phoneVerified"))
  }
})

export const authModal = startKept(provided, {
  key: "authModal@1",
  store: tabStore,
  input: { email: "", defaultCountryCode },
  isWorthKeeping: (actor) => actor.getSnapshot().hasTag("open")
})

type Snapshot = SnapshotFrom<typeof authModalMachine>

export const selectIsOpen = (snapshot: Snapshot) => snapshot.hasTag("open")
export const selectCanDismiss = (snapshot: Snapshot) => snapshot.can({ type: "modal.dismiss" })
export const selectEmailCode = (snapshot: Snapshot) => snapshot.children.emailCode
export const selectOrganisationSetup = (snapshot: Snapshot) => snapshot.children.organisationSetup
export const selectPhoneCode = (snapshot: Snapshot) => snapshot.children.phoneCode

export const useAuthModal = <T>(select: (snapshot: Snapshot) => T) => useSelector(authModal, select)

export type EmailCodeRef = ActorRefFrom<typeof emailCodeMachine>
export type OrganisationSetupRef = ActorRefFrom<typeof organisationSetupMachine>
export type PhoneCodeRef = ActorRefFrom<typeof phoneCodeMachine>
