import { expect, test } from "vitest"
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate"
import type { Member } from "../../contract/entities/Member.ts"
import { type MemberPage, memberListMachine } from "../../machines/flows/member-list.machine.ts"
import { describeMachine } from "../support/walk.ts"

const member = (name: string): Member => ({
  id: name,
  name,
  email: `${name}@example.com`,
  role: "Read",
  organization_id: "o1",
  organization_name: "Sample",
  state: "active",
  lastSeenAt: null
})
const page = (nextCursor: string | null, ...names: ReadonlyArray<string>): MemberPage => ({
  members: names.map(member),
  nextCursor,
  total: { value: 3, exact: true }
})

describeMachine("member list", memberListMachine, {
  events: [
    { type: "query.change", query: "sam" },
    { type: "list.refresh" },
    { type: "page.more" },
    { type: "xstate.done.actor.loadMembers", output: page("next", "ann") },
    { type: "xstate.done.actor.loadMembers", output: page(null, "bob") },
    { type: "xstate.error.actor.loadMembers", error: { message: "No connection" } }
  ],
  view: ({ cursor }) => cursor
})

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
