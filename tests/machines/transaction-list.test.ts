import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import {
  type TransactionPage,
  type TransactionWanted,
  transactionListMachine
} from "../../machines/flows/transaction-list.machine.ts"
import { transaction } from "../support/someMoney.ts"
import { describeMachine } from "../support/walk.ts"

const page = (more: Partial<TransactionPage> = {}): TransactionPage => ({
  rows: [transaction()],
  nextCursor: null,
  total: { value: 1, exact: true },
  ...more
})

describeMachine("transactionList", transactionListMachine, {
  events: [
    { type: "wanted.choose", wanted: { kind: "plan", state: "" } },
    { type: "list.refresh" },
    { type: "page.more" },
    { type: "list.export" },
    { type: "transaction.print", transaction: transaction() },
    { type: "print.done" },
    { type: "xstate.done.actor.loadTransactions", output: page() },
    { type: "xstate.done.actor.loadTransactions", output: page({ nextCursor: "next" }) },
    { type: "xstate.error.actor.loadTransactions", error: { message: "no" } },
    { type: "xstate.done.actor.exportTransactions" },
    { type: "xstate.error.actor.exportTransactions", error: { message: "no" } }
  ],
  view: ({ cursor }) => cursor
})

test("more of the same is fetched, and all of it saved, with the same filters", async () => {
  const asked: Array<unknown> = []
  const actor = createActor(
    transactionListMachine.provide({
      actors: {
        loadTransactions: fromPromise<
          TransactionPage,
          TransactionWanted & { readonly cursor: string | null }
        >(async ({ input }) => {
          asked.push(input)
          return page({ rows: [transaction({ _id: `x${asked.length}` })], nextCursor: "next" })
        }),
        exportTransactions: fromPromise<void, TransactionWanted>(async ({ input }) => void asked.push(input))
      },
      actions: { warnFailed: () => {} }
    })
  ).start()
  actor.send({ type: "wanted.choose", wanted: { kind: "plan", state: "paid" } })
  await waitFor(actor, (snapshot) => snapshot.matches("listed"))
  actor.send({ type: "page.more" })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches("listed"))
  expect(asked).toEqual([
    { kind: "plan", state: "paid", cursor: null },
    { kind: "plan", state: "paid", cursor: "next" }
  ])
  expect(context.rows.map(({ _id }) => _id)).toEqual(["x1", "x2"])
  actor.send({ type: "list.export" })
  await waitFor(actor, (snapshot) => snapshot.matches("listed"))
  expect(asked.at(-1)).toEqual({ kind: "plan", state: "paid" })
})
