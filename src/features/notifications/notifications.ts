import { useSelector } from "@xstate/react"
import { navigate } from "wouter/use-browser-location"
import { createActor, type SnapshotFrom } from "xstate"
import { notificationsMachine } from "../../../machines/flows/notifications.machine.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { createNews } from "../../actors/news.ts"
import { showRunning } from "../../actors/running.ts"
import { failureOf } from "../../i18n/failures.ts"
import { insidePath } from "./insidePath.ts"

const effects = () => import("./notifications.effects.ts")

/** A notification says that something about the organisation was verified. */
export const verifiedNews = createNews<void>()

const machine = notificationsMachine.provide({
  actors: {
    loadNotifications: fromEffect(() => effects().then((module) => module.loadNotifications), failureOf),
    readNotifications: fromEffect(() => effects().then((module) => module.readNotifications), failureOf)
  },
  actions: {
    goTo: (_, { path }) => {
      const inside = insidePath(path, location.origin)
      if (inside !== null) navigate(inside)
    },
    refreshOrganisation: () => verifiedNews.tell(),
    logFailure: (_, { error }) => console.error("Notifications:", error)
  }
})

const start = (organisationId: string) =>
  showRunning(createActor(machine, { input: { organisationId } })).start()

let actor: ReturnType<typeof start> | undefined

/** The one bell of the page; who signs in anew starts with a new page. */
export const notificationsOf = (organisationId: string) => {
  actor ??= start(organisationId)
  return actor
}

type Snapshot = SnapshotFrom<typeof notificationsMachine>

export const selectItems = ({ context }: Snapshot) => context.items
export const selectIsOpen = (snapshot: Snapshot) => snapshot.hasTag("open")
export const selectHasFailed = (snapshot: Snapshot) => snapshot.hasTag("failed")

export const useNotifications = <T>(organisationId: string, select: (snapshot: Snapshot) => T) =>
  useSelector(notificationsOf(organisationId), select)
