import i18n from "i18next"
import type { SnapshotFrom } from "xstate"
import type { WebhookDelivery, WebhookDeliveryState } from "../../../contract/entities/Webhook.ts"
import { webhooksMachine } from "../../../machines/flows/webhooks.machine.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { startPagedList } from "../../actors/pagedList.ts"
import { featureActor } from "../../actors/running.ts"
import { selecting } from "../../actors/selecting.ts"
import { messageIn } from "../../i18n/failures.ts"
import { focusPage } from "../../ui/focus.ts"
import { notify } from "../../ui/toasts.tsx"

const effects = () => import("./webhooks.effects.ts")

export type LogFilter = { readonly webhookId: string; readonly state: WebhookDeliveryState | "" }

/** `isChanging` makes the list load again until the delivery has ended. */
export type LoggedDelivery = WebhookDelivery & { readonly isChanging: boolean }

const wholeLog: LogFilter = { webhookId: "", state: "" }

export const deliveryLog = startPagedList<LoggedDelivery, LogFilter>({
  id: "webhookLog",
  filter: wholeLog,
  summary: null,
  loadPage: () => effects().then((module) => module.loadDeliveries)
})

export const webhooks = featureActor(
  webhooksMachine.provide({
    actors: {
      loadWebhooks: fromEffect(() => effects().then((module) => module.loadWebhooks)),
      saveWebhook: fromEffect(() => effects().then((module) => module.saveWebhook)),
      toggleWebhook: fromEffect(() => effects().then((module) => module.toggleWebhook)),
      replaceSecret: fromEffect(() => effects().then((module) => module.replaceSecret)),
      deleteWebhook: fromEffect(() => effects().then((module) => module.deleteWebhook)),
      sendNow: fromEffect(() => effects().then((module) => module.sendNow))
    },
    actions: {
      copySecret: (_, { secret }) => {
        navigator.clipboard.writeText(secret).then(
          () => notify.success(i18n.t("webhooks:secret.copied")),
          () => notify.error(i18n.t("webhooks:secret.notCopied"))
        )
      },
      announceDeleted: () => {
        notify.success(i18n.t("webhooks:delete.done"))
        deliveryLog.send({ type: "filter.choose", filter: wholeLog })
        setTimeout(focusPage)
      },
      announceSent: () => notify.success(i18n.t("webhooks:sent")),
      refreshLog: () => deliveryLog.send({ type: "list.news" }),
      warnFailed: (_, { error }) => notify.error(messageIn(error))
    }
  })
)

type Snapshot = SnapshotFrom<typeof webhooksMachine>

export const selectWebhooks = ({ context }: Snapshot) => context
export const selectIsLoading = (snapshot: Snapshot) => snapshot.hasTag("loading") || snapshot.matches("away")
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag("busy")
export const selectIsDrafting = (snapshot: Snapshot) => snapshot.hasTag("drafting")
export const selectIsReplacing = (snapshot: Snapshot) => snapshot.hasTag("replacing")
export const selectIsDeleting = (snapshot: Snapshot) => snapshot.hasTag("deleting")
export const selectIsShown = (snapshot: Snapshot) => snapshot.hasTag("secret")

export const useWebhooks = selecting(webhooks)
