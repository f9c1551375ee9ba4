import { useSelector } from "@xstate/react"
import type { SnapshotFrom } from "xstate"
import { checklistMachine } from "../../../machines/flows/checklist.machine.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { featureActor } from "../../actors/running.ts"
import { failureOf } from "../../i18n/failures.ts"

const machine = checklistMachine.provide({
  actors: {
    readSteps: fromEffect(() => import("./start.effects.ts").then((module) => module.readSteps), failureOf)
  }
})

const start = (orgId: string) => featureActor(machine, { input: { orgId } })

let actor: ReturnType<typeof start> | undefined

export const checklistOf = (orgId: string) => {
  actor ??= start(orgId)
  return actor
}

type Snapshot = SnapshotFrom<typeof checklistMachine>

export const selectDone = ({ context }: Snapshot) => context.done
export const selectIsUnknown = (snapshot: Snapshot) => snapshot.hasTag("unknown")
export const selectHasFailed = (snapshot: Snapshot) => snapshot.hasTag("failed")
export const selectProblem = ({ context }: Snapshot) => context.problem

export const useChecklist = <T>(orgId: string, select: (snapshot: Snapshot) => T) =>
  useSelector(checklistOf(orgId), select)
