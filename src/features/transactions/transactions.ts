import { useSelector } from "@xstate/react"
import { createActor, type SnapshotFrom } from "xstate"
import { transactionListMachine } from "../../../machines/flows/transaction-list.machine.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { showRunning } from "../../actors/running.ts"
import { failureOf, messageIn } from "../../i18n/failures.ts"
import { notify } from "../../ui/toasts.tsx"

const effects = () => import("./transactions.effects.ts")

export const transactionList = showRunning(
  createActor(
    transactionListMachine.provide({
      actors: {
        loadTransactions: fromEffect(() => effects().then((module) => module.loadTransactions), failureOf),
        exportTransactions: fromEffect(() => effects().then((module) => module.exportTransactions), failureOf)
      },
      actions: { warnFailed: (_, { error }) => notify.error(messageIn(error)) }
    })
  ).start()
)

type Snapshot = SnapshotFrom<typeof transactionListMachine>

export const selectIsLoading = (snapshot: Snapshot) => snapshot.hasTag("loading")
export const selectIsLoadingMore = (snapshot: Snapshot) => snapshot.hasTag("more")
export const selectHasFailed = (snapshot: Snapshot) => snapshot.hasTag("failed")
export const selectIsExporting = (snapshot: Snapshot) => snapshot.hasTag("exporting")
export const selectHasMore = (snapshot: Snapshot) =>
  snapshot.can({ type: "page.more" }) || snapshot.hasTag("more")

export const useTransactionList = <T>(select: (snapshot: Snapshot) => T) =>
  useSelector(transactionList, select)
