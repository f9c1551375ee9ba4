import i18n from "i18next"
import type { SnapshotFrom } from "xstate"
import { honorariumRequestMachine } from "../../../../machines/flows/honorarium-request.machine.ts"
import { publish } from "../../../actors/app.ts"
import { fromEffect } from "../../../actors/fromEffect.ts"
import { selecting } from "../../../actors/selecting.ts"
import { storedActor } from "../../../actors/snapshots.ts"
import { tabStore } from "../../../services/storage.ts"
import { notify } from "../../../ui/toasts.tsx"

const effects = () => import("../request.effects.ts")

export const honorariumRequest = storedActor(
  honorariumRequestMachine.provide({
    actors: {
      findRespondents: fromEffect(() => effects().then((module) => module.findRespondents)),
      findLast: fromEffect(() => effects().then((module) => module.findLast)),
      checkRequest: fromEffect(() => effects().then((module) => module.checkRequest)),
      sendRequest: fromEffect(() => effects().then((module) => module.sendRequest))
    },
    actions: {
      announceSent: ({ context }, { honorarium }) => {
        notify.success(i18n.t(context.changing ? "honorarium:request.changed" : "honorarium:request.sent"))
        publish({ type: "honorarium.requested", honorarium, isNew: context.changing === null })
      },
      warnArrived: () => notify.info(i18n.t("honorarium:request.arrived")),
      refreshList: () => publish({ type: "honoraria.changed" })
    }
  }),
  {
    key: "honorariumRequest@6",
    store: tabStore,
    input: undefined,
    isWorthKeeping: (actor) => !actor.getSnapshot().matches("closed")
  }
)

type RequestSnapshot = SnapshotFrom<typeof honorariumRequestMachine>

export const selectIsRequested = (snapshot: RequestSnapshot) => snapshot.hasTag("open")
export const selectIsSent = (snapshot: RequestSnapshot) => snapshot.matches("sent")
export const selectIsBusy = (snapshot: RequestSnapshot) => snapshot.hasTag("busy")
export const selectIsSearching = (snapshot: RequestSnapshot) => snapshot.hasTag("searching")
export const selectIsUnknown = (snapshot: RequestSnapshot) => snapshot.matches("failed")
export const selectIsNoneFound = (snapshot: RequestSnapshot) =>
  snapshot.matches({ details: "found" }) && snapshot.context.found.length === 0

export const useHonorariumRequest = selecting(honorariumRequest)
