import type { SnapshotFrom } from "xstate"
import type { honorariumRequestMachine } from "../../../../machines/flows/honorarium-request.machine.ts"
import {
  honorariumWarningsMachine,
  type WarnedDraft
} from "../../../../machines/flows/honorarium-warnings.machine.ts"
import { fromEffect } from "../../../actors/fromEffect.ts"
import { featureActor } from "../../../actors/running.ts"
import { selecting } from "../../../actors/selecting.ts"
import { honorariumRequest } from "./request.ts"

const honorariumWarnings = featureActor(
  honorariumWarningsMachine.provide({
    actors: {
      loadWarnings: fromEffect(() => import("./warnings.effects.ts").then((module) => module.loadWarnings))
    }
  })
)

export const useHonorariumWarnings = selecting(honorariumWarnings)

/** Sends every change of the open form to the warnings. Returns a function that stops it. */
export const watchForm = () => {
  let last: WarnedDraft["draft"] | null = null
  const look = (snapshot: SnapshotFrom<typeof honorariumRequestMachine>) => {
    const { context } = snapshot
    if (!snapshot.matches("details") || context.draft === last) return
    last = context.draft
    honorariumWarnings.send({
      type: "draft.change",
      order: { draft: context.draft, changing: context.changing }
    })
  }
  look(honorariumRequest.getSnapshot())
  const watching = honorariumRequest.subscribe(look)
  return () => {
    watching.unsubscribe()
    honorariumWarnings.send({ type: "draft.leave" })
  }
}
