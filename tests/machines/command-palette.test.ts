import { expect, test } from "vitest"
import { type Actor, createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from "xstate"
import { commandPaletteMachine, type FoundPerson } from "../../machines/flows/command-palette.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { contact } from "../support/someContacts.ts"
import { ada, commandPaletteSamples } from "../walker/samples/command-palette.ts"

describeMachine("commandPalette", commandPaletteMachine, commandPaletteSamples)

/** A palette that notes its searches and writes. */
const start = () => {
  const noted: Array<unknown> = []
  const clock = new SimulatedClock()
  const note = (name: string) => () => void noted.push(name)
  const actor = createActor(
    commandPaletteMachine.provide({
      actors: {
        findPeople: fromPromise<ReadonlyArray<FoundPerson>, { readonly query: string }>(async ({ input }) => {
          noted.push(input.query)
          return [ada]
        }),
        loadContact: fromPromise(async () => contact({ _id: "c1" })),
        watchSave: fromCallback(() => {})
      },
      actions: {
        addRecent: note("recent"),
        forgetRecent: note("forgotten"),
        startSave: (_, save) => void noted.push(save.kind === "status" ? [save.status, save.at] : save.thumbs)
      }
    }),
    { clock }
  ).start()
  actor.send({ type: "palette.open" })
  return { actor, clock, noted }
}

const choose = async (actor: Actor<typeof commandPaletteMachine>) => {
  actor.send({ type: "person.choose", person: ada, known: null })
  await waitFor(actor, (snapshot) => snapshot.matches({ open: { person: "loaded" } }))
}

test("people are asked for once typing has paused, by the name, and not for one letter", async () => {
  const { actor, clock, noted } = start()
  for (const name of ["a", "ad", "ada"]) {
    actor.send({ type: "query.change", query: `call ${name}`, name })
    clock.increment(100)
  }
  expect(noted).toEqual([])
  clock.increment(50)
  await waitFor(actor, (snapshot) => snapshot.matches({ open: { top: "found" } }))
  actor.send({ type: "query.change", query: "a", name: "a" })
  expect([noted, actor.getSnapshot().context.people]).toEqual([["ada"], []])
})

test("going back from a person restores the query and searches again", async () => {
  const { actor, clock, noted } = start()
  actor.send({ type: "query.change", query: "ada", name: "ada" })
  clock.increment(150)
  await waitFor(actor, (snapshot) => snapshot.matches({ open: { top: "found" } }))
  await choose(actor)
  expect(actor.getSnapshot().context.query).toBe("")
  actor.send({ type: "level.back" })
  await waitFor(actor, (snapshot) => snapshot.matches({ open: { top: "found" } }))
  expect([noted, actor.getSnapshot().context.query]).toEqual([["ada", "recent", "ada"], "ada"])
})

test("a status that asks for a time is saved with it, and closes the palette", async () => {
  const { actor, noted } = start()
  await choose(actor)
  actor.send({ type: "statuses.open" })
  actor.send({ type: "status.choose", status: "Call later", needsTime: true })
  expect(actor.getSnapshot().value).toEqual({ open: "times" })
  actor.send({ type: "time.choose", at: "2030-01-02T09:00:00.000Z" })
  actor.send({ type: "save.done" })
  expect([actor.getSnapshot().value, noted]).toEqual([
    "closed",
    ["recent", ["Call later", "2030-01-02T09:00:00.000Z"]]
  ])
})

test("closes while it saves, and the save is not taken back", async () => {
  const { actor, noted } = start()
  await choose(actor)
  actor.send({ type: "thumbs.set", thumbs: "up" })
  expect(actor.getSnapshot().value).toEqual({ open: { saving: "thumbs" } })
  actor.send({ type: "palette.close" })
  expect([actor.getSnapshot().value, noted]).toEqual(["closed", ["recent", "up"]])
})

test("a refused status loads the contact again; the time of an earlier choice is not sent", async () => {
  const { actor, noted } = start()
  await choose(actor)
  actor.send({ type: "status.choose", status: "Call later", needsTime: true })
  actor.send({ type: "time.choose", at: "2030-01-02T09:00:00.000Z" })
  actor.send({ type: "save.failed" })
  await waitFor(actor, (snapshot) => snapshot.matches({ open: { person: "loaded" } }))
  actor.send({ type: "status.choose", status: "Not answering", needsTime: false })
  expect(noted).toEqual([
    "recent",
    ["Call later", "2030-01-02T09:00:00.000Z"],
    "recent",
    ["Not answering", null]
  ])
})
