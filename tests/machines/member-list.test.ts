import { expect, test } from "vitest"
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate"
import { type MemberPage, memberListMachine } from "../../machines/flows/member-list.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { memberListSamples, page } from "../walker/samples/member-list.ts"

describeMachine("member list", memberListMachine, memberListSamples)

test("it searches when the typing rests, and a newer search calls an older one off", async () => {
  const clock = new SimulatedClock()
  const asked: Array<string> = []
  const called: Array<string> = []
  const actor = createActor(
    memberListMachine.provide({
      actors: {
        loadMembers: fromPromise<MemberPage, { readonly query: string; readonly cursor: string | null }>(
          ({ input, signal }) => {
            asked.push(input.query)
            signal.addEventListener("abort", () => called.push(input.query))
            return input.query === "sa" ? new Promise(() => {}) : Promise.resolve(page(null, "sam"))
          }
        )
      }
    }),
    { clock }
  ).start()
  actor.send({ type: "query.change", query: "s" })
  actor.send({ type: "query.change", query: "sa" })
  clock.increment(250)
  actor.send({ type: "query.change", query: "sam" })
  clock.increment(250)
  await waitFor(actor, (snapshot) => snapshot.matches("listed"))
  expect([asked, called]).toEqual([["sa", "sam"], ["sa"]])
})

test("more rows come after the ones that are there", async () => {
  const actor = createActor(
    memberListMachine.provide({
      actors: {
        loadMembers: fromPromise<MemberPage, { readonly query: string; readonly cursor: string | null }>(
          async ({ input }) => (input.cursor === null ? page("next", "ann", "bob") : page(null, "sam"))
        )
      }
    })
  ).start()
  actor.send({ type: "list.refresh" })
  await waitFor(actor, (snapshot) => snapshot.matches("listed"))
  actor.send({ type: "page.more" })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches("listed"))
  expect(context.members.map(({ name }) => name)).toEqual(["ann", "bob", "sam"])
  expect(actor.getSnapshot().can({ type: "page.more" })).toBe(false)
})
