import { accountDeletionMachine } from "../../../machines/flows/account-deletion.machine.ts"
import { publish } from "../../actors/app.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { featureActor } from "../../actors/running.ts"
import { selecting } from "../../actors/selecting.ts"
import { messageIn } from "../../i18n/failures.ts"
import { notify } from "../../ui/toasts.tsx"

const effects = () => import("./profile.effects.ts")

export const accountDeletion = featureActor(
  accountDeletionMachine.provide({
    actors: {
      loadEffects: fromEffect(() => effects().then((module) => module.loadDeletion)),
      deleteAccount: fromEffect(() => effects().then((module) => module.deleteAccount))
    },
    actions: {
      warnFailed: (_, { error }) => notify.error(messageIn(error)),
      leave: () => publish({ type: "signOut.confirmed" })
    }
  })
)

export const useAccountDeletion = selecting(accountDeletion)
