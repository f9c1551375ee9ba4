import i18n from "i18next"
import { fromCallback, type SnapshotFrom } from "xstate"
import { type LastOutcomeEvent, lastOutcomeMachine } from "../../../../machines/flows/last-outcome.machine.ts"
import { fromEffect } from "../../../actors/fromEffect.ts"
import { featureActor } from "../../../actors/running.ts"
import { selecting } from "../../../actors/selecting.ts"
import { messageIn } from "../../../i18n/failures.ts"
import { notify } from "../../../ui/toasts.tsx"
import { keptCalls } from "../keptCalls.ts"

const effects = () => import("./lastOutcome.effects.ts")

export const lastOutcome = featureActor(
  lastOutcomeMachine.provide({
    actors: {
      watchLast: fromCallback<LastOutcomeEvent>(({ sendBack }) => {
        const look = () => sendBack({ type: "last.changed", last: keptCalls.last() })
        look()
        return keptCalls.onLast(look)
      }),
      readHere: fromEffect(() => effects().then((module) => module.readHere)),
      openAgain: fromEffect(() => effects().then((module) => module.openAgain)),
      takeBack: fromEffect(() => effects().then((module) => module.takeBack)),
      undoAtServer: fromEffect(() => effects().then((module) => module.undoAtServer))
    },
    actions: {
      confirmUndone: (_, { undone }) => {
        if (undone?.isOpen === false) notify.success(i18n.t("calling:last.undone", { name: undone.name }))
      },
      forgetEnd: (_, { undoing }) => {
        if (undoing) keptCalls.forgetEnded(undoing.call._id)
      },
      forgetOutcome: (_, { undoing }) => {
        if (undoing === null) return
        keptCalls.forgetCalled(undoing.call.contact._id)
        keptCalls.forgetLast(undoing.call._id)
        keptCalls.tellTurn()
      },
      closeAgain: (_, { undoing }) => {
        if (undoing) keptCalls.forgetOpen(undoing.call._id)
      },
      forgetLast: (_, { undoing }) => {
        if (undoing) keptCalls.forgetLast(undoing.call._id)
      },
      warnFailed: (_, { error }) => notify.error(messageIn(error))
    }
  })
)

type Snapshot = SnapshotFrom<typeof lastOutcomeMachine>

export const selectLastOutcome = (snapshot: Snapshot) =>
  snapshot.hasTag("offered") ? snapshot.context.last : null
export const selectIsUndoing = (snapshot: Snapshot) => snapshot.hasTag("busy")

export const useLastOutcome = selecting(lastOutcome)
