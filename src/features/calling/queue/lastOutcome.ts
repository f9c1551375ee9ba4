import { useSelector } from "@xstate/react"
import i18n from "i18next"
import { fromCallback, type SnapshotFrom } from "xstate"
import { type LastOutcomeEvent, lastOutcomeMachine } from "../../../../machines/flows/last-outcome.machine.ts"
import { fromEffect } from "../../../actors/fromEffect.ts"
import { featureActor } from "../../../actors/running.ts"
import { failureOf, messageIn } from "../../../i18n/failures.ts"
import { notify } from "../../../ui/toasts.tsx"
import { keptCalls } from "../keptCalls.ts"

export const lastOutcome = featureActor(
  lastOutcomeMachine.provide({
    actors: {
      watchLast: fromCallback<LastOutcomeEvent>(({ sendBack }) => {
        const look = () => sendBack({ type: "last.changed", last: keptCalls.last() })
        look()
        return keptCalls.onLast(look)
      }),
      undoOutcome: fromEffect(
        () => import("./lastOutcome.effects.ts").then((module) => module.undoOutcome),
        failureOf
      )
    },
    actions: {
      confirmUndone: (_, { undone }) => {
        if (!undone.isOpen) notify.success(i18n.t("calling:last.undone", { name: undone.name }))
      },
      forgetLast: (_, { last }) => {
        if (last) keptCalls.forgetLast(last.call._id)
      },
      warnFailed: (_, { error }) => notify.error(messageIn(error))
    }
  })
)

type Snapshot = SnapshotFrom<typeof lastOutcomeMachine>

export const selectLastOutcome = (snapshot: Snapshot) =>
  snapshot.hasTag("offered") ? snapshot.context.last : null
export const selectIsUndoing = (snapshot: Snapshot) => snapshot.hasTag("busy")

export const useLastOutcome = <T>(select: (snapshot: Snapshot) => T) => useSelector(lastOutcome, select)
