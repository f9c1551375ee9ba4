import { useSelector } from "@xstate/react"
import { fromCallback, fromPromise, type SnapshotFrom, waitFor } from "xstate"
import type { QueueItem } from "../../../../contract/entities/Calling.ts"
import { type CallQueueEvent, callQueueMachine } from "../../../../machines/flows/call-queue.machine.ts"
import { onFact } from "../../../actors/app.ts"
import { fromEffect } from "../../../actors/fromEffect.ts"
import { storedActor } from "../../../actors/snapshots.ts"
import { whenGone } from "../../../entities/contact/recordings.ts"
import { messageIn } from "../../../i18n/failures.ts"
import { browser } from "../../../services/browser.ts"
import { tabStore } from "../../../services/storage.ts"
import { notify } from "../../../ui/toasts.tsx"
import { keptCalls } from "../keptCalls.ts"
import { isRefusedOutcome, outbox, selectEntries, selectIsWaiting } from "../outbox/outbox.ts"
import { callWrapUp } from "../wrapUp/wrapUp.ts"
import { callStart } from "./callStart.ts"
import { lastOutcome } from "./lastOutcome.ts"
import { nextContact } from "./nextContact.ts"
import { openCall } from "./openCall.ts"
import { watchCall } from "./watchCall.ts"
import { watchTabs } from "./watchTabs.ts"

const effects = () => import("./queue.effects.ts")

const patienceMs = 2_500

/** After this time the queue continues without the server. */
const patience = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, patienceMs)
    signal.addEventListener("abort", () => clearTimeout(timer), { once: true })
  })

const whenOutboxWaits = (signal: AbortSignal) =>
  waitFor(outbox, selectIsWaiting, { signal, timeout: Number.POSITIVE_INFINITY }).then(
    () => {},
    () => {}
  )

const machine = callQueueMachine.provide({
  actors: {
    skipItem: fromEffect(() => effects().then((module) => module.skipItem)),
    openSession: fromEffect(() => effects().then((module) => module.openSession)),
    endSession: fromEffect(() => effects().then((module) => module.endSession)),
    waitUntilTaken: fromPromise<void, { readonly callId: string }>(({ input, signal }) =>
      Promise.race([whenGone(input.callId, signal), patience(signal), whenOutboxWaits(signal)])
    ),
    callStart,
    callWrapUp,
    nextContact,
    openCall,
    watchCall,
    watchTabs,
    watchDecision: fromCallback<CallQueueEvent>(({ sendBack }) => {
      const watching = outbox.subscribe((snapshot) => {
        if (!selectEntries(snapshot).some(isRefusedOutcome)) sendBack({ type: "outcome.decided" })
      })
      return () => watching.unsubscribe()
    }),
    watchUndo: fromCallback<CallQueueEvent>(({ sendBack }) => {
      const watching = lastOutcome.on("outcome.undone", sendBack)
      return () => watching.unsubscribe()
    }),
    watchNetwork: fromCallback<CallQueueEvent>(({ sendBack }) => {
      const goOn = () => sendBack({ type: "network.back" })
      const stops = [
        browser.onNetwork((isOnline) => {
          if (isOnline) goOn()
        }),
        onFact("outboxEntry.sent", goOn)
      ]
      return () => {
        for (const stop of stops) stop()
      }
    })
  },
  actions: { letLapse: () => {}, warnFailed: (_, { error }) => notify.error(messageIn(error)) }
})

onFact("doNotCall.changed", keptCalls.outdateAhead)

const start = (owner: string) =>
  storedActor(machine, {
    key: `callQueue@6 ${owner}`,
    store: tabStore,
    input: undefined,
    isWorthKeeping: (actor) => !actor.getSnapshot().hasTag("choosing")
  })

let actor: ReturnType<typeof start> | undefined

/** The queue of this tab; a new sign-in reloads the page. */
export const callQueueOf = (owner: string) => {
  actor ??= start(owner)
  return actor
}

export type CallQueueRef = ReturnType<typeof callQueueOf>
type Snapshot = SnapshotFrom<typeof callQueueMachine>

export const selectItem = ({ context }: Snapshot) => context.item
export const selectSkips = ({ context }: Snapshot) => context.skips
export const selectCall = ({ context }: Snapshot) => context.call
export const selectSessionId = ({ context }: Snapshot) => context.sessionId
export const selectSource = ({ context }: Snapshot) => context.source
/** The contact being called, or the next one. */
export const selectContactId = ({ context }: Snapshot) =>
  context.call?.contact._id ?? context.item?.contact._id
export const selectTally = ({ context }: Snapshot) => context.tally
export const selectProblem = ({ context }: Snapshot) => context.problem
export const selectEndedAt = ({ context }: Snapshot) => context.endedAt
export const selectLast = ({ context }: Snapshot) => context.last
export const selectWrapUp = ({ children }: Snapshot) => children.callWrapUp
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag("busy")
export const selectCanFinish = (snapshot: Snapshot) => snapshot.can({ type: "queue.finish" })
export const selectCanEnd = (snapshot: Snapshot) => snapshot.can({ type: "call.end" })

const anyone = { type: "contact.handed", item: {} as QueueItem, sessionId: "", source: null } as const
/** True unless a call is open, or may be. */
export const selectCanBeHanded = (snapshot: Snapshot) => snapshot.can(anyone)
/** The open session; "" if there is none. */
export const selectOpenSession = (snapshot: Snapshot) =>
  snapshot.hasTag("finished") || snapshot.hasTag("choosing") ? "" : snapshot.context.sessionId

/** The view that the page shows. */
export type QueueFace =
  | "busy"
  | "failed"
  | "choosing"
  | "waiting"
  | "undecided"
  | "ready"
  | "onCall"
  | "delivering"
  | "finished"

const faces: ReadonlyArray<QueueFace> = [
  "onCall",
  "ready",
  "choosing",
  "waiting",
  "undecided",
  "delivering",
  "finished",
  "failed"
]

export const selectFace = (snapshot: Snapshot): QueueFace =>
  faces.find((face) => snapshot.hasTag(face as "busy")) ?? "busy"

export const useCallQueue = <T>(queue: CallQueueRef, select: (snapshot: Snapshot) => T) =>
  useSelector(queue, select)
