import i18n from "i18next"
import type { SnapshotFrom } from "xstate"
import type { Callback } from "../../../../contract/entities/Calling.ts"
import { callbackChangeMachine } from "../../../../machines/flows/callback-change.machine.ts"
import { fromEffect } from "../../../actors/fromEffect.ts"
import { startPagedList } from "../../../actors/pagedList.ts"
import { featureActor } from "../../../actors/running.ts"
import { selecting } from "../../../actors/selecting.ts"
import { messageIn } from "../../../i18n/failures.ts"
import { notify } from "../../../ui/toasts.tsx"

const effects = () => import("./callbacks.effects.ts")

export type CallbackFilter = { readonly isOwn: boolean }

/** Missed callbacks come first. */
export const callbackList = startPagedList<Callback, CallbackFilter>({
  id: "callbackList",
  filter: { isOwn: false },
  summary: null,
  loadPage: () => effects().then((module) => module.loadCallbacks)
})

export const refreshCallbacks = () => callbackList.send({ type: "list.refresh" })

export const callbackChange = featureActor(
  callbackChangeMachine.provide({
    actors: {
      changeCallback: fromEffect(() => effects().then((module) => module.changeCallback))
    },
    actions: {
      refreshList: refreshCallbacks,
      announceChanged: (_, { isCancelled }) =>
        notify.success(i18n.t(isCancelled ? "calling:callbacks.cancelled" : "calling:callbacks.changed")),
      warnFailed: (_, { error }) => notify.error(messageIn(error))
    }
  })
)

type Snapshot = SnapshotFrom<typeof callbackChangeMachine>

export const selectChosen = ({ context }: Snapshot) => context.chosen
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag("busy")
export const selectIsMoving = (snapshot: Snapshot) => snapshot.hasTag("moving")
export const selectIsCancelling = (snapshot: Snapshot) => snapshot.hasTag("cancelling")

export const useCallbackChange = selecting(callbackChange)
