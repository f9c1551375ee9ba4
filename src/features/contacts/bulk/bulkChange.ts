import { useSelector } from "@xstate/react"
import { createActor, type SnapshotFrom } from "xstate"
import type { BulkChange } from "../../../../contract/entities/BulkChange.ts"
import { bulkChangeMachine } from "../../../../machines/flows/bulk-change.machine.ts"
import { fromEffect } from "../../../actors/fromEffect.ts"
import { createNews } from "../../../actors/news.ts"
import { showRunning } from "../../../actors/running.ts"
import { failureOf } from "../../../i18n/failures.ts"

/** Many contacts were changed: lists that show them are out of date. */
export const changedManyNews = createNews<BulkChange | null>()

const effects = () => import("./bulk.effects.ts")

export const bulkChange = showRunning(
  createActor(
    bulkChangeMachine.provide({
      actors: {
        countContacts: fromEffect(() => effects().then((module) => module.countContacts), failureOf),
        startChange: fromEffect(() => effects().then((module) => module.startChange), failureOf),
        loadChange: fromEffect(() => effects().then((module) => module.loadChange), failureOf),
        stopChange: fromEffect(() => effects().then((module) => module.stopChange), failureOf)
      },
      actions: { announceChanged: (_, { change }) => changedManyNews.tell(change) }
    })
  ).start()
)

type Snapshot = SnapshotFrom<typeof bulkChangeMachine>

export const useBulkChange = <T>(select: (snapshot: Snapshot) => T) => useSelector(bulkChange, select)
