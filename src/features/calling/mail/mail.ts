import { useSelector } from "@xstate/react"
import i18n from "i18next"
import type { SnapshotFrom } from "xstate"
import { emailWritingMachine } from "../../../../machines/flows/email-writing.machine.ts"
import { templateEditorMachine } from "../../../../machines/flows/template-editor.machine.ts"
import { publish } from "../../../actors/app.ts"
import { fromEffect } from "../../../actors/fromEffect.ts"
import { storedActor } from "../../../actors/snapshots.ts"
import { failureOf } from "../../../i18n/failures.ts"
import { tabStore } from "../../../services/storage.ts"
import { notify } from "../../../ui/toasts.tsx"

const effects = () => import("./mail.effects.ts")

export const mailWriting = storedActor(
  emailWritingMachine.provide({
    actors: {
      loadTemplates: fromEffect(() => effects().then((module) => module.loadTemplates), failureOf),
      previewMail: fromEffect(() => effects().then((module) => module.previewMail), failureOf),
      checkMail: fromEffect(() => effects().then((module) => module.previewMail), failureOf),
      sendMail: fromEffect(() => effects().then((module) => module.sendMail), failureOf)
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
      loadTemplates: fromEffect(() => effects().then((module) => module.loadTemplates), failureOf),
      saveTemplate: fromEffect(() => effects().then((module) => module.saveTemplate), failureOf),
      deleteTemplate: fromEffect(() => effects().then((module) => module.deleteTemplate), failureOf)
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

type WritingSnapshot = SnapshotFrom<typeof emailWritingMachine>
type EditorSnapshot = SnapshotFrom<typeof templateEditorMachine>

export const useMailWriting = <T>(select: (snapshot: WritingSnapshot) => T) =>
  useSelector(mailWriting, select)
export const useTemplateEditor = <T>(select: (snapshot: EditorSnapshot) => T) =>
  useSelector(templateEditor, select)
