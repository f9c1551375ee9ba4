import { useSelector } from "@xstate/react"
import i18n from "i18next"
import type { SnapshotFrom } from "xstate"
import { commandPaletteMachine, type StatusSave } from "../../../machines/flows/command-palette.machine.ts"
import { publish } from "../../actors/app.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { featureActor } from "../../actors/running.ts"
import { recents } from "../../entities/recents/recents.ts"
import { failureOf, messageIn } from "../../i18n/failures.ts"
import { notify } from "../../ui/toasts.tsx"

const contactEffects = () => import("../../entities/contact/contact.effects.ts")

const saveOf = ({ contact, status, at, attempt }: StatusSave) => ({
  contactId: contact._id,
  version: contact.version,
  fields: { callStatus: status, ...(at === null ? {} : { nextCallAt: at }) },
  attempt
})

export const palette = featureActor(
  commandPaletteMachine.provide({
    actors: {
      findPeople: fromEffect(
        () => import("./palette.effects.ts").then((module) => module.findPeople),
        failureOf
      ),
      loadContact: fromEffect(
        () =>
          contactEffects().then(
            ({ loadContact }) =>
              ({ contactId, known }) =>
                loadContact({ contactId }, known ?? undefined)
          ),
        failureOf
      ),
      saveStatus: fromEffect(
        () =>
          contactEffects().then(
            ({ saveContact }) =>
              (input) =>
                saveContact(saveOf(input), input.contact)
          ),
        failureOf
      ),
      setThumbs: fromEffect(
        () =>
          contactEffects().then(
            ({ setThumbs }) =>
              ({ contact, thumbs, attempt }) =>
                setThumbs({ contactId: contact._id, thumbs, attempt }, contact)
          ),
        failureOf
      )
    },
    actions: {
      addRecent: (_, { contact: { _id, name } }) => recents.add({ kind: "contact", id: _id, name }),
      forgetRecent: (_, { contactId }) => recents.forget({ kind: "contact", id: contactId }),
      announceStatus: (_, { contact }) => {
        publish({ type: "contact.changed", contact })
        notify.success(`${contact.name}: ${i18n.t(contact.callStatus, { ns: "outcomes" })}`)
      },
      announceThumbs: (_, { contact }) => {
        publish({ type: "contact.changed", contact })
        notify.success(`${contact.name}: ${i18n.t(`palette:thumbs.${contact.thumbs ?? "none"}`)}`)
      },
      warnFailed: (_, { error }) => notify.error(messageIn(error))
    }
  })
)

type Snapshot = SnapshotFrom<typeof commandPaletteMachine>

const levels = ["top", "person", "statuses", "times", "saving"] as const

export const selectIsOpen = (snapshot: Snapshot) => snapshot.hasTag("open")
export const selectIsSheetOpen = (snapshot: Snapshot) => snapshot.hasTag("sheet")
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag("busy")
export const selectHasFailed = (snapshot: Snapshot) => snapshot.hasTag("failed")
export const selectIsUnknown = (snapshot: Snapshot) => snapshot.hasTag("unknown")
export const selectLevel = (snapshot: Snapshot) => levels.find((level) => snapshot.hasTag(level)) ?? "top"
export const selectCanGoBack = (snapshot: Snapshot) => snapshot.can({ type: "level.back" })
/** The contact whose actions are listed; null until it is loaded. */
export const selectContact = (snapshot: Snapshot) =>
  snapshot.hasTag("loaded") ? snapshot.context.contact : null

export const usePalette = <T>(select: (snapshot: Snapshot) => T) => useSelector(palette, select)

export const closePalette = () => palette.send({ type: "palette.close" })
export const goBack = () => palette.send({ type: "level.back" })

/** Closes the palette, then does the work. */
export const closing = (work: () => void) => () => {
  closePalette()
  work()
}
