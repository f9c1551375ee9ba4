import { organisationDeletionMachine } from "../../../machines/flows/organisation-deletion.machine.ts"
import { publish } from "../../actors/app.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { featureActor } from "../../actors/running.ts"
import { selecting } from "../../actors/selecting.ts"
import { messageIn } from "../../i18n/failures.ts"
import { notify } from "../../ui/toasts.tsx"

const effects = () => import("./organisation.effects.ts")

export const organisationDeletion = featureActor(
  organisationDeletionMachine.provide({
    actors: {
      planDeletion: fromEffect(() => effects().then((module) => module.planDeletion)),
      stopDeletion: fromEffect(() => effects().then((module) => module.stopDeletion))
    },
    actions: {
      announce: (_, { organisation, message }) => {
        publish({ type: "organisation.saved", organisation })
        notify.success(message)
      },
      warnFailed: (_, { error }) => notify.error(messageIn(error))
    }
  })
)

export const useOrganisationDeletion = selecting(organisationDeletion)
