import { useSelector } from "@xstate/react"
import i18n from "i18next"
import type { SnapshotFrom } from "xstate"
import type { Contact } from "../../../../contract/entities/Contact.ts"
import { isCallback } from "../../../../contract/rules/outcomes.ts"
import { type RowField, rowEditMachine } from "../../../../machines/flows/row-edit.machine.ts"
import { type RowChange, rowSavesMachine, undoOf } from "../../../../machines/flows/row-saves.machine.ts"
import { publish } from "../../../actors/app.ts"
import { fromEffect } from "../../../actors/fromEffect.ts"
import { featureActor } from "../../../actors/running.ts"
import { selecting } from "../../../actors/selecting.ts"
import { shownLabelName } from "../../../entities/label/LabelName.tsx"
import { messageIn } from "../../../i18n/failures.ts"
import { formatsOf } from "../../../i18n/useFormats.ts"
import { notify } from "../../../ui/toasts.tsx"

export type { RowField } from "../../../../machines/flows/row-edit.machine.ts"

const nextCallWords = (at: string | null) =>
  at === null
    ? i18n.t("contacts:inline.none")
    : i18n.t("contacts:outcome.next", { when: formatsOf(i18n.language).dateTime(new Date(at)) })

/** A saved change as text. The server decides the time of the next call where none was chosen. */
const wordsOf = ({ fields, added, removed }: RowChange, { name, nextCallAt }: Contact): string => {
  const labels = [
    ...added.map((label) => i18n.t("contacts:inline.labelled", { label: shownLabelName(label.name) })),
    ...removed.map((label) => i18n.t("contacts:inline.unlabelled", { label: shownLabelName(label.name) }))
  ]
  const status = fields.callStatus === undefined ? [] : [i18n.t(fields.callStatus, { ns: "outcomes" })]
  const time = fields.nextCallAt === undefined ? [] : [nextCallWords(nextCallAt)]
  return `${name}: ${[...status, ...time, ...labels].join(" · ")}`
}

const refusalWords = ({ contact }: RowChange, error: unknown): string =>
  failureOfRow(error).code === "stale_version"
    ? i18n.t("contacts:inline.changedElsewhere", { name: contact.name })
    : `${contact.name}: ${messageIn(error)}`

const failureOfRow = (error: unknown) => error as { readonly code?: string; readonly contact?: Contact }

const rowSaves = featureActor(
  rowSavesMachine.provide({
    actors: {
      saveChange: fromEffect(() => import("./rowEdit.effects.ts").then((module) => module.saveChange))
    },
    actions: {
      announceSaved: ({ self }, { change, contact }) => {
        if (change === undefined) return
        const isLabelled = change.added.length + change.removed.length > 0
        if (isLabelled) publish({ type: "contact.labelled", contact })
        else publish({ type: "contact.changed", contact })
        const words = wordsOf(change, contact)
        if (change.isUndo) return notify.success(words)
        notify.undoable(words, i18n.t("contacts:inline.undo"), () =>
          self.send({ type: "edit.save", edit: undoOf(change, contact) })
        )
      },
      warnRefused: (_, { change, error }) => {
        const { contact } = failureOfRow(error)
        if (contact !== undefined) publish({ type: "contact.changed", contact })
        if (change !== undefined) notify.error(refusalWords(change, error))
      }
    }
  })
)

export const rowEdit = featureActor(
  rowEditMachine.provide({
    actions: {
      saveEdit: (_, edit) => rowSaves.send({ type: "edit.save", edit }),
      sayNeverCalled: () => notify.info(i18n.t("contacts:doNotCall.notice"))
    }
  })
)

type Snapshot = SnapshotFrom<typeof rowEditMachine>

const menus = ["statuses", "labels", "times"] as const

export const selectMenu = (snapshot: Snapshot) => menus.find((menu) => snapshot.hasTag(menu)) ?? null
export const selectIsTiming = (snapshot: Snapshot) => snapshot.hasTag("timing")
export const selectEdited = ({ context }: Snapshot) => context.contact
export const selectNewStatus = ({ context }: Snapshot) => context.status
export const selectNewTime = ({ context }: Snapshot) => context.at

export const useRowEdit = selecting(rowEdit)

const menuOf = { status: "statuses", labels: "labels", nextCall: "times" } as const

export const useIsCellOpen = ({ _id }: Contact, field: RowField) =>
  useRowEdit((snapshot) => snapshot.hasTag(menuOf[field]) && snapshot.context.contact?._id === _id)

/** The change of this contact that waits for the server, or undefined. */
const useWaiting = (contactId: string) =>
  useSelector(rowSaves, ({ context }) => context.waiting.findLast(({ contact }) => contact._id === contactId))

const changed = (contact: Contact, { fields, added, removed }: RowChange): Contact => {
  const gone = new Set([...added, ...removed].map(({ _id }) => _id))
  const { callStatus = contact.callStatus, nextCallAt = contact.nextCallAt } = fields
  const labels = [...contact.labels.filter(({ _id }) => !gone.has(_id)), ...added]
  return { ...contact, callStatus, nextCallAt, labels }
}

/** Contacts with the changes that are being saved. */
export const useChangedContacts = (): ReadonlyArray<Contact> =>
  useSelector(rowSaves, ({ context }) => context.waiting).map((change) => changed(change.contact, change))

/** The contact as its row shows it: with the change that is being saved. */
export const useShownRow = (contact: Contact | undefined) => {
  const change = useWaiting(contact?._id ?? "")
  if (contact === undefined || change === undefined) return { shown: contact, isSaving: false }
  return { shown: changed(contact, change), isSaving: true }
}

/** Sets a status as if it had been chosen from the contact's menu. */
export const chooseStatus = (contact: Contact, status: Contact["callStatus"]) => {
  rowEdit.send({ type: "cell.open", contact, field: "status" })
  rowEdit.send({ type: "status.choose", status, needsTime: isCallback(status) })
}

/** The element of a cell, by which its menu is placed. */
export const cellId = (contactId: string, field: RowField | "name") => `${field}-${contactId}`
