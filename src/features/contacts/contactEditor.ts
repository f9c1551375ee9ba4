import { useSelector } from "@xstate/react"
import type { SnapshotFrom } from "xstate"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { uncalled } from "../../../contract/rules/outcomes.ts"
import {
  type ContactField,
  type ContactSave,
  contactEditorMachine
} from "../../../machines/flows/contact-editor.machine.ts"
import { contactHistoryMachine } from "../../../machines/flows/contact-history.machine.ts"
import { contactMarkMachine, type ThumbsMark } from "../../../machines/flows/contact-mark.machine.ts"
import { publish } from "../../actors/app.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { featureActor } from "../../actors/running.ts"
import { selecting } from "../../actors/selecting.ts"
import { storedActor } from "../../actors/snapshots.ts"
import { failureOf, isSaidByFields, messageIn } from "../../i18n/failures.ts"
import { tabStore } from "../../services/storage.ts"
import { notify } from "../../ui/toasts.tsx"
import { contactLists, rowsAtHand } from "./contactLists.ts"

export { selectDisputed, selectDraft, valueAt } from "../../../machines/flows/contact-editor.machine.ts"

const effects = () => import("./contacts.effects.ts")
const contactEffects = () => import("../../entities/contact/contact.effects.ts")

export const contactHistory = featureActor(
  contactHistoryMachine.provide({
    actors: {
      loadHistory: fromEffect(() => effects().then((module) => module.loadHistory)),
      sendAgain: fromEffect(() => effects().then((module) => module.sendAgain))
    },
    actions: {
      announceDone: (_, { message }) => notify.success(message),
      warnFailed: (_, { error }) => notify.error(messageIn(error))
    }
  })
)

/** The server names the problem of the sent value; here each field has its own. */
const savingFailureOf = (error: unknown) => {
  const failure = failureOf(error)
  const fields = Object.entries(failure.fields).map(([field, message]) => [
    field.replace(/^fields\./, ""),
    message
  ])
  return { ...failure, fields: Object.fromEntries(fields) }
}

const shownContact: () => Contact | null = () => contactEditor.getSnapshot().context.contact

export const contactEditor = storedActor(
  contactEditorMachine.provide({
    actors: {
      loadContact: fromEffect(() =>
        contactEffects().then(
          (module) => (input: { readonly contactId: string }) =>
            module.loadContact(input, contactAtHand(input.contactId))
        )
      ),
      saveContact: fromEffect(
        () =>
          contactEffects().then((module) => (save: ContactSave) => module.saveContact(save, shownContact())),
        savingFailureOf
      )
    },
    actions: {
      announceChanged: (_, { contact }) => {
        if (contact) publish({ type: "contact.changed", contact })
      },
      warnFailed: (_, { error }) => {
        if (!isSaidByFields(error)) notify.error(messageIn(error))
      }
    }
  }),
  {
    key: "contactEditor@2",
    store: tabStore,
    input: undefined,
    isWorthKeeping: (actor) =>
      Object.values(actor.getSnapshot().context.drafts).some((draft) => Object.keys(draft).length > 0),
    /** After a draft, it shows the current contact. */
    onRestored: (actor) => actor.send({ type: "contact.touched" })
  }
)

/** A contact that the page has already loaded. */
export const contactAtHand = (contactId: string): Contact | undefined => {
  const shown = shownContact()
  return [...(shown ? [shown] : []), ...contactLists.flatMap(rowsAtHand)].find(({ _id }) => _id === contactId)
}

export const contactMark = featureActor(
  contactMarkMachine.provide({
    actors: {
      setThumbs: fromEffect(() =>
        contactEffects().then(
          (module) => (mark: ThumbsMark) => module.setThumbs(mark, contactAtHand(mark.contactId))
        )
      ),
      checkLinkedin: fromEffect(() => effects().then((module) => module.checkLinkedin))
    },
    actions: {
      announceContact: (_, { contact }) => publish({ type: "contact.changed", contact }),
      warnFailed: (_, { error }) => notify.error(messageIn(error))
    }
  })
)

type EditorSnapshot = SnapshotFrom<typeof contactEditorMachine>

export const selectContact = ({ context }: EditorSnapshot) => context.contact
export const selectContactId = ({ context }: EditorSnapshot) => context.contactId
export const selectErrors = ({ context }: EditorSnapshot) => context.errors
export const selectIsBusy = (snapshot: EditorSnapshot) => snapshot.hasTag("busy")
export const selectIsUnknown = (snapshot: EditorSnapshot) => snapshot.hasTag("unknown")
/** The contact that the open one was merged into; null if it was not. */
export const selectMergedInto = (snapshot: EditorSnapshot) =>
  snapshot.hasTag("merged") ? snapshot.context.mergedInto : null
export const selectIsTiming = (snapshot: EditorSnapshot) => snapshot.hasTag("timing")
export const selectIsConflict = (snapshot: EditorSnapshot) => snapshot.hasTag("conflict")
export const selectCanChoose = (snapshot: EditorSnapshot) =>
  snapshot.can({ type: "outcome.choose", status: uncalled, needsTime: true })
export const selectCanSettle = (snapshot: EditorSnapshot) => snapshot.can({ type: "conflict.settle" })
export const selectOutcome = ({ context }: EditorSnapshot) => context.outcome
export const selectConflict = ({ context }: EditorSnapshot) => context

export const useContactEditor = <T>(
  select: (snapshot: EditorSnapshot) => T,
  isSame?: (before: T, after: T) => boolean
) => useSelector(contactEditor, select, isSame)
/** True if the field has unsaved input and no save in progress. Escape discards it. */
export const useIsUnsaved = (field: ContactField) =>
  useContactEditor((snapshot) => snapshot.can({ type: "field.discard", field }))
export const useContactHistory = selecting(contactHistory)
export const useIsMarking = () => useSelector(contactMark, (snapshot) => snapshot.hasTag("busy"))
