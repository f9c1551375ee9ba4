import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import { requestMachine } from "../../machines/flows/request.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { requestSamples } from "../walker/samples/request.ts"

describeMachine("request", requestMachine, requestSamples)

const start = (load: () => Promise<unknown>) =>
  createActor(requestMachine.provide({ actors: { loadReply: fromPromise(load) } }), {
    input: { reply: "initial" }
  }).start()

test("a reply that is known is wanted without a request, and refreshed with one", async () => {
  let requests = 0
  const actor = start(async () => ++requests)
  const known = () => waitFor(actor, (snapshot) => snapshot.matches("known"))
  expect(actor.getSnapshot().context.reply).toBe("initial")
  actor.send({ type: "reply.want" })
  expect((await known()).context.reply).toBe(1)
  actor.send({ type: "reply.want" })
  expect(actor.getSnapshot().matches("known")).toBe(true)
  actor.send({ type: "reply.refresh" })
  expect(actor.getSnapshot()).toMatchObject({ value: "loading", context: { reply: 1 } })
  expect((await known()).context.reply).toBe(2)
})

test("a failure keeps the earlier reply and its reason, and is tried again when wanted", async () => {
  const replies = [() => Promise.reject({ message: "no" }), () => Promise.resolve("late")]
  const actor = start(() => replies.shift()?.() ?? Promise.resolve("later"))
  actor.send({ type: "reply.want" })
  const failed = await waitFor(actor, (snapshot) => snapshot.hasTag("failed"))
  expect(failed.context).toEqual({ reply: "initial", problem: "no" })
  actor.send({ type: "reply.want" })
  expect((await waitFor(actor, (snapshot) => snapshot.matches("known"))).context.reply).toBe("late")
})

test("an update while loading is kept: the reply on its way is older", async () => {
  let answer = (_: string) => {}
  const actor = start(() => new Promise((resolve) => (answer = resolve)))
  actor.send({ type: "reply.want" })
  actor.send({ type: "reply.update", reply: "changed" })
  answer("loaded")
  await Promise.resolve()
  expect(actor.getSnapshot()).toMatchObject({ value: "known", context: { reply: "changed" } })
})
