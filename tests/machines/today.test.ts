import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import type { Targets, Today } from "../../contract/entities/Today.ts"
import { type TargetDraft, todayMachine } from "../../machines/flows/today.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { emptyDay, todaySamples } from "../walker/samples/today.ts"

describeMachine("today", todayMachine, todaySamples)

const started = (
  answers: Array<() => Promise<Today>>,
  save: () => Promise<Targets> = () => Promise.reject({})
) =>
  createActor(
    todayMachine.provide({
      actors: {
        readToday: fromPromise<Today>(() => (answers.shift() as () => Promise<Today>)()),
        saveTargets: fromPromise<Targets, { readonly draft: TargetDraft; readonly attempt: string }>(save)
      },
      actions: { warnFailed: () => {} }
    })
  ).start()

test("the known numbers stay when a later visit fails", async () => {
  const actor = started([
    async () => ({ ...emptyDay, emailCount: 3 }),
    () => Promise.reject({ message: "no" })
  ])
  await waitFor(actor, (snapshot) => snapshot.matches("shown"))
  actor.send({ type: "page.open" })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches("shown"))
  expect(context.today?.emailCount).toBe(3)
})

test("saved targets are shown, and refused ones stay in the form with their reason", async () => {
  const answers: Array<() => Promise<Targets>> = [
    () => Promise.reject({ fields: { callsPerDay: "too many" } }),
    async () => ({ callsPerDay: 40, interviewsPerWeek: null })
  ]
  const actor = started([async () => emptyDay], () => (answers.shift() as () => Promise<Targets>)())
  await waitFor(actor, (snapshot) => snapshot.matches("shown"))
  actor.send({ type: "targets.edit" })
  actor.send({ type: "target.change", target: "callsPerDay", value: "5000" })
  actor.send({ type: "targets.save" })
  await waitFor(actor, (snapshot) => snapshot.matches("editing"))
  expect(actor.getSnapshot().context).toMatchObject({
    draft: { callsPerDay: "5000" },
    errors: { callsPerDay: "too many" }
  })
  actor.send({ type: "target.change", target: "callsPerDay", value: "40" })
  expect(actor.getSnapshot().context.errors).toEqual({})
  actor.send({ type: "targets.save" })
  await waitFor(actor, (snapshot) => snapshot.matches("shown"))
  expect(actor.getSnapshot().context.today?.targets.callsPerDay).toBe(40)
})
