import { useSelector } from "@xstate/react"
import type { SnapshotFrom } from "xstate"
import { todayMachine } from "../../../machines/flows/today.machine.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { featureActor } from "../../actors/running.ts"
import { isSaidByFields, messageIn } from "../../i18n/failures.ts"
import { notify } from "../../ui/toasts.tsx"

const effects = () => import("./today.effects.ts")

const start = () =>
  featureActor(
    todayMachine.provide({
      actors: {
        readToday: fromEffect(() => effects().then((module) => module.readToday)),
        saveTargets: fromEffect(() => effects().then((module) => module.saveTargets))
      },
      actions: {
        warnFailed: (_, { error }) => {
          if (!isSaidByFields(error)) notify.error(messageIn(error))
        }
      }
    })
  )

let actor: ReturnType<typeof start> | undefined

/** Started by the first visit to the page, because it reads immediately. */
export const todayActor = () => {
  actor ??= start()
  return actor
}

type Snapshot = SnapshotFrom<typeof todayMachine>

export const selectToday = ({ context }: Snapshot) => context.today
export const selectWelcome = ({ context }: Snapshot) => context.today?.welcome ?? null
export const selectDraft = ({ context }: Snapshot) => context.draft
export const selectErrors = ({ context }: Snapshot) => context.errors
export const selectIsEditing = (snapshot: Snapshot) => snapshot.hasTag("editing")
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag("busy")

export const useToday = <T>(select: (snapshot: Snapshot) => T) => useSelector(todayActor(), select)
