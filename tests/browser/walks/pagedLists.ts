import { type ListPage, pagedListMachine } from "../../../machines/flows/paged-list.machine.ts"
import { transactionPrintMachine } from "../../../machines/flows/transaction-print.machine.ts"
import { honorarium, transaction } from "../../support/someMoney.ts"
import type { Answer, Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, failed } from "../../walker/events.ts"
import { callback } from "./callbackChange.ts"
import { pastImport } from "./imports.ts"
import { member } from "./members.ts"
import { item } from "./notifications.ts"
import { type Account, makeAccount, visitAs } from "./people.ts"
import { answered, fine, next, no, payloadOf } from "./someContacts.ts"

type PagedListWalk = {
  /** The list, by its actor. */
  readonly id: string
  /** The page of the list. */
  readonly address: string
  readonly listing: ReadonlyArray<string>
  readonly rows: ReadonlyArray<unknown>
  readonly filter: unknown
  readonly otherFilter?: unknown
  /** Chooses the other filter, or types it: a list has one or the other. */
  readonly choose?: (stage: Stage) => Promise<unknown>
  readonly type?: (stage: Stage) => Promise<unknown>
  /** The person's steps before the rows are visible. */
  readonly show?: (stage: Stage) => Promise<unknown>
  /** Further fields of the response with a page. */
  readonly more?: object
  readonly exporting?: ReadonlyArray<string>
  readonly hasOnePage?: boolean
}

const isListed = (value: unknown) => typeof value === "object" && value !== null && "listed" in value

const total = { value: 2, exact: true }

const byNews = Object.fromEntries(
  [
    "pagedList.listed.quiet: list.news → pagedList.listed.settling",
    "pagedList.listed.quiet: xstate.after.changePause.pagedList.listed.quiet [isAnyChanging] → pagedList.listed.refreshing",
    "pagedList.listed.settling: xstate.after.newsPause.pagedList.listed.settling → pagedList.listed.refreshing",
    "pagedList.listed.refreshing: xstate.done.actor.loadPage → pagedList.listed.quiet",
    "pagedList.listed.refreshing: xstate.error.actor.loadPage → pagedList.listed.quiet"
  ].map((edge) => [
    edge,
    "a running import is read again on its own; walked without a browser, and with two browsers in import.test.ts"
  ])
)

/** Walks the chart of a paged list on the page of one list. */
const pagedListWalk = ({
  id,
  address,
  listing,
  rows,
  filter,
  otherFilter,
  choose,
  type,
  show,
  more = {},
  exporting = [],
  hasOnePage = false
}: PagedListWalk): Browsing<typeof pagedListMachine> => {
  const pageOf = (nextCursor: string | null): ListPage => ({ rows, nextCursor, total })
  return {
    name: `as ${id}`,
    machine: pagedListMachine,
    actorId: id,
    isTour: true,
    excused: {
      "pagedList: row.update → stays": "sent by the review of an honorarium; taken along in money.test.ts",
      ...byNews
    },
    samples: {
      inputs: [{ filter, summary: null }],
      events: [
        ...(choose ? [{ type: "filter.choose", filter: otherFilter } as const] : []),
        ...(type ? [{ type: "filter.type", filter: otherFilter } as const] : []),
        { type: "list.refresh" },
        { type: "page.more" },
        ...(exporting.length > 0 ? [{ type: "list.export" } as const] : []),
        ...(hasOnePage ? [] : [done("loadPage", pageOf("next"))]),
        done("loadPage", pageOf(null)),
        failed("loadPage"),
        done("exportList"),
        failed("exportList")
      ],
      view: (context) => [context.cursor, context.filter === otherFilter],
      isPossible: (event, value, context) => {
        if (event.type === "list.refresh") return value === "idle" || value === "failed"
        return event.type.startsWith("filter.") ? isListed(value) && context.filter !== otherFilter : true
      }
    },
    // Without events of the server, which would reload the list and change its state.
    held: [...listing, ...exporting, "/events"],
    isPassing: (value) => value === "typing",
    open: async (stage) => {
      stage.notes.me = await makeAccount(stage, "ready")
    },
    does: {
      "list.refresh": async (stage, { before }) => {
        if (before !== "idle") return stage.page.getByRole("button", { name: "Try again" }).click()
        await visitAs(stage, stage.notes.me as Account, `${stage.urls.app}${address}`)
      },
      "filter.choose": async (stage) => void (await choose?.(stage)),
      "filter.type": async (stage) => void (await type?.(stage)),
      "xstate.after.typingPause.pagedList.typing": (stage) => stage.page.clock.runFor(300),
      "page.more": async (stage) => {
        await show?.(stage)
        await stage.page.getByRole("button", { name: "Show more" }).click()
      },
      "list.export": ({ page }) => page.getByRole("button", { name: "Export as CSV" }).click(),
      "xstate.done.actor.loadPage": (stage, { step }) => {
        const { nextCursor } = payloadOf<{ readonly output: ListPage }>(step).output
        return answered(listing, fine(rows, { ...more, nextCursor, total }))(stage)
      },
      "xstate.error.actor.loadPage": answered(listing, no()),
      "xstate.done.actor.exportList": answered(exporting, "pass"),
      "xstate.error.actor.exportList": answered(exporting, no())
    }
  }
}

const payments = ["/transaction/get-all-payment"]
const paid = transaction({ state: "paid", invoiceNumber: "INV-000001" })

export const transactionListWalk = pagedListWalk({
  id: "transactionsList",
  address: "/apps/transactions",
  listing: payments,
  rows: [paid],
  filter: { kind: "", state: "" },
  otherFilter: { kind: "plan", state: "" },
  choose: ({ page }) => page.getByLabel("Kind").selectOption("plan"),
  exporting: ["/transaction/export-payments"]
})

export const transactionPrintWalk: Browsing<typeof transactionPrintMachine> = {
  name: "by an Admin",
  machine: transactionPrintMachine,
  isTour: true,
  samples: { events: [{ type: "transaction.print", transaction: paid }, { type: "print.done" }] },
  held: payments,
  open: async (stage) => {
    await stage.page.addInitScript(() => {
      window.print = () => undefined
    })
    const me = await makeAccount(stage, "ready")
    await visitAs(stage, me, `${stage.urls.app}/apps/transactions`)
    const listed: Answer = fine([paid], { nextCursor: null, total })
    await answered(payments, listed)(stage)
  },
  does: {
    "transaction.print": ({ page }) => page.getByRole("button", { name: "Print INV-000001" }).first().click(),
    "print.done": ({ page }) => page.evaluate(() => void dispatchEvent(new Event("afterprint")))
  }
}

const line = {
  _id: "1.funds",
  at: "2026-01-01T00:00:00Z",
  kind: "honorarium.approved",
  account: "funds",
  currency: "INR",
  amount: -1500,
  balance: -1500
} as const

export const ledgerWalk = pagedListWalk({
  id: "ledgerList",
  address: "/apps/ledger",
  listing: ["/transaction/get-statement"],
  rows: [line],
  more: { balances: [{ account: "funds", currency: "INR", balance: -1500 }] },
  filter: { currency: "", account: "", from: "", to: "" },
  otherFilter: { currency: "INR", account: "", from: "", to: "" },
  choose: ({ page }) => page.getByLabel("Currency", { exact: true }).selectOption("INR"),
  exporting: ["/transaction/export-ledger"]
})

export const auditWalk = pagedListWalk({
  id: "auditLog",
  address: "/apps/audit",
  listing: ["/audit/get-audit"],
  rows: [
    {
      _id: "1",
      at: "2026-01-01T00:00:00Z",
      by: "Ada Example",
      byKey: "",
      action: "label.created",
      entity: "label",
      entityId: "l1",
      name: "Pharma",
      changes: [{ field: "name", from: null, to: "Pharma" }]
    }
  ],
  filter: { entity: "", by: "", from: "", to: "" },
  otherFilter: { entity: "label", by: "", from: "", to: "" },
  choose: ({ page }) => page.getByLabel("What", { exact: true }).selectOption("label"),
  exporting: ["/audit/export-audit"]
})

export const honorariumListWalk = pagedListWalk({
  id: "honorariaList",
  address: "/apps/honorarium",
  listing: ["/honorarium/get-honorarium"],
  rows: [honorarium()],
  filter: { state: "" },
  otherFilter: { state: "paid" },
  choose: ({ page }) => page.getByRole("tab", { name: "Paid", exact: true }).click()
})

export const memberListWalk = pagedListWalk({
  id: "membersList",
  address: "/apps/members",
  listing: ["/onboard/get-all-member"],
  rows: [member],
  filter: "",
  otherFilter: "sam",
  type: ({ page }) => page.getByLabel("Search by name or address").fill(`sam${next()}`)
})

export const notificationListWalk = pagedListWalk({
  id: "notificationsList",
  address: "/apps/notifications",
  listing: ["/profile/list-notifications"],
  rows: [item()],
  filter: "all",
  otherFilter: "read",
  choose: ({ page }) =>
    page
      .getByRole("group", { name: "Which notifications to show" })
      .getByText("Read", { exact: true })
      .click()
})

export const callbackListWalk = pagedListWalk({
  id: "callbackList",
  address: "/apps/calls",
  listing: ["/calling/get-callbacks"],
  rows: [callback],
  filter: { isOwn: false },
  otherFilter: { isOwn: true },
  choose: ({ page }) => page.getByRole("checkbox", { name: "Only mine" }).click(),
  hasOnePage: true
})

export const importListWalk = pagedListWalk({
  id: "importList",
  address: "/apps/added-contacts",
  listing: ["/leads/get-imports"],
  rows: [pastImport],
  filter: null,
  show: async ({ page }) => {
    const list = page.locator("details").filter({ hasText: "Past imports" })
    await list.waitFor()
    if ((await list.getAttribute("open")) === null) await list.locator("summary").click()
  }
})
