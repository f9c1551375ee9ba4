import i18n from "i18next"
import { fromCallback, type SnapshotFrom } from "xstate"
import {
  type OutboxEntry,
  type OutboxEvent,
  outboxMachine
} from "../../../../machines/flows/outbox.machine.ts"
import { ownerOf, publish, watchMember } from "../../../actors/app.ts"
import { fromEffect } from "../../../actors/fromEffect.ts"
import { featureActor } from "../../../actors/running.ts"
import { selecting } from "../../../actors/selecting.ts"
import { storedOutbox } from "../../../entities/contact/recordings.ts"
import { messageIn } from "../../../i18n/failures.ts"
import { browser } from "../../../services/browser.ts"
import { holdLock } from "../../../services/locks.ts"
import { notify } from "../../../ui/toasts.tsx"
import { holdKey } from "./holdKey.ts"

const effects = () => import("./outbox.effects.ts")

export const outbox = featureActor(
  outboxMachine.provide({
    actors: {
      watchOwner: fromCallback<OutboxEvent>(({ sendBack }) =>
        watchMember((member) =>
          sendBack(member === null ? { type: "owner.gone" } : { type: "owner.here", owner: ownerOf(member) })
        )
      ),
      watchEntries: fromCallback<OutboxEvent, { readonly owner: string }>(({ input, sendBack }) =>
        storedOutbox.watch(input.owner, (entries) => sendBack({ type: "entries.changed", entries }))
      ),
      holdTurn: fromCallback<OutboxEvent, { readonly owner: string }>(({ input, sendBack }) =>
        holdLock(`outbox ${input.owner}`, () => sendBack({ type: "turn.given" }))
      ),
      holdKey: fromCallback<OutboxEvent, { readonly owner: string }>(({ input }) => {
        const leaving = new AbortController()
        void holdKey(input.owner, leaving.signal)
        return () => leaving.abort()
      }),
      watchNetwork: fromCallback<OutboxEvent>(({ sendBack }) =>
        browser.onNetwork((isOnline) => {
          if (isOnline) sendBack({ type: "network.back" })
        })
      ),
      sendEntry: fromEffect(() => effects().then((module) => module.sendEntry)),
      readTheirs: fromEffect(() => effects().then((module) => module.readTheirs)),
      rebaseEntry: fromEffect(() => effects().then((module) => module.rebaseEntry)),
      keepRefusal: fromEffect(() => effects().then((module) => module.keepRefusal)),
      settleEntry: fromEffect(() => effects().then((module) => module.settleEntry))
    },
    actions: {
      signOut: () => publish({ type: "signOut.confirmed" }),
      announceTaken: (_, { entry }) => {
        if (entry) publish({ type: "outboxEntry.sent", contactId: entry.contact._id })
      },
      warnRefused: (_, { entry }) => {
        if (entry?.refusal)
          notify.error(
            i18n.t("calling:outbox.refused", { name: entry.contact.name, reason: entry.refusal.message })
          )
      },
      warnFailed: (_, { error }) => notify.error(messageIn(error))
    }
  })
)

type Snapshot = SnapshotFrom<typeof outboxMachine>

/** An outcome that waits for a decision: its call is not over until then. */
export const isRefusedOutcome = ({ write, refusal }: OutboxEntry) =>
  write.kind === "outcome" && refusal !== null

export const selectEntries = ({ context }: Snapshot) => context.entries
export const selectProblem = ({ context }: Snapshot) => context.problem
export const selectIsWaiting = (snapshot: Snapshot) => snapshot.hasTag("waiting")
export const selectIsLeaving = (snapshot: Snapshot) => snapshot.hasTag("leaving")
export const selectIsSettling = (snapshot: Snapshot) => snapshot.hasTag("settling")

/** Signs out once the stored entries are sent, or left by choice. False while no recording is possible. */
export const askToSignOut = (): boolean => {
  if (!outbox.getSnapshot().matches("signedIn")) return false
  outbox.send({ type: "signOut.ask" })
  return true
}

const awayMs = 10_000
let awayUntil = 0

/** A request of the queue was unanswered, or answered. */
export const noteServer = (isThere: boolean): void => {
  awayUntil = isThere ? 0 : Date.now() + awayMs
}

/** No network, or a request just failed: further requests would only wait. */
export const isServerAway = () =>
  !browser.isOnline() || selectProblem(outbox.getSnapshot()) !== "" || Date.now() < awayUntil

export const useOutbox = selecting(outbox)
