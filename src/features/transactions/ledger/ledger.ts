import { useSelector } from "@xstate/react"
import { createActor, type SnapshotFrom } from "xstate"
import { ledgerStatementMachine } from "../../../../machines/flows/ledger-statement.machine.ts"
import { fromEffect } from "../../../actors/fromEffect.ts"
import { showRunning } from "../../../actors/running.ts"
import { failureOf, messageIn } from "../../../i18n/failures.ts"
import { notify } from "../../../ui/toasts.tsx"

const effects = () => import("./ledger.effects.ts")

export const ledgerStatement = showRunning(
  createActor(
    ledgerStatementMachine.provide({
      actors: {
        loadStatement: fromEffect(() => effects().then((module) => module.loadStatement), failureOf),
        exportStatement: fromEffect(() => effects().then((module) => module.exportStatement), failureOf)
      },
      actions: { warnFailed: (_, { error }) => notify.error(messageIn(error)) }
    })
  ).start()
)

type Snapshot = SnapshotFrom<typeof ledgerStatementMachine>

export const selectIsLoading = (snapshot: Snapshot) => snapshot.hasTag("loading")
export const selectIsLoadingMore = (snapshot: Snapshot) => snapshot.hasTag("more")
export const selectHasFailed = (snapshot: Snapshot) => snapshot.hasTag("failed")
export const selectIsExporting = (snapshot: Snapshot) => snapshot.hasTag("exporting")
export const selectHasMore = (snapshot: Snapshot) =>
  snapshot.can({ type: "page.more" }) || snapshot.hasTag("more")

export const useLedger = <T>(select: (snapshot: Snapshot) => T) => useSelector(ledgerStatement, select)
