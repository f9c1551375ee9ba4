import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import {
  type HonorariumPage,
  type HonorariumWanted,
  honorariumListMachine
} from "../../machines/flows/honorarium-list.machine.ts"
import { honorarium } from "../support/someMoney.ts"
import { describeMachine } from "../support/walk.ts"

const page = (more: Partial<HonorariumPage> = {}): HonorariumPage => ({
  rows: [honorarium()],
  nextCursor: null,
  total: { value: 1, exact: true },
  ...more
})

describeMachine("honorariumList", honorariumListMachine, {
  events: [
    { type: "state.choose", state: "paid" },
    { type: "list.refresh" },
    { type: "page.more" },
    { type: "honorarium.changed", honorarium: honorarium() },
    { type: "xstate.done.actor.loadHonoraria", output: page() },
    { type: "xstate.done.actor.loadHonoraria", output: page({ nextCursor: "next" }) },
    { type: "xstate.error.actor.loadHonoraria", error: { message: "no" } }
  ],
  view: ({ cursor }) => cursor
})

test("another state asks anew, and a slower answer about the one before is not shown", async () => {
  const answers = new Map<string, (page: HonorariumPage) => void>()
  const actor = createActor(
    honorariumListMachine.provide({
      actors: {
        loadHonoraria: fromPromise<HonorariumPage, HonorariumWanted & { readonly cursor: string | null }>(
          ({ input }) => new Promise((resolve) => answers.set(input.state, resolve))
        )
      },
      actions: { warnFailed: () => {} }
    })
  ).start()
  actor.send({ type: "list.refresh" })
  actor.send({ type: "state.choose", state: "paid" })
  answers.get("")?.(page({ rows: [honorarium({ _id: "old" })] }))
  answers.get("paid")?.(page({ rows: [honorarium({ _id: "new", state: "paid" })] }))
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches("listed"))
  expect(context.rows.map(({ _id }) => _id)).toEqual(["new"])
})
