import { expect, test } from "vitest"
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate"
import { commandPaletteMachine, type FoundPerson } from "../../machines/flows/command-palette.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { ada, commandPaletteSamples } from "../walker/samples/command-palette.ts"

describeMachine("commandPalette", commandPaletteMachine, commandPaletteSamples)

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
