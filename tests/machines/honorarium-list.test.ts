import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import {
  type HonorariumPage,
  type HonorariumWanted,
  honorariumListMachine
} from "../../machines/flows/honorarium-list.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { honorarium } from "../support/someMoney.ts"
import { honorariumListSamples, page } from "../walker/samples/honorarium-list.ts"

describeMachine("honorariumList", honorariumListMachine, honorariumListSamples)

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
