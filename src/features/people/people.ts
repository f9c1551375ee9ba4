import i18n from "i18next"
import { contactMergeMachine } from "../../../machines/flows/contact-merge.machine.ts"
import { doNotCallMachine } from "../../../machines/flows/do-not-call.machine.ts"
import { listExportMachine } from "../../../machines/flows/list-export.machine.ts"
import { personErasureMachine } from "../../../machines/flows/person-erasure.machine.ts"
import { publish } from "../../actors/app.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { featureActor } from "../../actors/running.ts"
import { selecting } from "../../actors/selecting.ts"
import { messageIn } from "../../i18n/failures.ts"
import { notify } from "../../ui/toasts.tsx"

/** The signed-in person, as far as rights need to know. */
export type PeoplePerson = { readonly role: string; readonly organization_id: string | null } | null

const effects = () => import("./people.effects.ts")

const warnFailed = (_: unknown, { error }: { readonly error: unknown }) => notify.error(messageIn(error))
const announce = (_: unknown, { message }: { readonly message: string }) => notify.success(message)

export const doNotCall = featureActor(
  doNotCallMachine.provide({
    actors: {
      loadEntries: fromEffect(() => effects().then((module) => module.loadEntries)),
      addEntry: fromEffect(() => effects().then((module) => module.addEntry)),
      removeEntry: fromEffect(() => effects().then((module) => module.removeEntry))
    },
    actions: {
      announceDone: (_, { message }) => {
        notify.success(message)
        publish({ type: "contacts.changed" })
      },
      warnFailed
    }
  })
)

export const personErasure = featureActor(
  personErasureMachine.provide({
    actors: {
      findPerson: fromEffect(() => effects().then((module) => module.findPerson)),
      exportPerson: fromEffect(() => effects().then((module) => module.exportPerson)),
      previewErasure: fromEffect(() => effects().then((module) => module.previewErasure)),
      erasePerson: fromEffect(() => effects().then((module) => module.erasePerson))
    },
    actions: {
      announceErased: (_, { message }) => {
        notify.success(message)
        publish({ type: "contacts.changed" })
      },
      warnFailed
    }
  })
)

export const listExport = featureActor(
  listExportMachine.provide({
    actors: {
      loadExports: fromEffect(() => effects().then((module) => module.loadExports)),
      startExport: fromEffect(() => effects().then((module) => module.startExport)),
      fetchExport: fromEffect(() => effects().then((module) => module.fetchExport)),
      deleteExport: fromEffect(() => effects().then((module) => module.deleteExport))
    },
    actions: { announceStarted: announce, warnFailed }
  })
)

export const contactMerge = featureActor(
  contactMergeMachine.provide({
    actors: {
      previewMerge: fromEffect(() => effects().then((module) => module.previewMerge)),
      mergeContacts: fromEffect(() => effects().then((module) => module.mergeContacts)),
      undoMerge: fromEffect(() => effects().then((module) => module.undoMerge))
    },
    actions: {
      announceMerged: (_, { merge }) => {
        notify.success(i18n.t("people:merge.done", { name: merge.contact.name }))
        publish({ type: "contacts.changed" })
        publish({ type: "contact.openRequested", contactId: merge.contact._id })
      },
      announceUndone: (_, { stays }) => {
        notify.success(i18n.t("people:merge.undone", { count: stays.length }))
        publish({ type: "contacts.changed" })
      },
      warnFailed
    }
  })
)

export const useDoNotCall = selecting(doNotCall)
export const usePersonErasure = selecting(personErasure)
export const useListExport = selecting(listExport)
export const useContactMerge = selecting(contactMerge)
