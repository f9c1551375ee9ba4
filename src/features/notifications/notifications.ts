import { useSelector } from "@xstate/react"
import i18n from "i18next"
import { navigate } from "wouter/use-browser-location"
import { fromCallback, type SnapshotFrom } from "xstate"
import {
  type NotificationsEvent,
  notificationsMachine
} from "../../../machines/flows/notifications.machine.ts"
import { publish } from "../../actors/app.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { featureActor } from "../../actors/running.ts"
import type { Failure } from "../../i18n/failures.ts"
import { listenToEvents } from "../../services/eventStream.ts"
import { notify } from "../../ui/toasts.tsx"
import { showOnDesktop } from "./desktop.ts"
import { insidePath } from "./insidePath.ts"

const effects = () => import("./notifications.effects.ts")

const eventFor = (news: "notifications" | "up" | "down"): NotificationsEvent =>
  news === "notifications"
    ? { type: "notifications.refresh" }
    : { type: news === "up" ? "stream.up" : "stream.down" }

/** The session chart handles an ended session. */
const isWorthLogging = (error: unknown) => (error as Failure | null)?.code !== "session_invalid"

const goTo = (path: string | undefined) => {
  const inside = insidePath(path, location.origin)
  if (inside !== null) navigate(inside)
}

const machine = notificationsMachine.provide({
  actors: {
    watchEvents: fromCallback<NotificationsEvent>(({ sendBack }) =>
      listenToEvents((news) => {
        if (news === "up" || news === "doNotCall") publish({ type: "doNotCall.changed" })
        if (news === "imports") publish({ type: "imports.changed" })
        if (news === "organisation") publish({ type: "organisation.changed" })
        if (news === "doNotCall" || news === "imports" || news === "organisation") return
        sendBack(eventFor(news))
        if (news !== "down") publish({ type: "notifications.changed" })
      })
    ),
    loadNotifications: fromEffect(() => effects().then((module) => module.loadNotifications)),
    readNotifications: fromEffect(() => effects().then((module) => module.readNotifications)),
    restoreNotifications: fromEffect(() => effects().then((module) => module.restoreNotifications))
  },
  actions: {
    goTo: (_, { path }) => goTo(path),
    offerUndo: ({ self }, { ids }) =>
      notify.undoable(
        i18n.t("notifications:markedRead", { count: ids.length }),
        i18n.t("notifications:undo"),
        () => self.send({ type: "notifications.undo", ids })
      ),
    tellDesktop: (_, { fresh }) => {
      for (const { _id, title, description, path } of fresh) {
        showOnDesktop({ id: _id, title, text: description, onOpen: () => goTo(path) })
      }
    },
    refreshOrganisation: () => publish({ type: "organisation.verified" }),
    logFailure: (_, { error }) => {
      if (isWorthLogging(error)) console.error("Notifications:", error)
    }
  }
})

const start = (organisationId: string) => featureActor(machine, { input: { organisationId } })

let actor: ReturnType<typeof start> | undefined

/** The notification bell of the page; a new sign-in reloads the page. */
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
