import i18n from "i18next"
import { emailWritingMachine } from "../../../../machines/flows/email-writing.machine.ts"
import { templateEditorMachine } from "../../../../machines/flows/template-editor.machine.ts"
import { publish } from "../../../actors/app.ts"
import { fromEffect } from "../../../actors/fromEffect.ts"
import { selecting } from "../../../actors/selecting.ts"
import { storedActor } from "../../../actors/snapshots.ts"
import { tabStore } from "../../../services/storage.ts"
import { notify } from "../../../ui/toasts.tsx"

const effects = () => import("./mail.effects.ts")

export const mailWriting = storedActor(
  emailWritingMachine.provide({
    actors: {
      loadTemplates: fromEffect(() => effects().then((module) => module.loadTemplates)),
      previewMail: fromEffect(() => effects().then((module) => module.previewMail)),
      checkMail: fromEffect(() => effects().then((module) => module.previewMail)),
      sendMail: fromEffect(() => effects().then((module) => module.sendMail))
    },
    actions: {
      announceSent: (_, { contact, to }) => {
        notify.success(i18n.t("calling:mail.sent", { address: to }))
        if (contact) publish({ type: "mail.sent", contactId: contact._id })
      }
    }
  }),
  {
    key: "emailWriting@3",
    store: tabStore,
    input: undefined,
    isWorthKeeping: (actor) => {
      const snapshot = actor.getSnapshot()
      return !snapshot.matches("closed") || Object.keys(snapshot.context.begun).length > 0
    }
  }
)

export const templateEditor = storedActor(
  templateEditorMachine.provide({
    actors: {
      loadTemplates: fromEffect(() => effects().then((module) => module.loadTemplates)),
      saveTemplate: fromEffect(() => effects().then((module) => module.saveTemplate)),
      deleteTemplate: fromEffect(() => effects().then((module) => module.deleteTemplate))
    },
    actions: {
      announceTemplates: (_, { templates }) => mailWriting.send({ type: "templates.known", templates })
    }
  }),
  {
    key: "templateEditor@1",
    store: tabStore,
    input: undefined,
    isWorthKeeping: (actor) => !actor.getSnapshot().matches("closed")
  }
)

export const useMailWriting = selecting(mailWriting)
export const useTemplateEditor = selecting(templateEditor)
