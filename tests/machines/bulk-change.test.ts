import { describe, expect, it } from "vitest"
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate"
import type { BulkChange } from "../../contract/entities/BulkChange.ts"
import { type BulkWish, bulkChangeMachine } from "../../machines/flows/bulk-change.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { bulkChangeSamples } from "../walker/samples/bulk-change.ts"

describeMachine("bulkChange", bulkChangeMachine, bulkChangeSamples)

describe("a change that takes longer than a few seconds", () => {
  const running: BulkChange = {
    _id: "b1",
    act: { thumbs: "up" },
    state: "running",
    total: 40,
    done: 10,
    changed: 10,
    refused: 0,
    refusedListed: []
  }
  const finished: BulkChange = { ...running, state: "finished", done: 40, changed: 40 }
  const start = { selection: { contactIds: ["c1"] }, act: { thumbs: "up" }, attempt: "k" } as const
  const wish: BulkWish = { ...start, words: "Thumbs up", isAsked: false, undoes: null }

  const started = () => {
    const noted: Array<string> = []
    const clock = new SimulatedClock()
    const actor = createActor(
      bulkChangeMachine.provide({
        actors: {
          applyChange: fromPromise<BulkChange, BulkWish | null>(async () => running),
          undoChange: fromPromise<BulkChange, BulkWish | null>(async () => running),
          loadChange: fromPromise<BulkChange, string>(async () => finished),
          followChange: fromPromise<BulkChange, string>(async () => finished)
        },
        actions: {
          announceChanged: () => void noted.push("changed"),
          offerUndo: (_, { change }) => void noted.push(`undo of ${change?.changed}`),
          sayUndone: () => void noted.push("undone")
        }
      }),
      { clock }
    ).start()
    const followToItsEnd = async () => {
      await waitFor(actor, (snapshot) => snapshot.matches("waiting"))
      expect(actor.getSnapshot().hasTag("open")).toBe(true)
      clock.increment(700)
      await waitFor(actor, (snapshot) => snapshot.matches("over"))
      actor.send({ type: "bulk.close" })
    }
    return { actor, noted, clock, followToItsEnd }
  }

  it("shows its progress, and offers to be undone after the dialog", async () => {
    const { actor, noted, followToItsEnd } = started()
    actor.send({ type: "bulk.open", wish })
    await followToItsEnd()
    expect([actor.getSnapshot().value, noted]).toEqual([{ closed: "idle" }, ["changed", "undo of 40"]])
  })

  it("offers to be undone at its end if its dialog was closed before", async () => {
    const { actor, noted, clock } = started()
    actor.send({ type: "bulk.open", wish })
    await waitFor(actor, (snapshot) => snapshot.matches("waiting"))
    actor.send({ type: "bulk.close" })
    expect([actor.getSnapshot().hasTag("open"), noted]).toEqual([false, []])
    clock.increment(700)
    await waitFor(actor, (snapshot) => snapshot.matches({ closed: "idle" }))
    expect(noted).toEqual(["changed", "undo of 40"])
  })

  it("shows the progress of its undo, which is not undone in turn", async () => {
    const { actor, noted, followToItsEnd } = started()
    actor.send({ type: "bulk.undo", wish: { ...wish, undoes: "b1" } })
    await followToItsEnd()
    expect([actor.getSnapshot().value, noted]).toEqual([{ closed: "idle" }, ["changed"]])
  })
})
