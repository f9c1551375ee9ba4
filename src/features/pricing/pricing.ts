import i18n from "i18next"
import type { SnapshotFrom } from "xstate"
import { checkoutMachine } from "../../../machines/flows/checkout.machine.ts"
import { pricingMachine } from "../../../machines/flows/pricing.machine.ts"
import { publish } from "../../actors/app.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { featureActor } from "../../actors/running.ts"
import { selecting } from "../../actors/selecting.ts"
import { storedActor } from "../../actors/snapshots.ts"
import { tabStore } from "../../services/storage.ts"
import { notify } from "../../ui/toasts.tsx"
import { openGateway, watchGateway } from "./gatewayWindow.ts"

const effects = () => import("./pricing.effects.ts")

export const pricing = featureActor(
  pricingMachine.provide({
    actors: {
      loadPlan: fromEffect(() => effects().then((module) => module.loadPlan)),
      changeAtEnd: fromEffect(() => effects().then((module) => module.changeAtEnd))
    },
    actions: { announceChanged: () => notify.success(i18n.t("pricing:change.done")) }
  })
)

export const checkout = storedActor(
  checkoutMachine.provide({
    actors: {
      startCheckout: fromEffect(() => effects().then((module) => module.startCheckout)),
      watchGateway,
      askStatus: fromEffect(() => effects().then((module) => module.askStatus)),
      cancelCheckout: fromEffect(() => effects().then((module) => module.cancelCheckout))
    },
    actions: {
      openGateway: (_, { url }) => openGateway(url),
      announcePaid: () => {
        pricing.send({ type: "plan.refresh" })
        publish({ type: "plan.paid" })
      }
    }
  }),
  {
    key: "checkout@1",
    store: tabStore,
    input: undefined,
    isWorthKeeping: (actor) => !actor.getSnapshot().matches("choosing")
  }
)

type PricingSnapshot = SnapshotFrom<typeof pricingMachine>
type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>

export const selectIsQuestion = (snapshot: PricingSnapshot) => snapshot.hasTag("question")
export const selectIsChanging = (snapshot: PricingSnapshot) => snapshot.hasTag("busy")

export const selectIsOpen = (snapshot: CheckoutSnapshot) => snapshot.hasTag("open")
export const selectCanCancel = (snapshot: CheckoutSnapshot) => snapshot.can({ type: "checkout.cancel" })
export const selectCanOpen = (snapshot: CheckoutSnapshot) =>
  snapshot.can({ type: "gateway.open" }) && snapshot.context.checkoutUrl !== ""
export const selectCanReset = (snapshot: CheckoutSnapshot) => snapshot.can({ type: "checkout.reset" })
export const selectStage = (snapshot: CheckoutSnapshot) => {
  if (snapshot.matches({ awaitingGateway: "blocked" })) return "blocked"
  if (snapshot.matches("awaitingGateway")) return "awaiting"
  if (snapshot.matches("confirming")) return snapshot.context.transaction ? "pending" : "confirming"
  if (snapshot.matches("cancelling")) return "cancelling"
  if (snapshot.matches("paid")) return "paid"
  if (snapshot.matches("failed")) return "failed"
  return snapshot.matches("cancelled") ? "cancelled" : "preparing"
}

export const usePricing = selecting(pricing)
export const useCheckout = selecting(checkout)
