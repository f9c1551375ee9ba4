import i18n from "i18next"
import type { SnapshotFrom } from "xstate"
import { bulkChangeMachine } from "../../../../machines/flows/bulk-change.machine.ts"
import { publish } from "../../../actors/app.ts"
import { fromEffect } from "../../../actors/fromEffect.ts"
import { featureActor } from "../../../actors/running.ts"
import { selecting } from "../../../actors/selecting.ts"
import { formatsOf } from "../../../i18n/useFormats.ts"
import { notify } from "../../../ui/toasts.tsx"

const effects = () => import("./bulk.effects.ts")

export const bulkChange = featureActor(
  bulkChangeMachine.provide({
    actors: {
      countContacts: fromEffect(() => effects().then((module) => module.countContacts)),
      startChange: fromEffect(() => effects().then((module) => module.startChange)),
      loadChange: fromEffect(() => effects().then((module) => module.loadChange)),
      followChange: fromEffect(() => effects().then((module) => module.loadChange)),
      stopChange: fromEffect(() => effects().then((module) => module.stopChange)),
      applyChange: fromEffect(() => effects().then((module) => module.applyChange)),
      undoChange: fromEffect(() => effects().then((module) => module.undoChange))
    },
    actions: {
      announceChanged: () => publish({ type: "bulkChange.finished" }),
      offerUndo: ({ self }, { wish, change }) => {
        if (wish === null || change === null) return
        const count = { count: change.changed, shown: formatsOf(i18n.language).number(change.changed) }
        const words = `${wish.words}: ${i18n.t("contacts:bulk.changed", count)}`
        if (change.changed === 0) return notify.success(words)
        const undo = i18n.t("contacts:inline.undo")
        const undoing = {
          ...wish,
          words: `${undo}: ${wish.words}`,
          undoes: change._id,
          attempt: crypto.randomUUID()
        }
        notify.undoable(words, undo, () => self.send({ type: "bulk.undo", wish: undoing }))
      },
      sayUndone: () => notify.success(i18n.t("contacts:bulk.undone"))
    }
  })
)

type Snapshot = SnapshotFrom<typeof bulkChangeMachine>

/** The change that is being applied or undone without a dialog, or null. */
export const selectAppliedAct = (snapshot: Snapshot) =>
  snapshot.hasTag("busy") && !snapshot.hasTag("open") ? (snapshot.context.wish?.act ?? null) : null

export const useBulkChange = selecting(bulkChange)
