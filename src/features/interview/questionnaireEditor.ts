import type { SnapshotFrom } from "xstate"
import { questionnaireEditorMachine } from "../../../machines/flows/questionnaire-editor.machine.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { selecting } from "../../actors/selecting.ts"
import { storedActor } from "../../actors/snapshots.ts"
import { isSaidByFields, messageIn } from "../../i18n/failures.ts"
import { tabStore } from "../../services/storage.ts"
import { notify } from "../../ui/toasts.tsx"

const effects = () => import("./interview.effects.ts")

export const questionnaireEditor = storedActor(
  questionnaireEditorMachine.provide({
    actors: {
      loadForm: fromEffect(() => effects().then((module) => module.loadForm)),
      saveForm: fromEffect(() => effects().then((module) => module.saveForm)),
      exportInterviews: fromEffect(() => effects().then((module) => module.exportInterviews))
    },
    actions: {
      announceSaved: (_, { message }) => notify.success(message),
      warnFailed: (_, { error }) => {
        if (!isSaidByFields(error)) notify.error(messageIn(error))
      }
    }
  }),
  {
    key: "questionnaireEditor@1",
    store: tabStore,
    input: undefined,
    isWorthKeeping: (actor) => actor.getSnapshot().hasTag("changed"),
    onRestored: (actor) => actor.send({ type: "form.restore" })
  }
)

type Snapshot = SnapshotFrom<typeof questionnaireEditorMachine>

export const selectEditor = ({ context }: Snapshot) => context
export const selectIsLoading = (snapshot: Snapshot) => snapshot.hasTag("loading")
export const selectIsChanged = (snapshot: Snapshot) => snapshot.hasTag("changed")
export const selectIsRestored = (snapshot: Snapshot) => snapshot.hasTag("restored")
export const selectIsSaving = (snapshot: Snapshot) => snapshot.hasTag("saving")
export const selectIsExporting = (snapshot: Snapshot) => snapshot.hasTag("exporting")

export const useQuestionnaireEditor = selecting(questionnaireEditor)
