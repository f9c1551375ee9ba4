import { analyticsMachine } from "../../../machines/flows/analytics.machine.ts"
import type { Browsing } from "../../support/walkInBrowser.ts"
import { done, failed } from "../../walker/events.ts"
import { type Account, makeAccount, visitAs } from "./people.ts"
import { answered, no, payloadOf } from "./someContacts.ts"

const calls = ["/analytics/get-analytics", "/analytics/get-calling-analytics"]

export const analyticsWalk: Browsing<typeof analyticsMachine> = {
  name: "on its page",
  machine: analyticsMachine,
  isTour: true,
  samples: {
    events: [
      { type: "range.choose", range: { days: 7, from: "", to: "" } },
      { type: "range.choose", range: { days: null, from: "2030-01-01", to: "2030-01-31" } },
      { type: "range.choose", range: { days: null, from: "2999-02-01", to: "2030-01-31" } },
      { type: "member.choose", memberId: "m1" },
      { type: "analytics.refresh" },
      done("loadAnalytics", { totals: {} }),
      failed("loadAnalytics")
    ],
    view: ({ wish, data }) => [wish.days, wish.from, wish.memberId, data !== null],
    isPossible: (event, value, { wish, data }) => {
      if (value === "idle") return event.type === "analytics.refresh"
      if (event.type === "member.choose") return data !== null && wish.memberId === ""
      if (event.type !== "range.choose") return true
      const { days, from } = event.range
      return from > event.range.to ? wish.days === null && wish.from !== from : wish.days !== days
    }
  },
  held: calls,
  open: async (stage) => {
    stage.notes.me = await makeAccount(stage, "ready")
  },
  does: {
    "range.choose": async ({ page }, { step }) => {
      const { days, from, to } = payloadOf<{ range: { days: number | null; from: string; to: string } }>(
        step
      ).range
      if (from > to) return page.getByLabel("From", { exact: true }).fill(from)
      await page.getByRole("radio", { name: days === null ? "Custom dates" : `Last ${days} days` }).check()
    },
    "member.choose": async ({ page }) => {
      await page.getByLabel("Member", { exact: true }).selectOption({ index: 1 })
    },
    "analytics.refresh": async (stage, { before }) => {
      const { page, urls } = stage
      if (page.url() === "about:blank")
        return visitAs(stage, stage.notes.me as Account, `${urls.app}/apps/analytics`)
      if (before === "failed") return page.getByRole("button", { name: "Try again" }).click()
      const menu = page.getByRole("navigation", { name: "Main" })
      await menu.getByText("Pricing").click()
      await page.getByRole("heading", { name: "Pricing", level: 1 }).waitFor()
      await menu.getByText("Analytics").click()
      await page.getByRole("heading", { name: "Analytics", level: 1 }).waitFor()
    },
    "xstate.done.actor.loadAnalytics": answered(calls, "pass"),
    "xstate.error.actor.loadAnalytics": answered(calls, no())
  }
}
