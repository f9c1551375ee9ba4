import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import {
  type TransactionPage,
  type TransactionWanted,
  transactionListMachine
} from "../../machines/flows/transaction-list.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { transaction } from "../support/someMoney.ts"
import { page, transactionListSamples } from "../walker/samples/transaction-list.ts"

describeMachine("transactionList", transactionListMachine, transactionListSamples)

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
