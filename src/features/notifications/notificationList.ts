import { useSelector } from "@xstate/react"
import { createActor, type SnapshotFrom } from "xstate"
import { notificationListMachine } from "../../../machines/flows/notification-list.machine.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { showRunning } from "../../actors/running.ts"
import { failureOf, messageIn } from "../../i18n/failures.ts"
import { notify } from "../../ui/toasts.tsx"

export const notificationList = showRunning(
  createActor(
    notificationListMachine.provide({
      actors: {
        loadPage: fromEffect(
          () => import("./notifications.effects.ts").then((module) => module.listNotifications),
          failureOf
        )
      },
      actions: { warnFailed: (_, { error }) => notify.error(messageIn(error)) }
    })
  ).start()
)

type Snapshot = SnapshotFrom<typeof notificationListMachine>

export const selectIsLoading = (snapshot: Snapshot) => snapshot.hasTag("loading")
export const selectIsLoadingMore = (snapshot: Snapshot) => snapshot.hasTag("more")
export const selectHasFailed = (snapshot: Snapshot) => snapshot.hasTag("failed")
export const selectHasMore = (snapshot: Snapshot) =>
  snapshot.can({ type: "page.more" }) || snapshot.hasTag("more")

export const useNotificationList = <T>(select: (snapshot: Snapshot) => T) =>
  useSelector(notificationList, select)
