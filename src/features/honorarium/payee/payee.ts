import type { SnapshotFrom } from "xstate"
import { payeeFormMachine } from "../../../../machines/flows/payee-form.machine.ts"
import { fromEffect } from "../../../actors/fromEffect.ts"
import { selecting } from "../../../actors/selecting.ts"
import { storedActor } from "../../../actors/snapshots.ts"
import { tabStore } from "../../../services/storage.ts"
import { payeeLink } from "./payeeLink.ts"

const effects = () => import("./payee.effects.ts")

const key = "payeeForm@2"

if (payeeLink.isFresh) tabStore.remove(key)

/** Survives a reload, except account numbers and UPI ids. */
export const payeeForm = storedActor(
  payeeFormMachine.provide({
    actors: {
      openLink: fromEffect(() => effects().then((module) => module.openLink)),
      sendPayee: fromEffect(() => effects().then((module) => module.sendPayee))
    },
    actions: { dropLink: payeeLink.drop }
  }),
  {
    key,
    store: tabStore,
    input: undefined,
    isWorthKeeping: (actor) => actor.getSnapshot().matches("details")
  }
)

type Snapshot = SnapshotFrom<typeof payeeFormMachine>

export const selectStage = (snapshot: Snapshot) => {
  if (snapshot.hasTag("loading")) return "loading"
  if (snapshot.hasTag("failed")) return "failed"
  if (snapshot.hasTag("gone")) return "gone"
  return snapshot.hasTag("status") ? "status" : "form"
}
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag("busy")

export const usePayeeForm = selecting(payeeForm)
