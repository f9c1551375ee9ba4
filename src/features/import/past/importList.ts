import { useSelector } from "@xstate/react"
import i18n from "i18next"
import { createActor, type SnapshotFrom } from "xstate"
import { importListMachine } from "../../../../machines/flows/import-list.machine.ts"
import { fromEffect } from "../../../actors/fromEffect.ts"
import { showRunning } from "../../../actors/running.ts"
import { failureOf, messageIn } from "../../../i18n/failures.ts"
import { notify } from "../../../ui/toasts.tsx"
import { importedNews, serverNews, undoneNews } from "../news.ts"

const effects = () => import("../import.effects.ts")

export const importList = createActor(
  importListMachine.provide({
    actors: {
      loadImports: fromEffect(() => effects().then((module) => module.loadImports), failureOf),
      cancelImport: fromEffect(() => effects().then((module) => module.cancelImport), failureOf),
      previewUndo: fromEffect(() => effects().then((module) => module.previewUndo), failureOf),
      undoImport: fromEffect(() => effects().then((module) => module.undoImport), failureOf)
    },
    actions: {
      announceUndone: () => {
        notify.success(i18n.t("import:undo.done"))
        undoneNews.tell()
      },
      warnFailed: (_, { error }) => notify.error(messageIn(error))
    }
  })
).start()

showRunning(importList)
importedNews.listen(() => importList.send({ type: "list.refresh" }))
serverNews.listen(() => importList.send({ type: "list.news" }))

type Snapshot = SnapshotFrom<typeof importListMachine>

export const selectImports = ({ context }: Snapshot) => context.imports
export const selectProblem = ({ context }: Snapshot) => context.problem
export const selectUndo = ({ context }: Snapshot) => context.undo
export const selectPreview = ({ context }: Snapshot) => context.preview
export const selectHere = ({ context }: Snapshot) => context.here
export const selectCancel = ({ context }: Snapshot) => context.cancel
export const selectIsAskingCancel = (snapshot: Snapshot) => snapshot.hasTag("cancelQuestion")
export const selectIsCancelling = (snapshot: Snapshot) => snapshot.hasTag("cancelling")
export const selectHasFailed = (snapshot: Snapshot) => snapshot.hasTag("failed")
export const selectIsAsking = (snapshot: Snapshot) => snapshot.hasTag("question")
export const selectIsUndoing = (snapshot: Snapshot) => snapshot.hasTag("busy")
export const selectIsLoadingMore = (snapshot: Snapshot) => snapshot.hasTag("more")
export const selectHasMore = (snapshot: Snapshot) =>
  snapshot.can({ type: "page.more" }) || snapshot.hasTag("more")

export const useImportList = <T>(select: (snapshot: Snapshot) => T) => useSelector(importList, select)
