import type {
  ledgerStatementMachine,
  StatementPage,
  StatementWanted
} from "../../../machines/flows/ledger-statement.machine.ts"
import type { Samples } from "../events.ts"

export const everything: StatementWanted = { currency: "", account: "", from: "", to: "" }

export const page = (more: Partial<StatementPage> = {}): StatementPage => ({
  rows: [],
  balances: [],
  nextCursor: null,
  total: { value: 0, exact: true },
  ...more
})

export const ledgerStatementSamples: Samples<typeof ledgerStatementMachine> = {
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
}
