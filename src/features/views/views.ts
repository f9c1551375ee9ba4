import { useSelector } from "@xstate/react"
import i18n from "i18next"
import type { SnapshotFrom } from "xstate"
import type { ViewKind } from "../../../contract/entities/SavedView.ts"
import { savedViewMachine } from "../../../machines/flows/saved-view.machine.ts"
import { publish } from "../../actors/app.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { featureActor } from "../../actors/running.ts"
import { messageIn } from "../../i18n/failures.ts"
import { notify } from "../../ui/toasts.tsx"

const effects = () => import("./views.effects.ts")

const start = (kind: ViewKind) =>
  featureActor(
    savedViewMachine.provide({
      actors: {
        loadViews: fromEffect(() => effects().then((module) => module.loadViews)),
        saveView: fromEffect(() => effects().then((module) => module.saveView)),
        updateView: fromEffect(() => effects().then((module) => module.updateView)),
        deleteView: fromEffect(() => effects().then((module) => module.deleteView)),
        restoreView: fromEffect(() => effects().then((module) => module.restoreView))
      },
      actions: {
        announceWritten: (_, { view, act }) => {
          notify.success(i18n.t(`views:done.${act}`, { name: view.name }))
          publish({ type: "view.written", view, act })
        },
        warnFailed: (_, { error }) => notify.error(messageIn(error))
      }
    }),
    { input: { kind } }
  )

const started = new Map<ViewKind, ReturnType<typeof start>>()

export const viewsOf = (kind: ViewKind) => {
  const actor = started.get(kind) ?? start(kind)
  started.set(kind, actor)
  return actor
}

type Snapshot = SnapshotFrom<typeof savedViewMachine>

export const selectViews = ({ context }: Snapshot) => context.views
export const selectRemoved = ({ context }: Snapshot) => context.removed
export const selectDraft = ({ context }: Snapshot) => context.draft
export const selectProblem = ({ context }: Snapshot) => context.problem
export const selectIsKnown = (snapshot: Snapshot) => snapshot.hasTag("known")
export const selectIsUnknown = (snapshot: Snapshot) => snapshot.matches("unknown")
export const selectIsNaming = (snapshot: Snapshot) => snapshot.hasTag("naming")
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag("busy")

export const useViews = <T>(kind: ViewKind, select: (snapshot: Snapshot) => T) =>
  useSelector(viewsOf(kind), select)

/** The list's part of an address, without the saved view and the shown contact; in a fixed order. */
export const viewAddress = (search: string): string => {
  const params = new URLSearchParams(search)
  params.delete("view")
  params.delete("contact")
  params.sort()
  return params.toString()
}
