import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import {
  ledgerStatementMachine,
  type StatementPage,
  type StatementWanted
} from "../../machines/flows/ledger-statement.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { everything, ledgerStatementSamples, page } from "../walker/samples/ledger-statement.ts"

describeMachine("ledgerStatement", ledgerStatementMachine, ledgerStatementSamples)

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
