import { expect, test } from "vitest"
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from "xstate"
import type { Notification } from "../../contract/entities/Notification.ts"
import {
  type NotificationsEvent,
  type NotificationsInput,
  notificationsMachine,
  type ReadRequest
} from "../../machines/flows/notifications.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { item, notificationsSamples, verified } from "../walker/samples/notifications.ts"

describeMachine("notifications", notificationsMachine, notificationsSamples)

const start = (
  answers: Array<ReadonlyArray<Notification>>,
  read: (request: ReadRequest) => Promise<void>
) => {
  const log: Array<string> = []
  const clock = new SimulatedClock()
  const actor = createActor(
    notificationsMachine.provide({
      actors: {
        loadNotifications: fromPromise<ReadonlyArray<Notification>, NotificationsInput>(
          async () => answers.shift() ?? []
        ),
        watchEvents: fromCallback<NotificationsEvent>(() => {}),
        readNotifications: fromPromise<void, ReadRequest>(({ input }) => read(input)),
        restoreNotifications: fromPromise<void, ReadRequest>(async ({ input }) => {
          log.push(`restore ${input.ids}`)
        })
      },
      actions: {
        goTo: (_, { path }) => log.push(`go ${path}`),
        offerUndo: () => {},
        tellDesktop: (_, { fresh }) => {
          if (fresh.length > 0) log.push(`desktop ${fresh.map(({ _id }) => _id)}`)
        },
        refreshOrganisation: () => log.push("refresh organisation"),
        logFailure: () => log.push("failed")
      }
    }),
    { clock, input: { organisationId: "o1" } }
  ).start()
  clock.increment(2_000)
  const idle = () => waitFor(actor, (snapshot) => snapshot.matches({ list: "idle" }))
  return { actor, clock, log, idle }
}

test("opening one goes to its path, removes it and marks it read", async () => {
  const requests: Array<ReadonlyArray<string>> = []
  const { actor, log, idle } = start([[verified, item()]], async ({ ids }) => {
    requests.push(ids)
  })
  await idle()
  actor.send({ type: "notification.open", id: "n2" })
  await waitFor(actor, (snapshot) => snapshot.matches({ reading: "idle" }))
  expect(actor.getSnapshot().context.items.map(({ _id }) => _id)).toEqual(["n1"])
  expect([log, requests]).toEqual([["refresh organisation", "go /apps/profile"], [["n2"]]])
})

test("a verification asks for the organisation once, however often it is fetched", async () => {
  const { clock, log, idle } = start([[verified], [verified]], async () => {})
  await idle()
  clock.increment(30_000)
  await idle()
  expect(log).toEqual(["refresh organisation"])
})

test("one that could not be marked read is only logged and comes back with the next fetch", async () => {
  const { actor, clock, log, idle } = start([[item()], [item()]], () => Promise.reject(new Error("no")))
  await idle()
  actor.send({ type: "notification.delete", id: "n1" })
  await waitFor(actor, (snapshot) => snapshot.matches({ reading: "idle" }))
  expect([actor.getSnapshot().context.items, log]).toEqual([[], ["failed"]])
  clock.increment(30_000)
  await waitFor(actor, (snapshot) => snapshot.context.items.length === 1)
})

test("news come by the stream; only without one is it asked for again and again", async () => {
  const fresh = item({ _id: "n3" })
  const { actor, clock, log, idle } = start([[item()], [item()], [item(), fresh], [item()]], async () => {})
  await idle()
  actor.send({ type: "stream.up" })
  await idle()
  clock.increment(120_000)
  expect(actor.getSnapshot().context.items).toEqual([item()])
  actor.send({ type: "notifications.refresh" })
  await idle()
  expect([actor.getSnapshot().context.items.length, log]).toEqual([2, ["desktop n3"]])
  actor.send({ type: "stream.down" })
  clock.increment(30_000)
  await waitFor(actor, (snapshot) => snapshot.context.items.length === 1)
})

test("taking a deletion back waits until it was marked read, then fetches the list", async () => {
  const { actor, log, idle } = start([[item()], [item()]], async () => {})
  await idle()
  actor.send({ type: "notification.delete", id: "n1" })
  actor.send({ type: "notifications.undo", ids: ["n1"] })
  await waitFor(actor, (snapshot) => snapshot.context.items.length === 1)
  expect(log).toEqual(["restore n1"])
})

test("an older answer does not bring back what was just removed", async () => {
  const { actor, idle } = start([[item()], [item()]], () => new Promise(() => {}))
  await idle()
  actor.send({ type: "notification.delete", id: "n1" })
  actor.send({ type: "notifications.refresh" })
  await idle()
  expect(actor.getSnapshot().context.items).toEqual([])
})
