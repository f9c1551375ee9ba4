import { expect } from "vitest"
import type { Subscription } from "../../../contract/entities/Transaction.ts"
import { billingPeriods, currencyCodes } from "../../../contract/rules/currencies.ts"
import { plans } from "../../../contract/rules/plans.ts"
import { checkoutMachine } from "../../../machines/flows/checkout.machine.ts"
import { pricingMachine } from "../../../machines/flows/pricing.machine.ts"
import { subscription, transaction } from "../../support/someMoney.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, failed, refusal } from "../../walker/events.ts"
import { type Account, makeAccount, refused, visitAs } from "./people.ts"
import { answered, fine } from "./someContacts.ts"
import { goTo, missing } from "./someHonoraria.ts"

const offers = plans.flatMap(({ id, price }) =>
  billingPeriods.flatMap((period) =>
    currencyCodes.map((currency) => ({
      planId: id,
      period,
      currency,
      price: price[period][currency] / 100,
      unused: 0,
      due: 0,
      when: id === "scale" ? ("now" as const) : ("periodEnd" as const)
    }))
  )
)

const growth: Subscription = subscription({
  planId: "growth",
  period: "Monthly",
  currency: "INR",
  startedAt: "2026-01-01T00:00:00Z",
  endsAt: "2030-01-01T00:00:00Z",
  unused: 10,
  offers
})
const loading = ["/transaction/get-plan"]
const changing = ["/transaction/change-plan-at-end"]

const at = (path: string) => (stage: Stage) =>
  visitAs(stage, stage.notes.me as Account, `${stage.urls.app}${path}`)

export const pricingWalk: Browsing<typeof pricingMachine> = {
  name: "by an Admin",
  machine: pricingMachine,
  isTour: true,
  samples: {
    events: [
      { type: "plan.refresh" },
      { type: "period.choose", period: "Yearly" },
      { type: "currency.choose", currency: "EUR" },
      { type: "change.ask", choice: { planId: "starter", period: "Monthly" } },
      { type: "change.confirm" },
      { type: "change.dismiss" },
      done("loadPlan", growth),
      failed("loadPlan"),
      done("changeAtEnd", growth),
      failed("changeAtEnd")
    ],
    view: ({ period, currency }) => [period, currency],
    isPossible: ({ type }, value, { period, currency }) => {
      if (type === "period.choose") return value === "shown" && period === "Monthly"
      if (type === "currency.choose") return value === "shown" && currency === "INR"
      return true
    }
  },
  held: [...loading, ...changing],
  open: async (stage) => {
    stage.notes.me = await makeAccount(stage, "ready")
  },
  does: {
    "plan.refresh": async (stage, { before }) => {
      const { page } = stage
      if (before === "idle") return at("/apps/pricing")(stage)
      if (before === "failed") return page.getByRole("button", { name: "Try again" }).click()
      await page.getByRole("link", { name: "Payments and invoices" }).click()
      await page.getByRole("heading", { name: "Transactions" }).waitFor()
      await page.goBack()
    },
    "period.choose": ({ page }) => page.getByText("Yearly", { exact: true }).click(),
    "currency.choose": ({ page }) => page.getByText("EUR", { exact: true }).click(),
    "change.ask": ({ page }) => page.getByRole("button", { name: "Change to Starter" }).click(),
    "change.confirm": ({ page }) => page.getByRole("button", { name: "Schedule change" }).click(),
    "change.dismiss": ({ page }) => page.getByRole("button", { name: "Back", exact: true }).click(),
    "xstate.done.actor.loadPlan": answered(loading, fine(growth)),
    "xstate.error.actor.loadPlan": answered(loading, refused({})),
    "xstate.done.actor.changeAtEnd": answered(changing, fine(growth)),
    "xstate.error.actor.changeAtEnd": answered(changing, refused({}))
  }
}

const starting = ["/transaction/generate-token"]
const asking = ["/transaction/check-status"]
const cancelling = ["/transaction/cancel-checkout"]

/** The payment provider's windows, once there is one. */
const windowsOf = async ({ context, page }: Stage) => {
  const others = () => context.pages().filter((one) => one !== page)
  await expect.poll(() => others().length).toBeGreaterThan(0)
  return others()
}

export const checkoutWalk: Browsing<typeof checkoutMachine> = {
  name: "with the sandbox gateway",
  machine: checkoutMachine,
  isTour: true,
  samples: {
    events: [
      { type: "checkout.begin", order: { planId: "starter", period: "Monthly", currency: "INR" } },
      { type: "checkout.returned", transactionId: "x1" },
      { type: "checkout.cancel" },
      { type: "checkout.reset" },
      { type: "gateway.open" },
      { type: "gateway.closed" },
      { type: "gateway.blocked" },
      done("startCheckout", { transactionId: "x1", checkoutUrl: "https://example.com" }),
      failed("startCheckout"),
      done("askStatus", transaction({ state: "pending" })),
      done("askStatus", transaction({ state: "paid" })),
      done("askStatus", transaction({ state: "failed" })),
      done("askStatus", transaction({ state: "cancelled" })),
      failed("askStatus"),
      failed("askStatus", refusal("not_found")),
      done("cancelCheckout", transaction({ state: "cancelled" })),
      failed("cancelCheckout")
    ],
    view: ({ checkoutUrl, transactionId }) => [checkoutUrl !== "", transactionId !== ""],
    isPossible: ({ type }, _, { checkoutUrl }) => (type === "gateway.open" ? checkoutUrl !== "" : true)
  },
  held: [...starting, ...asking, ...cancelling],
  isPassing: (value) => JSON.stringify(value) === JSON.stringify({ awaitingGateway: "opened" }),
  isTrue: ({ steps }) =>
    steps.every(
      ({ event }, index) =>
        event.type !== "gateway.closed" || steps[index - 1]?.event.type !== "gateway.blocked"
    ),
  open: async (stage, { steps }) => {
    stage.notes.me = await makeAccount(stage, "ready")
    const blocks = steps.map(({ event }) => event.type === "gateway.blocked")
    const opens = steps.flatMap(({ event }, index) =>
      event.type === "gateway.open" || event.type === "xstate.done.actor.startCheckout"
        ? [blocks[index + 1] ?? false]
        : []
    )
    await stage.page.addInitScript((blocked) => {
      const open = window.open.bind(window)
      window.open = (...given) => {
        const opened = blocked.shift() ? null : open(...given)
        const { dataset } = document.documentElement
        dataset.opened = String(Number(dataset.opened ?? 0) + 1)
        return opened
      }
    }, opens)
    await at("/apps/pricing")(stage)
    await stage.page.getByRole("button", { name: "Choose Starter" }).waitFor()
  },
  does: {
    "checkout.begin": ({ page }) => page.getByRole("button", { name: "Choose Starter" }).click(),
    "checkout.returned": async (stage) => {
      const { transactionId = "00000000-0000-4000-8000-000000000000" } = stage.notes
      await goTo(stage, "/apps/transactions", "Transactions")
      await goTo(stage, `/apps/pricing?transaction=${transactionId}`, "Pricing")
    },
    "checkout.cancel": ({ page }) => page.getByRole("button", { name: "Cancel payment" }).click(),
    "checkout.reset": ({ page }) => page.getByRole("button", { name: "Back to the plans" }).click(),
    "gateway.open": ({ page }) => page.getByRole("button", { name: "Open payment window" }).click(),
    "gateway.closed": async (stage) => {
      for (const one of await windowsOf(stage)) await one.close()
      await stage.page.clock.runFor(500)
    },
    "gateway.blocked": async () => undefined,
    "xstate.done.actor.startCheckout": async (stage) => {
      const response = stage.page.waitForResponse((one) => starting.some((path) => one.url().endsWith(path)))
      const opened = () => stage.page.evaluate(() => Number(document.documentElement.dataset.opened ?? 0))
      const before = await opened()
      await answered(starting, "pass")(stage)
      stage.notes.transactionId = (await (await response).json()).transactionId
      await expect.poll(opened).toBeGreaterThan(before)
    },
    "xstate.error.actor.startCheckout": answered(starting, refused({})),
    "xstate.done.actor.askStatus": async (stage, { step }) => {
      const { output } = step.event as unknown as { output: ReturnType<typeof transaction> }
      await answered(asking, fine(output))(stage)
    },
    "xstate.error.actor.askStatus": async (stage, { step }) => {
      const { error } = step.event as unknown as { error: { code: string } }
      await answered(asking, error.code === "not_found" ? missing : refused({}))(stage)
    },
    "xstate.after.pause.checkout.confirming.pausing": ({ page }) => page.clock.runFor(2000),
    "xstate.done.actor.cancelCheckout": answered(cancelling, fine(transaction({ state: "cancelled" }))),
    "xstate.error.actor.cancelCheckout": answered(cancelling, refused({}))
  }
}
