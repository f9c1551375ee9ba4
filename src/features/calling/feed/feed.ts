import i18n from "i18next"
import type { SnapshotFrom } from "xstate"
import { calendarFeedMachine } from "../../../../machines/flows/calendar-feed.machine.ts"
import { fromEffect } from "../../../actors/fromEffect.ts"
import { featureActor } from "../../../actors/running.ts"
import { selecting } from "../../../actors/selecting.ts"
import { focusPage } from "../../../ui/focus.ts"
import { notify } from "../../../ui/toasts.tsx"

const effects = () => import("./feed.effects.ts")

export const calendarFeed = featureActor(
  calendarFeedMachine.provide({
    actors: {
      loadFeed: fromEffect(() => effects().then((module) => module.loadFeed)),
      createFeed: fromEffect(() => effects().then((module) => module.createFeed)),
      replaceFeed: fromEffect(() => effects().then((module) => module.createFeed)),
      deleteFeed: fromEffect(() => effects().then((module) => module.deleteFeed))
    },
    actions: {
      copyAddress: (_, { address }) => {
        navigator.clipboard.writeText(address).then(
          () => notify.success(i18n.t("due:calendar.copied")),
          () => notify.error(i18n.t("due:calendar.notCopied"))
        )
      },
      announceOff: () => {
        notify.success(i18n.t("due:calendar.turnedOff"))
        setTimeout(focusPage)
      }
    }
  })
)

type Snapshot = SnapshotFrom<typeof calendarFeedMachine>

export const selectFeed = ({ context }: Snapshot) => context
export const selectIsLoading = (snapshot: Snapshot) => snapshot.hasTag("loading") || snapshot.matches("away")
export const selectIsFailed = (snapshot: Snapshot) => snapshot.hasTag("failed")
export const selectIsOff = (snapshot: Snapshot) => snapshot.hasTag("off")
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag("busy")
export const selectIsReplacing = (snapshot: Snapshot) => snapshot.hasTag("replacing")
export const selectIsTurningOff = (snapshot: Snapshot) => snapshot.hasTag("turningOff")

export const useCalendarFeed = selecting(calendarFeed)
