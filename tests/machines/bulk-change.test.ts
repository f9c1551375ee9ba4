import { describe, expect, it } from "vitest"
import type { Contact } from "../../contract/entities/Contact.ts"
import { bulkChangeMachine } from "../../machines/flows/bulk-change.machine.ts"
import { undoOf } from "../../src/features/contacts/bulk/undoOf.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { contact } from "../support/someContacts.ts"
import { bulkChangeSamples } from "../walker/samples/bulk-change.ts"

describeMachine("bulkChange", bulkChangeMachine, bulkChangeSamples)

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
