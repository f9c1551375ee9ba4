import { expect, test } from "vitest"
import { type Actor, createActor, fromPromise, SimulatedClock, waitFor } from "xstate"
import {
  commandPaletteMachine,
  type FoundPerson,
  type StatusSave,
  type ThumbsSave
} from "../../machines/flows/command-palette.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { contact } from "../support/someContacts.ts"
import { ada, commandPaletteSamples } from "../walker/samples/command-palette.ts"

describeMachine("commandPalette", commandPaletteMachine, commandPaletteSamples)

/** A palette that notes its searches and writes. */
const start = (
  saveStatus = async ({ contact: one, status }: StatusSave) => ({ ...one, callStatus: status })
) => {
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
        saveStatus: fromPromise<ReturnType<typeof contact>, StatusSave>(async ({ input }) => {
          noted.push([input.status, input.at])
          return saveStatus(input)
        }),
        setThumbs: fromPromise<ReturnType<typeof contact>, ThumbsSave>(async ({ input }) => {
          noted.push(input.thumbs)
          return { ...input.contact, thumbs: input.thumbs }
        })
      },
      actions: {
        addRecent: note("recent"),
        forgetRecent: note("forgotten"),
        announceStatus: note("status saved"),
        announceThumbs: note("thumbs saved"),
        warnFailed: note("not saved")
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
  await waitFor(actor, (snapshot) => snapshot.matches("closed"))
  expect(noted).toEqual(["recent", ["Call later", "2030-01-02T09:00:00.000Z"], "status saved"])
})

test("a refused status is said, and the contact is loaded again; the time of an earlier choice is not sent", async () => {
  const refusals = [new Error("newer")]
  const { actor, noted } = start(async ({ contact: one }) => {
    const refusal = refusals.pop()
    if (refusal) throw refusal
    return one
  })
  await choose(actor)
  actor.send({ type: "status.choose", status: "Call later", needsTime: true })
  actor.send({ type: "time.choose", at: "2030-01-02T09:00:00.000Z" })
  actor.send({ type: "palette.close" })
  expect(actor.getSnapshot().value).toEqual({ open: { saving: "status" } })
  await waitFor(actor, (snapshot) => snapshot.matches({ open: { person: "loaded" } }))
  actor.send({ type: "status.choose", status: "Not answering", needsTime: false })
  await waitFor(actor, (snapshot) => snapshot.matches("closed"))
  expect(noted).toEqual([
    "recent",
    ["Call later", "2030-01-02T09:00:00.000Z"],
    "not saved",
    "recent",
    ["Not answering", null],
    "status saved"
  ])
})
