import { expect, it, vi } from "vitest"
import { createActor, fromPromise } from "xstate"
import {
  type BoardColumns,
  type ColumnsToLoad,
  contactBoardMachine,
  withMoved
} from "../../machines/flows/contact-board.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { contact } from "../support/someContacts.ts"
import { contactBoardSamples, someColumns } from "../walker/samples/contact-board.ts"
import { criteria } from "../walker/samples/contact-list.ts"

describeMachine("contactBoard", contactBoardMachine, contactBoardSamples)

const open = async (isBoard = true) => {
  const asked: Array<ColumnsToLoad["statuses"]> = []
  const stored: Array<boolean> = []
  const load = fromPromise<BoardColumns, ColumnsToLoad>(async ({ input }) => {
    asked.push(input.statuses)
    return input.statuses.length === 0
      ? someColumns
      : { "Not answering": { rows: [], total: { value: 5, exact: true } } }
  })
  const actor = createActor(
    contactBoardMachine.provide({
      actors: { loadColumns: load, refreshColumns: load },
      actions: { storeLayout: (_, params) => stored.push(params.isBoard) }
    }),
    { input: { isBoard } }
  ).start()
  const settled = () => vi.waitFor(() => expect(actor.getSnapshot().value).toEqual({ board: "listed" }))
  return { actor, asked, stored, settled }
}

it("loads every column, and after a change the two that a contact left and entered", async () => {
  const { actor, asked, settled } = await open()
  actor.send({ type: "criteria.change", criteria })
  await settled()
  actor.send({ type: "contact.changed", contact: contact({ callStatus: "Not answering" }) })
  expect(actor.getSnapshot().context.columns["Not answering"]?.total.value).toBe(1)
  await settled()
  expect(asked).toEqual([[], ["Yet to call", "Not answering"]])
  const { columns } = actor.getSnapshot().context
  expect(columns["Yet to call"]).toEqual({ rows: [], total: { value: 0, exact: true } })
  expect(columns["Not answering"]?.total.value).toBe(5)
})

it("loads every column again after a change of a contact that it does not show", async () => {
  const { actor, asked, settled } = await open()
  actor.send({ type: "criteria.change", criteria })
  await settled()
  actor.send({ type: "contact.changed", contact: contact({ _id: "c9" }) })
  await settled()
  expect(asked[1]).toEqual(["Yet to call", "Not answering", "Agreed to talk"])
})

it("keeps the chosen layout", async () => {
  const { actor, stored } = await open(false)
  expect(actor.getSnapshot().value).toBe("table")
  actor.send({ type: "board.show" })
  actor.send({ type: "table.show" })
  expect(stored).toEqual([true, false])
})

it("a contact that moves comes first in its new column; within a column it keeps its place", () => {
  const moving = contact({ callStatus: "Agreed to talk" })
  const columns = withMoved(someColumns, moving)
  expect(columns["Yet to call"]).toEqual({ rows: [], total: { value: 0, exact: true } })
  expect(columns["Agreed to talk"]).toEqual({
    rows: [moving, contact({ _id: "c2" })],
    total: { value: 8, exact: true }
  })
  const renamed = contact({ _id: "c2", name: "Bea", callStatus: "Agreed to talk" })
  expect(withMoved(columns, renamed)["Agreed to talk"]).toEqual({
    rows: [moving, renamed],
    total: { value: 8, exact: true }
  })
  const gone = contact({ callStatus: "Call completed" })
  expect(Object.keys(withMoved(someColumns, gone))).toEqual(Object.keys(someColumns))
})
