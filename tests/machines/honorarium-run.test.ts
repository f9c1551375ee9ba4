import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import type { Honorarium } from "../../contract/entities/Honorarium.ts"
import {
  honorariumRunMachine,
  type RunPayment,
  type RunWeighed
} from "../../machines/flows/honorarium-run.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { honorarium } from "../support/someMoney.ts"
import {
  conflict,
  honorariumRunSamples,
  offline,
  totals,
  unready,
  weighed
} from "../walker/samples/honorarium-run.ts"

type Chosen = { readonly honorariumIds: ReadonlyArray<string> }

describeMachine("honorariumRun", honorariumRunMachine, honorariumRunSamples)

const started = (pay: (payment: RunPayment, turn: number) => Promise<Honorarium>) => {
  const payments: Array<RunPayment> = []
  const actor = createActor(
    honorariumRunMachine.provide({
      actors: {
        weighHonoraria: fromPromise<RunWeighed, Chosen>(async () => ({
          rows: [weighed("h1"), weighed("h2"), weighed("h3", { obstacles: ["payeeMissing"] })],
          totals
        })),
        payOne: fromPromise<Honorarium, RunPayment>(({ input }) => {
          payments.push(input)
          return pay(input, payments.length)
        }),
        followPayments: fromPromise<ReadonlyArray<Honorarium>, Chosen>(async ({ input }) =>
          input.honorariumIds.map((_id) => honorarium({ _id, state: "paid" }))
        )
      },
      actions: { announceChanged: () => {}, refreshList: () => {}, warnFailed: () => {} }
    })
  ).start()
  actor.send({ type: "rows.choose", honorariumIds: ["h1", "h2", "h3"] })
  actor.send({ type: "run.open" })
  return { actor, payments }
}

const paying = (_id: string) => honorarium({ _id, state: "paying" })

test("payments with obstacles are left out; a broken connection stops, and continues under the same key", async () => {
  const { actor, payments } = started(async ({ honorariumId }, turn) => {
    if (turn === 2) throw offline
    return paying(honorariumId)
  })
  await waitFor(actor, (snapshot) => snapshot.matches("asking"))
  actor.send({ type: "run.confirm" })
  const stopped = await waitFor(actor, (snapshot) => snapshot.matches("stopped"))
  expect([stopped.context.problem, stopped.context.left]).toEqual(["no network", ["h2"]])
  actor.send({ type: "run.resume" })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches("finished"))
  expect(payments.map(({ honorariumId }) => honorariumId)).toEqual(["h1", "h2", "h2"])
  expect(new Set(payments.map(({ attempt }) => attempt)).size).toBe(2)
  expect(Object.entries(context.results).map(([id, { honorarium }]) => [id, honorarium?.state])).toEqual([
    ["h1", "paid"],
    ["h2", "paid"]
  ])
})

test("one that is refused does not keep the others; stopping begins no other", async () => {
  const refusing = started(async ({ honorariumId }) => {
    if (honorariumId === "h1") throw conflict
    return paying(honorariumId)
  })
  await waitFor(refusing.actor, (snapshot) => snapshot.matches("asking"))
  refusing.actor.send({ type: "run.confirm" })
  const { context } = await waitFor(refusing.actor, (snapshot) => snapshot.matches("finished"))
  expect([context.results.h1?.problem, context.results.h2?.honorarium?.state]).toEqual(["changed", "paid"])

  let answer = (_: Honorarium) => {}
  const stopping = started(() => new Promise((resolve) => (answer = resolve)))
  await waitFor(stopping.actor, (snapshot) => snapshot.matches("asking"))
  stopping.actor.send({ type: "run.confirm" })
  stopping.actor.send({ type: "run.stop" })
  answer(paying("h1"))
  await waitFor(stopping.actor, (snapshot) => snapshot.matches("finished"))
  expect(stopping.payments).toHaveLength(1)
})

test("a reason is due where an interview is not documented", async () => {
  const actor = createActor(
    honorariumRunMachine.provide({
      actors: {
        weighHonoraria: fromPromise<RunWeighed, Chosen>(async () => ({
          rows: [weighed("h1", { warnings: [unready], isReasonDue: true })],
          totals
        })),
        payOne: fromPromise<Honorarium, RunPayment>(() => new Promise(() => {}))
      }
    })
  ).start()
  actor.send({ type: "row.toggle", honorariumId: "h1" })
  actor.send({ type: "run.open" })
  await waitFor(actor, (snapshot) => snapshot.matches("asking"))
  actor.send({ type: "run.confirm" })
  expect([actor.getSnapshot().value, Object.keys(actor.getSnapshot().context.errors)]).toEqual([
    "asking",
    ["reason"]
  ])
  actor.send({ type: "reason.change", value: "It was agreed." })
  actor.send({ type: "run.confirm" })
  expect(actor.getSnapshot().value).toBe("paying")
})
