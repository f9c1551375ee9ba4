import { describe, expect, it } from "vitest"
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate"
import type { Contact } from "../../contract/entities/Contact.ts"
import {
  type BulkProgress,
  type BulkStart,
  type BulkWish,
  bulkChangeMachine
} from "../../machines/flows/bulk-change.machine.ts"
import { undoOf } from "../../src/features/contacts/bulk/undoOf.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { contact } from "../support/someContacts.ts"
import { bulkChangeSamples } from "../walker/samples/bulk-change.ts"

describeMachine("bulkChange", bulkChangeMachine, bulkChangeSamples)

describe("a change that takes longer than a few seconds", () => {
  const running: BulkProgress = {
    bulkIds: ["b1"],
    state: "running",
    total: 40,
    done: 10,
    changed: 10,
    refused: 0,
    refusedListed: []
  }
  const finished: BulkProgress = { ...running, state: "finished", done: 40, changed: 40 }
  const start = { selection: { contactIds: ["c1"] }, act: { thumbs: "up" }, attempt: "k" } as const
  const wish: BulkWish = { ...start, words: "Thumbs up", undo: [{ ...start, act: { thumbs: null } }] }

  const started = () => {
    const noted: Array<string> = []
    const clock = new SimulatedClock()
    const actor = createActor(
      bulkChangeMachine.provide({
        actors: {
          applyChange: fromPromise<BulkProgress, BulkWish | null>(async () => running),
          undoChange: fromPromise<BulkProgress, ReadonlyArray<BulkStart>>(async () => running),
          loadChange: fromPromise<BulkProgress, ReadonlyArray<string>>(async () => finished),
          followChange: fromPromise<BulkProgress, ReadonlyArray<string>>(async () => finished)
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
    actor.send({ type: "bulk.undo", wish })
    await followToItsEnd()
    expect([actor.getSnapshot().value, noted]).toEqual([{ closed: "idle" }, ["changed"]])
  })
})

describe("what takes a change back", () => {
  const warm = { _id: "warm", name: "Warm", colour: "red" } as Contact["labels"][number]
  const some = [
    contact({ _id: "a", labels: [warm], thumbs: "up" }),
    contact({ _id: "b", labels: [], thumbs: "down" }),
    contact({ _id: "c", labels: [], thumbs: null })
  ]
  const undo = (act: Parameters<typeof undoOf>[0], ids = ["a", "b", "c"]) =>
    undoOf(act, ids, some)?.map(({ selection, act: back }) => [selection, back])

  it("is the label's removal from those that did not have it, and the other way round", () => {
    expect(undo({ addLabels: ["warm"] })).toEqual([[{ contactIds: ["b", "c"] }, { removeLabels: ["warm"] }]])
    expect(undo({ removeLabels: ["warm"] })).toEqual([[{ contactIds: ["a"] }, { addLabels: ["warm"] }]])
  })

  it("is each contact's own rating", () => {
    expect(undo({ thumbs: "up" })).toEqual([
      [{ contactIds: ["c"] }, { thumbs: null }],
      [{ contactIds: ["b"] }, { thumbs: "down" }]
    ])
  })

  it("is nothing where nothing changes", () => {
    expect(undo({ addLabels: ["warm"] }, ["a"])).toEqual([])
  })

  it("is not known of call statuses, of contacts that are not at hand, and of many", () => {
    expect(undo({ callStatus: "Not answering" })).toBeUndefined()
    expect(undo({ thumbs: "up" }, ["a", "elsewhere"])).toBeUndefined()
    const many = Array.from({ length: 101 }, (_, index) => contact({ _id: String(index) }))
    expect(
      undoOf(
        { thumbs: "up" },
        many.map(({ _id }) => _id),
        many
      )
    ).toBeNull()
  })
})
