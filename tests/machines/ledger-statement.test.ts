import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import {
  ledgerStatementMachine,
  type StatementPage,
  type StatementWanted
} from "../../machines/flows/ledger-statement.machine.ts"
import { describeMachine } from "../support/walk.ts"

const everything: StatementWanted = { currency: "", account: "", from: "", to: "" }
const page = (more: Partial<StatementPage> = {}): StatementPage => ({
  rows: [],
  balances: [],
  nextCursor: null,
  total: { value: 0, exact: true },
  ...more
})

describeMachine("ledgerStatement", ledgerStatementMachine, {
  events: [
    { type: "wanted.choose", wanted: { ...everything, currency: "USD" } },
    { type: "list.refresh" },
    { type: "page.more" },
    { type: "statement.export" },
    { type: "xstate.done.actor.loadStatement", output: page() },
    { type: "xstate.done.actor.loadStatement", output: page({ nextCursor: "next" }) },
    { type: "xstate.error.actor.loadStatement", error: { message: "no" } },
    { type: "xstate.done.actor.exportStatement" },
    { type: "xstate.error.actor.exportStatement", error: { message: "no" } }
  ],
  view: ({ cursor }) => cursor
})

test("a slower answer about another range is not shown, and the file holds the range that is", async () => {
  type Asked = StatementWanted & { readonly cursor: string | null }
  const answers = new Map<string, (page: StatementPage) => void>()
  const exported: Array<StatementWanted> = []
  const actor = createActor(
    ledgerStatementMachine.provide({
      actors: {
        loadStatement: fromPromise<StatementPage, Asked>(
          ({ input }) => new Promise((resolve) => answers.set(input.currency, resolve))
        ),
        exportStatement: fromPromise<void, StatementWanted>(async ({ input }) => void exported.push(input))
      },
      actions: { warnFailed: () => {} }
    })
  ).start()
  const wanted: StatementWanted = { ...everything, currency: "EUR", from: "2026-01-01" }
  actor.send({ type: "list.refresh" })
  actor.send({ type: "wanted.choose", wanted })
  answers.get("")?.(page({ total: { value: 9, exact: true } }))
  answers.get("EUR")?.(page({ total: { value: 1, exact: true } }))
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches("listed"))
  expect(context.total.value).toBe(1)
  actor.send({ type: "statement.export" })
  await waitFor(actor, (snapshot) => snapshot.matches("listed"))
  expect(exported).toEqual([wanted])
})
