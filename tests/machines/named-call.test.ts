import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import type { QueueItem } from "../../contract/entities/Calling.ts"
import {
  type HandedContact,
  type LeasedContact,
  namedCallMachine
} from "../../machines/flows/named-call.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { contact } from "../support/someContacts.ts"
import { namedCallSamples } from "../walker/samples/named-call.ts"

describeMachine("namedCall", namedCallMachine, namedCallSamples)

const item: QueueItem = {
  contact: contact({ _id: "c1" }),
  reason: "coming",
  dueAt: "2030-01-02T09:00:00.000Z",
  timeZone: null,
  attempts: 0,
  leaseUntil: "2030-01-01T09:10:00.000Z"
}

/** A chart that opens the session "new". Only the given sessions lease. */
const start = (open: ReadonlyArray<string>) => {
  const handed: Array<HandedContact> = []
  const actor = createActor(
    namedCallMachine.provide({
      actors: {
        openSession: fromPromise(async () => "new"),
        leaseContact: fromPromise<LeasedContact, { readonly contactId: string; readonly sessionId: string }>(
          async ({ input: { sessionId } }) => {
            if (!open.includes(sessionId)) throw Object.assign(new Error("unknown"), { code: "not_found" })
            return { item, withheld: null }
          }
        )
      },
      actions: {
        noteTurn: () => {},
        handOver: (_, contact) => void handed.push(contact),
        warnCallOpen: () => {}
      }
    })
  ).start()
  return { actor, handed }
}

test("the person is leased to the session that the desk has", async () => {
  const { actor, handed } = start(["old", "new"])
  actor.send({ type: "person.call", contactId: "c1", sessionId: "old" })
  await waitFor(actor, (snapshot) => snapshot.matches("idle"))
  expect(handed).toEqual([{ item, sessionId: "old", source: null }])
})

test("a session that has ended is replaced by one of this person", async () => {
  const { actor, handed } = start(["new"])
  actor.send({ type: "person.call", contactId: "c1", sessionId: "old" })
  await waitFor(actor, (snapshot) => snapshot.matches("idle"))
  expect(handed).toEqual([{ item, sessionId: "new", source: { kind: "contacts", contactIds: ["c1"] } }])
})

test("a person who does not exist is not asked for again and again", async () => {
  const { actor, handed } = start([])
  actor.send({ type: "person.call", contactId: "c1", sessionId: "" })
  await waitFor(actor, (snapshot) => snapshot.matches("failed"))
  expect([handed, actor.getSnapshot().context.problem]).toEqual([[], "unknown"])
})
