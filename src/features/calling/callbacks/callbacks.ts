import { useSelector } from "@xstate/react"
import i18n from "i18next"
import { createActor, type SnapshotFrom } from "xstate"
import { callbackListMachine } from "../../../../machines/flows/callback-list.machine.ts"
import { fromEffect } from "../../../actors/fromEffect.ts"
import { showRunning } from "../../../actors/running.ts"
import { failureOf, messageIn } from "../../../i18n/failures.ts"
import { notify } from "../../../ui/toasts.tsx"

const effects = () => import("./callbacks.effects.ts")

export const callbackList = showRunning(
  createActor(
    callbackListMachine.provide({
      actors: {
        loadCallbacks: fromEffect(() => effects().then((module) => module.loadCallbacks), failureOf),
        changeCallback: fromEffect(() => effects().then((module) => module.changeCallback), failureOf)
      },
      actions: {
        tellChanged: (_, { isCancelled }) =>
          notify.success(i18n.t(isCancelled ? "calling:callbacks.cancelled" : "calling:callbacks.changed")),
        warnFailed: (_, { error }) => notify.error(messageIn(error))
      }
    })
  ).start()
)

type Snapshot = SnapshotFrom<typeof callbackListMachine>

export const selectRows = ({ context }: Snapshot) => context.rows
export const selectIsOwn = ({ context }: Snapshot) => context.isOwn
export const selectChosen = ({ context }: Snapshot) => context.chosen
export const selectProblem = ({ context }: Snapshot) => context.problem
export const selectIsLoading = (snapshot: Snapshot) => snapshot.hasTag("loading")
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag("busy")
export const selectHasFailed = (snapshot: Snapshot) => snapshot.hasTag("failed")
export const selectIsMoving = (snapshot: Snapshot) => snapshot.hasTag("moving")
export const selectIsCancelling = (snapshot: Snapshot) => snapshot.hasTag("cancelling")

export const useCallbackList = <T>(select: (snapshot: Snapshot) => T) => useSelector(callbackList, select)
