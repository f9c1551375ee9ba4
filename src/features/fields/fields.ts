import type { SnapshotFrom } from "xstate"
import { fieldDefinitionsMachine } from "../../../machines/flows/field-definitions.machine.ts"
import { publish } from "../../actors/app.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { featureActor } from "../../actors/running.ts"
import { selecting } from "../../actors/selecting.ts"
import { isSaidByFields, messageIn } from "../../i18n/failures.ts"
import { notify } from "../../ui/toasts.tsx"

const effects = () => import("./fields.effects.ts")

export const fieldDefinitions = featureActor(
  fieldDefinitionsMachine.provide({
    actors: {
      loadFields: fromEffect(() => effects().then((module) => module.loadFields)),
      addField: fromEffect(() => effects().then((module) => module.addField)),
      changeField: fromEffect(() => effects().then((module) => module.changeField)),
      archiveField: fromEffect(() => effects().then((module) => module.archiveField)),
      orderFields: fromEffect(() => effects().then((module) => module.orderFields))
    },
    actions: {
      announceWritten: (_, { definitions }) => publish({ type: "fields.defined", definitions }),
      warnFailed: (_, { error }) => {
        if (!isSaidByFields(error)) notify.error(messageIn(error))
      }
    }
  })
)

type Snapshot = SnapshotFrom<typeof fieldDefinitionsMachine>

export const selectFields = ({ context }: Snapshot) => context
export const selectIsOpen = (snapshot: Snapshot) => snapshot.hasTag("open")
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag("busy")
export const selectIsEditing = (snapshot: Snapshot) => snapshot.hasTag("editing")

export const useFieldDefinitions = selecting(fieldDefinitions)
