import { expect, test } from "vitest"
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate"
import { commandPaletteMachine, type FoundPerson } from "../../machines/flows/command-palette.machine.ts"
import { describeMachine } from "../support/walk.ts"

const ada: FoundPerson = { id: "c1", kind: "contact", name: "Ada Example", about: "" }

describeMachine("commandPalette", commandPaletteMachine, {
  events: [
    { type: "palette.open" },
    { type: "palette.close" },
    { type: "sheet.open" },
    { type: "query.change", query: "a" },
    { type: "query.change", query: "ada" },
    { type: "line.choose", index: 2 },
    { type: "xstate.done.actor.findPeople", output: [ada] },
    { type: "xstate.error.actor.findPeople", error: { message: "no" } }
  ],
  view: ({ query, people, active }) => [query, people.length, active]
})

test("people are asked for once typing has paused, and not for one letter", async () => {
  const asked: Array<string> = []
  const clock = new SimulatedClock()
  const actor = createActor(
    commandPaletteMachine.provide({
      actors: {
        findPeople: fromPromise<ReadonlyArray<FoundPerson>, { readonly query: string }>(async ({ input }) => {
          asked.push(input.query)
          return [ada]
        })
      }
    }),
    { clock }
  ).start()
  actor.send({ type: "palette.open" })
  for (const query of ["a", "ad", "ada"]) {
    actor.send({ type: "query.change", query })
    clock.increment(100)
  }
  expect(asked).toEqual([])
  clock.increment(50)
  await waitFor(actor, (snapshot) => snapshot.matches({ open: "found" }))
  actor.send({ type: "query.change", query: "a" })
  expect([asked, actor.getSnapshot().context.people]).toEqual([["ada"], []])
})
