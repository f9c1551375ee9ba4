import type { SnapshotFrom } from "xstate"
import { analyticsMachine } from "../../../machines/flows/analytics.machine.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { featureActor } from "../../actors/running.ts"
import { selecting } from "../../actors/selecting.ts"

export const analytics = featureActor(
  analyticsMachine.provide({
    actors: {
      loadAnalytics: fromEffect(() => import("./analytics.effects.ts").then((module) => module.loadAnalytics))
    }
  })
)

type Snapshot = SnapshotFrom<typeof analyticsMachine>

export const selectWish = ({ context }: Snapshot) => context.wish
export const selectData = ({ context }: Snapshot) => context.data

export const useAnalytics = selecting(analytics)
