import { ledgerStatementMachine } from "../../../machines/flows/ledger-statement.machine.ts"
import { transactionListMachine } from "../../../machines/flows/transaction-list.machine.ts"
import { transaction } from "../../support/someMoney.ts"
import type { Browsing } from "../../support/walkInBrowser.ts"
import { done, failed } from "../../walker/events.ts"
import { makeAccount, refused, visitAs } from "./people.ts"
import { answered, fine } from "./someContacts.ts"

const listing = ["/transaction/get-all-payment"]
const saving = ["/transaction/export-payments"]
const paid = transaction({ state: "paid", invoiceNumber: "INV-000001" })
const page = (nextCursor: string | null) => ({
  rows: [paid],
  nextCursor,
  total: { value: 2, exact: true }
})
const cursorOf = (event: object) => (event as { output: { nextCursor: string | null } }).output.nextCursor

export const transactionListWalk: Browsing<typeof transactionListMachine> = {
  name: "by an Admin",
  machine: transactionListMachine,
  isTour: true,
  samples: {
    events: [
      { type: "wanted.choose", wanted: { kind: "plan", state: "" } },
      { type: "list.refresh" },
      { type: "page.more" },
      { type: "list.export" },
      { type: "transaction.print", transaction: paid },
      { type: "print.done" },
      done("loadTransactions", page("next")),
      done("loadTransactions", page(null)),
      failed("loadTransactions"),
      done("exportTransactions"),
      failed("exportTransactions")
    ],
    view: ({ cursor, kind, printed }) => [cursor, kind, printed !== null],
    isPossible: ({ type }, value, { kind, printed }) => {
      if (printed !== null) return type === "print.done"
      if (type === "print.done") return false
      if (type === "list.refresh") return ["idle", "failed"].includes(String(value))
      if (type === "transaction.print") return value === "listed"
      return type === "wanted.choose" ? value !== "idle" && kind === "" : true
    }
  },
  held: [...listing, ...saving],
  open: async (stage) => {
    stage.notes.me = await makeAccount(stage, "ready")
    await stage.page.addInitScript(() => {
      window.print = () => undefined
    })
  },
  does: {
    "list.refresh": async (stage, { before }) => {
      if (before !== "idle") return stage.page.getByRole("button", { name: "Try again" }).click()
      await visitAs(stage, stage.notes.me as never, `${stage.urls.app}/apps/transactions`)
    },
    "wanted.choose": async ({ page }) => {
      await page.getByLabel("Kind").selectOption("plan")
    },
    "page.more": ({ page }) => page.getByRole("button", { name: "Show more" }).click(),
    "list.export": ({ page }) => page.getByRole("button", { name: "Export as CSV" }).click(),
    "transaction.print": ({ page }) => page.getByRole("button", { name: "Print INV-000001" }).first().click(),
    "print.done": ({ page }) => page.evaluate(() => void dispatchEvent(new Event("afterprint"))),
    "xstate.done.actor.loadTransactions": async (stage, { step }) => {
      const more = { nextCursor: cursorOf(step.event), total: { value: 2, exact: true } }
      await answered(listing, fine([paid], more))(stage)
    },
    "xstate.error.actor.loadTransactions": answered(listing, refused({})),
    "xstate.done.actor.exportTransactions": answered(saving, "pass"),
    "xstate.error.actor.exportTransactions": answered(saving, refused({}))
  }
}

const reading = ["/transaction/get-statement"]
const exporting = ["/transaction/export-ledger"]
const line = {
  _id: "1.funds",
  at: "2026-01-01T00:00:00Z",
  kind: "honorarium.approved",
  account: "funds",
  currency: "INR",
  amount: -1500,
  balance: -1500
} as const
const balances = [{ account: "funds", currency: "INR", balance: -1500 }] as const

export const ledgerStatementWalk: Browsing<typeof ledgerStatementMachine> = {
  name: "by an Admin",
  machine: ledgerStatementMachine,
  isTour: true,
  samples: {
    events: [
      { type: "wanted.choose", wanted: { currency: "INR", account: "", from: "", to: "" } },
      { type: "list.refresh" },
      { type: "page.more" },
      { type: "statement.export" },
      done("loadStatement", { ...page("next"), rows: [line], balances }),
      done("loadStatement", { ...page(null), rows: [line], balances }),
      failed("loadStatement"),
      done("exportStatement"),
      failed("exportStatement")
    ],
    view: ({ cursor, currency }) => [cursor, currency],
    isPossible: ({ type }, value, { currency }) => {
      if (type === "list.refresh") return ["idle", "failed"].includes(String(value))
      return type === "wanted.choose" ? value === "listed" && currency === "" : true
    }
  },
  held: [...reading, ...exporting],
  open: async (stage) => {
    stage.notes.me = await makeAccount(stage, "ready")
  },
  does: {
    "list.refresh": async (stage, { before }) => {
      if (before !== "idle") return stage.page.getByRole("button", { name: "Try again" }).click()
      await visitAs(stage, stage.notes.me as never, `${stage.urls.app}/apps/ledger`)
    },
    "wanted.choose": async ({ page }) => {
      await page.getByLabel("Currency").selectOption("INR")
    },
    "page.more": ({ page }) => page.getByRole("button", { name: "Show more" }).click(),
    "statement.export": ({ page }) => page.getByRole("button", { name: "Export as CSV" }).click(),
    "xstate.done.actor.loadStatement": async (stage, { step }) => {
      const more = { balances, nextCursor: cursorOf(step.event), total: { value: 2, exact: true } }
      await answered(reading, fine([line], more))(stage)
    },
    "xstate.error.actor.loadStatement": answered(reading, refused({})),
    "xstate.done.actor.exportStatement": answered(exporting, "pass"),
    "xstate.error.actor.exportStatement": answered(exporting, refused({}))
  }
}
