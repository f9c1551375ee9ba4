import type { SnapshotFrom } from "xstate"
import { contactAddingMachine } from "../../../machines/flows/contact-adding.machine.ts"
import { publish } from "../../actors/app.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { findActor } from "../../actors/running.ts"
import { selecting } from "../../actors/selecting.ts"
import { storedActor } from "../../actors/snapshots.ts"
import { isSaidByFields, messageIn } from "../../i18n/failures.ts"
import { tabStore } from "../../services/storage.ts"
import { notify } from "../../ui/toasts.tsx"
import { addedContacts } from "./contactLists.ts"

export const contactAdding = storedActor(
  contactAddingMachine.provide({
    actors: {
      addContact: fromEffect(() => import("./contacts.effects.ts").then((module) => module.addContact)),
      findAlike: fromEffect(() => import("./contacts.effects.ts").then((module) => module.findAlike))
    },
    actions: {
      announceAdded: (_, { contact }) => {
        addedContacts.send({ type: "list.refresh" })
        findActor("addedBoard")?.send({ type: "list.refresh" })
        publish({ type: "contact.openRequested", contactId: contact._id })
      },
      openContact: (_, { contact }) => {
        if (contact) publish({ type: "contact.openRequested", contactId: contact._id })
      },
      warnFailed: (_, { error }) => {
        if (!isSaidByFields(error)) notify.error(messageIn(error))
      }
    }
  }),
  {
    key: "contactAdding@1",
    store: tabStore,
    input: undefined,
    isWorthKeeping: (actor) => {
      const snapshot = actor.getSnapshot()
      return (
        !snapshot.matches("closed") || Object.values(snapshot.context.draft).some((value) => value !== "")
      )
    }
  }
)

type Snapshot = SnapshotFrom<typeof contactAddingMachine>

export const selectIsOpen = (snapshot: Snapshot) => snapshot.hasTag("open")
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag("busy")
export const selectDraft = ({ context }: Snapshot) => context.draft
export const selectErrors = ({ context }: Snapshot) => context.errors
export const selectAlike = ({ context }: Snapshot) => context.alike
export const selectRepeated = (snapshot: Snapshot) =>
  snapshot.hasTag("duplicate") ? snapshot.context.repeated : null

export const useContactAdding = selecting(contactAdding)
