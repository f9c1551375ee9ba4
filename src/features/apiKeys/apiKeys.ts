import i18n from "i18next"
import type { SnapshotFrom } from "xstate"
import { apiKeysMachine } from "../../../machines/flows/api-keys.machine.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { featureActor } from "../../actors/running.ts"
import { selecting } from "../../actors/selecting.ts"
import { focusPage } from "../../ui/focus.ts"
import { notify } from "../../ui/toasts.tsx"

const effects = () => import("./apiKeys.effects.ts")

export const apiKeys = featureActor(
  apiKeysMachine.provide({
    actors: {
      loadKeys: fromEffect(() => effects().then((module) => module.loadKeys)),
      createKey: fromEffect(() => effects().then((module) => module.createKey)),
      rotateKey: fromEffect(() => effects().then((module) => module.rotateKey)),
      revokeKey: fromEffect(() => effects().then((module) => module.revokeKey))
    },
    actions: {
      copySecret: (_, { secret }) => {
        navigator.clipboard.writeText(secret).then(
          () => notify.success(i18n.t("apiKeys:secret.copied")),
          () => notify.error(i18n.t("apiKeys:secret.notCopied"))
        )
      },
      announceRevoked: (_, { key }) => {
        notify.success(i18n.t("apiKeys:revoke.done", { name: key?.name }))
        // The button that opened the dialog is gone with its row.
        setTimeout(focusPage)
      }
    }
  })
)

type Snapshot = SnapshotFrom<typeof apiKeysMachine>

export const selectApiKeys = ({ context }: Snapshot) => context
export const selectIsLoading = (snapshot: Snapshot) => snapshot.hasTag("loading") || snapshot.matches("away")
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag("busy")
export const selectIsCreating = (snapshot: Snapshot) => snapshot.hasTag("creating")
export const selectIsRotating = (snapshot: Snapshot) => snapshot.hasTag("rotating")
export const selectIsRevoking = (snapshot: Snapshot) => snapshot.hasTag("revoking")
export const selectIsShown = (snapshot: Snapshot) => snapshot.hasTag("secret")

export const useApiKeys = selecting(apiKeys)
