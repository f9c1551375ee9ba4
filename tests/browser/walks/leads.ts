import { leadSearchMachine } from "../../../machines/flows/lead-search.machine.ts"
import { leadViewingMachine } from "../../../machines/flows/lead-viewing.machine.ts"
import { contact, lead } from "../../support/someContacts.ts"
import type { Answer, Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, failed } from "../../walker/events.ts"
import { type Account, makeAccount, visitAs } from "./people.ts"
import { answered, answeredOnce, fine, isIn, next, no, payloadOf, someone } from "./someContacts.ts"

const searches = ["/leads/get-leads"]
const views = ["/leads/view-lead"]
const marks = ["/label/add-thumbs"]
const credits = { used: 1, limit: 50, resetsAt: "2030-01-01T00:00:00Z" }
const one = { value: 1, exact: true }
const none = { value: 0, exact: true }
const viewed = (part: object) => fine({ ...someone, name: "Ada", ...part }, { credits })
const found = (rows: ReadonlyArray<unknown>, more = false): Answer =>
  fine(rows, {
    nextCursor: more ? "next" : null,
    total: rows.length === 0 ? none : one,
    facets: { country: [], industry: [], seniority: [], exact: true }
  })

const box = ({ page }: Stage) => page.getByRole("searchbox", { name: "Search leads" })
const isUnderWay = (value: unknown) =>
  isIn(value, "results", "searching") || isIn(value, "results", "loadingMore")
const isShown = (value: unknown) => isIn(value, "results", "listed")
const alone: ReadonlyArray<string> = [
  "lead.select",
  "page.select",
  "selection.clear",
  "leads.view",
  "contact.changed"
]

/** The search page under a clock that runs only until the page is shown. */
const openSearch = async (stage: Stage) => {
  const { page } = stage
  await page.clock.pauseAt(Date.now() + 60_000)
  await visitAs(stage, stage.notes.me as Account, `${stage.urls.app}/apps/search`)
  const end = Date.now() + 30_000
  while (!(await box(stage).isVisible()) && Date.now() < end) await page.clock.runFor(20)
}

export const leadSearchWalk: Browsing<typeof leadSearchMachine> = {
  name: "by its page",
  machine: leadSearchMachine,
  excused: {
    "leadSearch: label.deleted → stays": "labels are deleted on another page; walked without a browser"
  },
  isTour: true,
  samples: {
    events: [
      { type: "address.change", criteria: { query: "", filters: {} } },
      { type: "address.change", criteria: { query: "elsewhere", filters: {} } },
      { type: "query.change", query: "ada" },
      { type: "filters.change", filters: {} },
      { type: "search.clear" },
      { type: "search.retry" },
      { type: "page.more" },
      { type: "lead.select", lead: { _id: "l1", viewed: false } },
      { type: "page.select" },
      { type: "selection.clear" },
      { type: "leads.view", leads: [{ _id: "l1", viewed: false }] },
      { type: "contact.changed", contact: contact() },
      done("searchLeads", { rows: [lead()], nextCursor: "next", total: one }),
      done("searchLeads", { rows: [], nextCursor: null, total: none }),
      failed("searchLeads"),
      done("countLeads", { facets: null, total: one }),
      failed("countLeads"),
      done("leadViewing", { contacts: [contact()], credits: null })
    ],
    view: ({ criteria, cursor, rows, selected, contacts }) => [
      criteria.query,
      cursor,
      rows.length === 0,
      selected.length > 0,
      contacts.l1 !== undefined
    ],
    isPossible: ({ type, ...rest }, value, { criteria, selected, contacts, rows }) => {
      const isIdle = isIn(value, "results", "idle")
      const isViewing = isIn(value, "viewing", "viewing")
      if (isIdle)
        return type === "address.change" && (rest as { criteria: { query: string } }).criteria.query === ""
      if (isViewing) return type.startsWith("xstate.done.actor.leadViewing")
      if (isUnderWay(value) && isIn(value, "counts", "counting")) return type === "query.change"
      if (type === "address.change")
        return (
          (rest as { criteria: { query: string } }).criteria.query === "elsewhere" &&
          criteria.query !== "elsewhere"
        )
      if (type === "page.more") return !isIn(value, "counts", "counting")
      if (type === "search.clear") return isIn(value, "results", "empty")
      if (type === "search.retry") return isIn(value, "results", "failed")
      if (!alone.includes(type)) return true
      if (!isShown(value) || !isIn(value, "counts", "known") || rows.length === 0) return false
      if (type === "selection.clear") return selected.length > 0
      if (type === "leads.view") return contacts.l1 === undefined
      return type === "contact.changed" ? contacts.l1 !== undefined : true
    }
  },
  held: [...searches, ...views, ...marks],
  open: async (stage) => {
    stage.notes.me = await makeAccount(stage, "ready")
  },
  does: {
    "address.change": async (stage) => {
      if (stage.page.url() === "about:blank") return openSearch(stage)
      await stage.page.evaluate(() => history.pushState(null, "", "/apps/search?q=elsewhere"))
    },
    "query.change": (stage) => box(stage).fill(`ada ${next()}`),
    "filters.change": ({ page }) => page.getByRole("checkbox", { name: "Has email" }).click(),
    "search.clear": ({ page }) => page.getByRole("button", { name: "Clear search" }).last().click(),
    "search.retry": ({ page }) => page.getByRole("button", { name: "Try again" }).click(),
    "page.more": ({ page }) => page.getByRole("button", { name: "Show more" }).click(),
    "lead.select": ({ page }) => page.getByRole("checkbox", { name: "Select Ada" }).first().click(),
    "page.select": ({ page }) => page.getByRole("checkbox", { name: "Select all leads shown" }).click(),
    "selection.clear": ({ page }) => page.getByRole("button", { name: "Clear selection" }).click(),
    "leads.view": ({ page }) => page.getByRole("button", { name: "View Ada" }).first().click(),
    "contact.changed": async (stage) => {
      await stage.page.getByRole("button", { name: "Thumbs up for Ada" }).first().click()
      await answered(marks, viewed({ leadId: "l1" }))(stage)
    },
    "xstate.after.countsPause.leadSearch.counts.pausing": ({ page }) => page.clock.runFor(310),
    "xstate.done.actor.searchLeads": (stage, { step, before }) => {
      const { rows } = payloadOf<{ output: { rows: ReadonlyArray<unknown> } }>(step).output
      const _id = isIn(before, "results", "loadingMore") ? `m${next()}` : "l1"
      return answered(searches, found(rows.length === 0 ? [] : [lead({ _id })], rows.length > 0))(stage)
    },
    "xstate.error.actor.searchLeads": answered(searches, no()),
    "xstate.done.actor.countLeads": answered(searches, found([lead()])),
    "xstate.error.actor.countLeads": answered(searches, no()),
    "xstate.done.actor.leadViewing": answered(views, viewed({ leadId: "l1" }))
  }
}

const two = [
  { _id: "l1", viewed: false },
  { _id: "l2", viewed: true }
]
const own = ["/auth/get-session"]
const low = { ...credits, used: credits.limit - 1 }
const dialog = ({ page }: Stage) => page.getByRole("dialog")

export const leadViewingWalk: Browsing<typeof leadViewingMachine> = {
  name: "of two that were chosen",
  machine: leadViewingMachine,
  isTour: true,
  samples: {
    inputs: [
      { leads: two, credits: low },
      { leads: two, credits }
    ],
    events: [
      { type: "view.confirm" },
      { type: "view.retry" },
      { type: "view.cancel" },
      done("viewLead", { contact: contact(), credits }),
      failed("viewLead", { code: "insufficient_credits", message: "none" }),
      failed("viewLead", { code: "credit_cap", message: "limit" }),
      failed("viewLead", { code: "conflict", message: "listed" }),
      failed("viewLead", { code: "forbidden", message: "no" })
    ],
    view: ({ queue }) => queue.length
  },
  held: [...searches, ...views, ...own],
  open: async (stage, { input }) => {
    const { leads, credits: left } = input as {
      readonly leads: ReadonlyArray<object>
      readonly credits: object
    }
    const account = await makeAccount(stage, "ready")
    const org = { ...account.org, credits: left }
    stage.notes.me = { ...account, org }
    await stage.answer(own, fine(account.user, { organisation: org }))
    await stage.answer(searches, found(leads.map((given, place) => lead({ name: `Ada ${place}`, ...given }))))
    await visitAs(stage, stage.notes.me as Account, `${stage.urls.app}/apps/search`)
    await stage.page.getByRole("checkbox", { name: "Select all leads shown" }).click()
    await stage.page.getByRole("button", { name: "View", exact: true }).first().click()
  },
  does: {
    "view.confirm": (stage) => dialog(stage).getByRole("button", { name: "View", exact: true }).click(),
    "view.retry": (stage) => dialog(stage).getByRole("button", { name: "Try again" }).click(),
    "view.cancel": (stage, { before }) =>
      dialog(stage)
        .getByRole("button", {
          name: before === "confirming" ? "Cancel" : before === "spending" ? "Stop" : "Close",
          exact: true
        })
        .first()
        .click(),
    "xstate.done.actor.viewLead": async (stage) => {
      await stage.called(...views)
      await stage.answerOne("/leads/view-lead", viewed({ leadId: `l${next()}` }))
    },
    "xstate.error.actor.viewLead": (stage, { step }) =>
      answeredOnce(views, no(payloadOf<{ error: { code: string } }>(step).error.code))(stage)
  }
}
