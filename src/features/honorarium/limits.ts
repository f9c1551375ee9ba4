import { honorariumLimitsMachine } from "../../../machines/flows/honorarium-limits.machine.ts"
import { publish } from "../../actors/app.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { featureActor } from "../../actors/running.ts"
import { selecting } from "../../actors/selecting.ts"
import { isSaidByFields, messageIn } from "../../i18n/failures.ts"
import { notify } from "../../ui/toasts.tsx"

const effects = () => import("./limits.effects.ts")

export const honorariumLimits = featureActor(
  honorariumLimitsMachine.provide({
    actors: {
      loadLimits: fromEffect(() => effects().then((module) => module.loadLimits)),
      saveLimits: fromEffect(() => effects().then((module) => module.saveLimits))
    },
    actions: {
      announceSaved: (_, { message }) => {
        notify.success(message)
        publish({ type: "honoraria.changed" })
      },
      warnFailed: (_, { error }) => {
        if (!isSaidByFields(error)) notify.error(messageIn(error))
      }
    }
  })
)

export const useHonorariumLimits = selecting(honorariumLimits)
