import i18n from "i18next"
import type { SnapshotFrom } from "xstate"
import { importUndoMachine } from "../../../../machines/flows/import-undo.machine.ts"
import { publish } from "../../../actors/app.ts"
import { fromEffect } from "../../../actors/fromEffect.ts"
import { featureActor } from "../../../actors/running.ts"
import { selecting } from "../../../actors/selecting.ts"
import { messageIn } from "../../../i18n/failures.ts"
import { notify } from "../../../ui/toasts.tsx"
import { importList } from "./importList.ts"

const effects = () => import("./importList.effects.ts")

const refreshList = () => importList.send({ type: "list.refresh" })

export const importUndo = featureActor(
  importUndoMachine.provide({
    actors: {
      cancelImport: fromEffect(() => effects().then((module) => module.cancelImport)),
      previewUndo: fromEffect(() => effects().then((module) => module.previewUndo)),
      undoImport: fromEffect(() => effects().then((module) => module.undoImport))
    },
    actions: {
      refreshList,
      announceUndone: () => {
        notify.success(i18n.t("import:undo.done"))
        publish({ type: "import.undone" })
      },
      warnFailed: (_, { error }) => notify.error(messageIn(error))
    }
  })
)

type Snapshot = SnapshotFrom<typeof importUndoMachine>

export const selectUndo = ({ context }: Snapshot) => context.undo
export const selectPreview = ({ context }: Snapshot) => context.preview
export const selectCancel = ({ context }: Snapshot) => context.cancel
export const selectIsAskingCancel = (snapshot: Snapshot) => snapshot.hasTag("cancelQuestion")
export const selectIsCancelling = (snapshot: Snapshot) => snapshot.hasTag("cancelling")
export const selectIsAsking = (snapshot: Snapshot) => snapshot.hasTag("question")
export const selectIsUndoing = (snapshot: Snapshot) => snapshot.hasTag("busy")

export const useImportUndo = selecting(importUndo)
