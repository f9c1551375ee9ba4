import { useSelector } from "@xstate/react"
import { createActor, type SnapshotFrom } from "xstate"
import type { FieldDefinition } from "../../../contract/entities/FieldDefinition.ts"
import { fieldDefinitionsMachine } from "../../../machines/flows/field-definitions.machine.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { createNews } from "../../actors/news.ts"
import { showRunning } from "../../actors/running.ts"
import { failureOf, isSaidByFields, messageIn } from "../../i18n/failures.ts"
import { notify } from "../../ui/toasts.tsx"

/** The fields of the organisation are now as told. */
export const definedNews = createNews<ReadonlyArray<FieldDefinition>>()

const effects = () => import("./fields.effects.ts")

export const fieldDefinitions = showRunning(
  createActor(
    fieldDefinitionsMachine.provide({
      actors: {
        loadFields: fromEffect(() => effects().then((module) => module.loadFields), failureOf),
        writeField: fromEffect(() => effects().then((module) => module.writeField), failureOf)
      },
      actions: {
        announceWritten: (_, { definitions }) => definedNews.tell(definitions),
        warnFailed: (_, { error }) => {
          if (!isSaidByFields(error)) notify.error(messageIn(error))
        }
      }
    })
  )
).start()

type Snapshot = SnapshotFrom<typeof fieldDefinitionsMachine>

export const selectFields = ({ context }: Snapshot) => context
export const selectIsOpen = (snapshot: Snapshot) => snapshot.hasTag("open")
export const selectIsLoading = (snapshot: Snapshot) => snapshot.hasTag("loading")
export const selectIsFailed = (snapshot: Snapshot) => snapshot.hasTag("failed")
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag("busy")
export const selectIsEditing = (snapshot: Snapshot) =>
  snapshot.hasTag("editing") || (snapshot.hasTag("busy") && snapshot.context.write?.act === "save")

export const useFieldDefinitions = <T>(select: (snapshot: Snapshot) => T) =>
  useSelector(fieldDefinitions, select)
