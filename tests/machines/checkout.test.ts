import { expect, test } from "vitest"
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from "xstate"
import type { Transaction } from "../../contract/entities/Transaction.ts"
import { type CheckoutEvent, checkoutMachine } from "../../machines/flows/checkout.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { transaction } from "../support/someMoney.ts"
import { checkoutSamples, order, started } from "../walker/samples/checkout.ts"

describeMachine("checkout", checkoutMachine, checkoutSamples)

type World = { readonly answers: Array<Transaction["state"]>; readonly opened: Array<string>; paid: number }

const chart = (
  world: World,
  watch = fromCallback<CheckoutEvent, { readonly transactionId: string }>(() => {})
) =>
  checkoutMachine.provide({
    actors: {
      startCheckout: fromPromise(async () => started),
      watchGateway: watch,
      askStatus: fromPromise(async () => transaction({ state: world.answers.shift() ?? "pending" })),
      cancelCheckout: fromPromise(async () => transaction({ state: "cancelled" }))
    },
    actions: {
      openGateway: (_, { url }) => void world.opened.push(url),
      announcePaid: () => {
        world.paid++
      }
    }
  })

test("a closed window proves nothing: the server is asked until it knows", async () => {
  const clock = new SimulatedClock()
  const world: World = { answers: ["pending", "pending", "paid"], opened: [], paid: 0 }
  const actor = createActor(chart(world), { clock }).start()
  actor.send({ type: "checkout.begin", order })
  await waitFor(actor, (snapshot) => snapshot.matches("awaitingGateway"))
  expect(world.opened).toEqual([started.checkoutUrl])
  actor.send({ type: "gateway.closed" })
  for (const _ of ["first", "second"]) {
    await waitFor(actor, (snapshot) => snapshot.matches({ confirming: "pausing" }))
    expect(world.paid).toBe(0)
    clock.increment(2000)
  }
  await waitFor(actor, (snapshot) => snapshot.matches("paid"))
  expect(world.paid).toBe(1)
})

test("a reload at the gateway opens no second window, and comes back to confirming", async () => {
  const before: World = { answers: [], opened: [], paid: 0 }
  const first = createActor(chart(before)).start()
  first.send({ type: "checkout.begin", order })
  await waitFor(first, (snapshot) => snapshot.matches("awaitingGateway"))
  const stored = JSON.parse(JSON.stringify(first.getPersistedSnapshot()))
  first.stop()
  const after: World = { answers: ["failed"], opened: [], paid: 0 }
  const outOfReach = fromCallback<CheckoutEvent, { readonly transactionId: string }>(({ sendBack }) =>
    sendBack({ type: "gateway.closed" })
  )
  const actor = createActor(chart(after, outOfReach), { snapshot: stored }).start()
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches("failed"))
  expect([after.opened, context.transaction?.state]).toEqual([[], "failed"])
})
