import { type ActorRefFrom, createActor } from "xstate"
import type { User } from "../../../contract/entities/User.ts"
import { defaultCountryCode } from "../../../contract/rules/countries.ts"
import type { Language } from "../../../contract/rules/languages.ts"
import type { PhoneCodeInput } from "../../../machines/flows/phone-code.machine.ts"
import { profileEditorMachine } from "../../../machines/flows/profile-editor.machine.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { createNews } from "../../actors/news.ts"
import { showRunning } from "../../actors/running.ts"
import { failureOf, isSaidByFields, messageIn } from "../../i18n/failures.ts"
import { notify } from "../../ui/toasts.tsx"

const effects = () => import("./profile.effects.ts")

/** One's own details were changed. */
export const userNews = createNews<User>()
/** A code went to one's own phone. */
export const phoneCodeNews = createNews<PhoneCodeInput>()
/** Another language was chosen. */
export const localeNews = createNews<Language>()

const warnFailed = (_: unknown, { error }: { readonly error: unknown }) => {
  if (!isSaidByFields(error)) notify.error(messageIn(error))
}

const machine = profileEditorMachine.provide({
  actors: {
    saveDetails: fromEffect(() => effects().then((module) => module.saveDetails), failureOf),
    sendPhoneCode: fromEffect(() => effects().then((module) => module.sendPhoneCode), failureOf),
    saveLocale: fromEffect(() => effects().then((module) => module.saveLocale), failureOf),
    loadDevices: fromEffect(() => effects().then((module) => module.loadDevices), failureOf),
    endDevices: fromEffect(() => effects().then((module) => module.endDevices), failureOf)
  },
  actions: {
    speakLocale: (_, { locale }) => localeNews.tell(locale as Language),
    tellUser: (_, { user, message }) => {
      userNews.tell(user)
      notify.success(message)
    },
    askForPhoneCode: (_, { countryCode, phone, resendAfter }) =>
      phoneCodeNews.tell({ countryCode, phone, resendAfter }),
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

const start = (user: User) =>
  showRunning(createActor(machine, { input: { details: detailsOf(user) } }).start())

let editor: ReturnType<typeof start> | undefined

/** One for as long as the page is loaded: what was typed is still there on coming back. Devices are asked for anew. */
export const openProfileEditor = (user: User) => {
  if (editor) editor.send({ type: "devices.refresh" })
  editor ??= start(user)
  return editor
}

export type ProfileEditorRef = ActorRefFrom<typeof profileEditorMachine>
