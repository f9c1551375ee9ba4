import type { SnapshotFrom } from "xstate"
import type { CallQueueEvent } from "../../../../machines/flows/call-queue.machine.ts"
import { namedCallMachine } from "../../../../machines/flows/named-call.machine.ts"
import { fromEffect } from "../../../actors/fromEffect.ts"
import { featureActor, findActor } from "../../../actors/running.ts"
import { selecting } from "../../../actors/selecting.ts"
import { messageIn } from "../../../i18n/failures.ts"
import { notify } from "../../../ui/toasts.tsx"
import { type CallQueueRef, selectOpenSession } from "./callQueue.ts"
import { noteShown, noteTurn } from "./watchTabs.ts"

export const namedCall = featureActor(
  namedCallMachine.provide({
    actors: {
      openSession: fromEffect(() => import("./queue.effects.ts").then((module) => module.openSession)),
      leaseContact: fromEffect(() => import("./namedCall.effects.ts").then((module) => module.leaseContact))
    },
    actions: {
      noteTurn,
      handOver: (_, handed) => {
        noteShown(handed.item.contact._id)
        const event: CallQueueEvent = { type: "contact.handed", ...handed }
        findActor("callQueue")?.send(event)
      },
      warnCallOpen: (_, { error }) => notify.error(messageIn(error))
    }
  })
)

/** Asks for a person, whenever their next call is due. */
export const callPerson = (queue: CallQueueRef, contactId: string): void =>
  namedCall.send({ type: "person.call", contactId, sessionId: selectOpenSession(queue.getSnapshot()) })

type Snapshot = SnapshotFrom<typeof namedCallMachine>

export const selectIsShown = (snapshot: Snapshot) => !snapshot.matches("idle")
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag("busy")
export const selectProblem = ({ context }: Snapshot) => context.problem
export const selectWithheld = (snapshot: Snapshot) =>
  snapshot.hasTag("withheld") ? snapshot.context.withheld : null

export const useNamedCall = selecting(namedCall)
