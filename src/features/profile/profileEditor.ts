import type { ActorRefFrom } from "xstate"
import type { User } from "../../../contract/entities/User.ts"
import { defaultCountryCode } from "../../../contract/rules/countries.ts"
import { profileEditorMachine } from "../../../machines/flows/profile-editor.machine.ts"
import { publish } from "../../actors/app.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { featureActor } from "../../actors/running.ts"
import { isSaidByFields, messageIn } from "../../i18n/failures.ts"
import { notify } from "../../ui/toasts.tsx"

const effects = () => import("./profile.effects.ts")

const warnFailed = (_: unknown, { error }: { readonly error: unknown }) => {
  if (!isSaidByFields(error)) notify.error(messageIn(error))
}

const machine = profileEditorMachine.provide({
  actors: {
    saveDetails: fromEffect(() => effects().then((module) => module.saveDetails)),
    sendPhoneCode: fromEffect(() => effects().then((module) => module.sendPhoneCode)),
    saveLocale: fromEffect(() => effects().then((module) => module.saveLocale)),
    loadDevices: fromEffect(() => effects().then((module) => module.loadDevices)),
    endDevices: fromEffect(() => effects().then((module) => module.endDevices))
  },
  actions: {
    speakLocale: (_, { locale }) => publish({ type: "locale.chosen", locale }),
    tellUser: (_, { user, message }) => {
      publish({ type: "user.changed", user })
      notify.success(message)
    },
    askForPhoneCode: (_, { countryCode, phone, resendAfter }) =>
      publish({ type: "phoneCode.sent", phone: { countryCode, phone, resendAfter } }),
    warnFailed
  }
})

const detailsOf = (user: User) => ({
  name: user.name,
  countryCode: user.countryCode ?? defaultCountryCode,
  phone: user.phone ?? "",
  linkedinProfile: user.linkedinProfile ?? "",
  jobRole: user.jobRole ?? ""
})

const start = (user: User) => featureActor(machine, { input: { details: detailsOf(user) } })

let editor: ReturnType<typeof start> | undefined

/** One for as long as the page is loaded, so that drafts stay. Devices are loaded on every visit. */
export const openProfileEditor = (user: User) => {
  if (editor) editor.send({ type: "devices.refresh" })
  editor ??= start(user)
  return editor
}

export type ProfileEditorRef = ActorRefFrom<typeof profileEditorMachine>
