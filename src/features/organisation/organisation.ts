import type { ActorRefFrom } from "xstate"
import type { Organisation } from "../../../contract/entities/Organisation.ts"
import { organisationEditorMachine } from "../../../machines/flows/organisation-editor.machine.ts"
import { publish } from "../../actors/app.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { featureActor } from "../../actors/running.ts"
import { isSaidByFields, messageIn } from "../../i18n/failures.ts"
import { notify } from "../../ui/toasts.tsx"
import { detailsOf } from "./organisationDetails.ts"

const effects = () => import("./organisation.effects.ts")

const warnFailed = (_: unknown, { error }: { readonly error: unknown }) => {
  if (!isSaidByFields(error)) notify.error(messageIn(error))
}

const machine = organisationEditorMachine.provide({
  actors: {
    saveOrganisation: fromEffect(() => effects().then((module) => module.saveOrganisation)),
    sendOrganisationCode: fromEffect(() => effects().then((module) => module.sendOrganisationCode))
  },
  actions: {
    announceSaved: (_, { organisation, message }) => {
      publish({ type: "organisation.saved", organisation })
      notify.success(message)
    },
    askForPhoneCode: (_, phone) => publish({ type: "phoneCode.sent", phone }),
    warnFailed
  }
})

const start = (organisation: Organisation) =>
  featureActor(machine, { input: { details: detailsOf(organisation) } })

let editor: ReturnType<typeof start> | undefined

/** One for as long as the page is loaded, so that drafts stay. */
export const openOrganisationEditor = (organisation: Organisation) => {
  editor ??= start(organisation)
  return editor
}

export type OrganisationEditorRef = ActorRefFrom<typeof organisationEditorMachine>
