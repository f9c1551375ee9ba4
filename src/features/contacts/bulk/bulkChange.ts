import { useSelector } from "@xstate/react"
import type { SnapshotFrom } from "xstate"
import { bulkChangeMachine } from "../../../../machines/flows/bulk-change.machine.ts"
import { publish } from "../../../actors/app.ts"
import { fromEffect } from "../../../actors/fromEffect.ts"
import { featureActor } from "../../../actors/running.ts"
import { failureOf } from "../../../i18n/failures.ts"

const effects = () => import("./bulk.effects.ts")

export const bulkChange = featureActor(
  bulkChangeMachine.provide({
    actors: {
      countContacts: fromEffect(() => effects().then((module) => module.countContacts), failureOf),
      startChange: fromEffect(() => effects().then((module) => module.startChange), failureOf),
      loadChange: fromEffect(() => effects().then((module) => module.loadChange), failureOf),
      stopChange: fromEffect(() => effects().then((module) => module.stopChange), failureOf)
    },
    actions: { announceChanged: () => publish({ type: "bulkChange.finished" }) }
  })
)

type Snapshot = SnapshotFrom<typeof bulkChangeMachine>

export const useBulkChange = <T>(select: (snapshot: Snapshot) => T) => useSelector(bulkChange, select)
