import i18n from "i18next"
import { fromCallback, type SnapshotFrom } from "xstate"
import {
  type CommandPaletteEvent,
  commandPaletteMachine
} from "../../../machines/flows/command-palette.machine.ts"
import { type PaletteSave, paletteSavesMachine } from "../../../machines/flows/palette-saves.machine.ts"
import { publish } from "../../actors/app.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { featureActor } from "../../actors/running.ts"
import { selecting } from "../../actors/selecting.ts"
import { recents } from "../../entities/recents/recents.ts"
import { messageIn } from "../../i18n/failures.ts"
import { notify } from "../../ui/toasts.tsx"

const contactEffects = () => import("../../entities/contact/contact.effects.ts")

const saveOf = ({ contact, status, at, attempt }: Extract<PaletteSave, { kind: "status" }>) => ({
  contactId: contact._id,
  version: contact.version,
  fields: { callStatus: status, ...(at === null ? {} : { nextCallAt: at }) },
  attempt
})

/** Each change of a contact, saved one after the other, also after the palette is closed. */
const paletteSaves = featureActor(
  paletteSavesMachine.provide({
    actors: {
      saveContact: fromEffect(() =>
        contactEffects().then(
          ({ saveContact, setThumbs }) =>
            (save) =>
              save.kind === "status"
                ? saveContact(saveOf(save), save.contact)
                : setThumbs(
                    { contactId: save.contact._id, thumbs: save.thumbs, attempt: save.attempt },
                    save.contact
                  )
        )
      )
    },
    actions: {
      announceSaved: (_, { save, contact }) => {
        publish({ type: "contact.changed", contact })
        const words =
          save.kind === "status"
            ? i18n.t(contact.callStatus, { ns: "outcomes" })
            : i18n.t(`palette:thumbs.${contact.thumbs ?? "none"}`)
        notify.success(`${contact.name}: ${words}`)
      },
      warnFailed: (_, { error }) => notify.error(messageIn(error))
    }
  })
)

export const palette = featureActor(
  commandPaletteMachine.provide({
    actors: {
      findPeople: fromEffect(() => import("./palette.effects.ts").then((module) => module.findPeople)),
      loadContact: fromEffect(() =>
        contactEffects().then(
          ({ loadContact }) =>
            ({ contactId, known }) =>
              loadContact({ contactId }, known ?? undefined)
        )
      ),
      watchSave: fromCallback<CommandPaletteEvent, { readonly attempt: string }>(({ input, sendBack }) => {
        const watching = paletteSaves.on("save.ended", ({ attempt, isSaved }) => {
          if (attempt === input.attempt) sendBack({ type: isSaved ? "save.done" : "save.failed" })
        })
        return () => watching.unsubscribe()
      })
    },
    actions: {
      addRecent: (_, { contact: { _id, name } }) => recents.add({ kind: "contact", id: _id, name }),
      forgetRecent: (_, { contactId }) => recents.forget({ kind: "contact", id: contactId }),
      startSave: (_, save) => paletteSaves.send({ type: "save.add", save })
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

export const usePalette = selecting(palette)

export const closePalette = () => palette.send({ type: "palette.close" })
export const goBack = () => palette.send({ type: "level.back" })

/** Closes the palette, then does the work. */
export const closing = (work: () => void) => () => {
  closePalette()
  work()
}
