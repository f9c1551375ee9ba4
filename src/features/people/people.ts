import { useSelector } from "@xstate/react"
import i18n from "i18next"
import { createActor, type SnapshotFrom } from "xstate"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { contactMergeMachine } from "../../../machines/flows/contact-merge.machine.ts"
import { doNotCallMachine } from "../../../machines/flows/do-not-call.machine.ts"
import { listExportMachine } from "../../../machines/flows/list-export.machine.ts"
import { personErasureMachine } from "../../../machines/flows/person-erasure.machine.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { createNews } from "../../actors/news.ts"
import { showRunning } from "../../actors/running.ts"
import { failureOf, messageIn } from "../../i18n/failures.ts"
import { notify } from "../../ui/toasts.tsx"

const effects = () => import("./people.effects.ts")

const warnFailed = (_: unknown, { error }: { readonly error: unknown }) => notify.error(messageIn(error))
const announce = (_: unknown, { message }: { readonly message: string }) => notify.success(message)

/** Contacts were merged, parted or erased, or came on the list or off it. `shown` is the one to look at. */
export const peopleNews = createNews<{ readonly shown?: Contact }>()

export const doNotCall = showRunning(
  createActor(
    doNotCallMachine.provide({
      actors: {
        loadEntries: fromEffect(() => effects().then((module) => module.loadEntries), failureOf),
        addEntry: fromEffect(() => effects().then((module) => module.addEntry), failureOf),
        removeEntry: fromEffect(() => effects().then((module) => module.removeEntry), failureOf)
      },
      actions: {
        announceDone: (_, { message }) => {
          notify.success(message)
          peopleNews.tell({})
        },
        warnFailed
      }
    })
  ).start()
)

export const personErasure = showRunning(
  createActor(
    personErasureMachine.provide({
      actors: {
        findPerson: fromEffect(() => effects().then((module) => module.findPerson), failureOf),
        exportPerson: fromEffect(() => effects().then((module) => module.exportPerson), failureOf),
        previewErasure: fromEffect(() => effects().then((module) => module.previewErasure), failureOf),
        erasePerson: fromEffect(() => effects().then((module) => module.erasePerson), failureOf)
      },
      actions: {
        announceErased: (_, { message }) => {
          notify.success(message)
          peopleNews.tell({})
        },
        warnFailed
      }
    })
  ).start()
)

export const listExport = showRunning(
  createActor(
    listExportMachine.provide({
      actors: {
        loadExports: fromEffect(() => effects().then((module) => module.loadExports), failureOf),
        startExport: fromEffect(() => effects().then((module) => module.startExport), failureOf),
        fetchExport: fromEffect(() => effects().then((module) => module.fetchExport), failureOf),
        deleteExport: fromEffect(() => effects().then((module) => module.deleteExport), failureOf)
      },
      actions: { announceStarted: announce, warnFailed }
    })
  ).start()
)

export const contactMerge = showRunning(
  createActor(
    contactMergeMachine.provide({
      actors: {
        previewMerge: fromEffect(() => effects().then((module) => module.previewMerge), failureOf),
        mergeContacts: fromEffect(() => effects().then((module) => module.mergeContacts), failureOf),
        undoMerge: fromEffect(() => effects().then((module) => module.undoMerge), failureOf)
      },
      actions: {
        announceMerged: (_, { merge }) => {
          notify.success(i18n.t("people:merge.done", { name: merge.contact.name }))
          peopleNews.tell({ shown: merge.contact })
        },
        announceUndone: (_, { stays }) => {
          notify.success(i18n.t("people:merge.undone", { count: stays.length }))
          peopleNews.tell({})
        },
        warnFailed
      }
    })
  ).start()
)

export const useDoNotCall = <T>(select: (snapshot: SnapshotFrom<typeof doNotCallMachine>) => T) =>
  useSelector(doNotCall, select)
export const usePersonErasure = <T>(select: (snapshot: SnapshotFrom<typeof personErasureMachine>) => T) =>
  useSelector(personErasure, select)
export const useListExport = <T>(select: (snapshot: SnapshotFrom<typeof listExportMachine>) => T) =>
  useSelector(listExport, select)
export const useContactMerge = <T>(select: (snapshot: SnapshotFrom<typeof contactMergeMachine>) => T) =>
  useSelector(contactMerge, select)
