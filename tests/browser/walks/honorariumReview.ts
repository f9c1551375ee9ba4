import {
  type HonorariumLooked,
  honorariumReviewMachine
} from "../../../machines/flows/honorarium-review.machine.ts"
import { honorarium, transaction } from "../../support/someMoney.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, failed, refusal } from "../../walker/events.ts"
import { makeAccount, refused, visitAs } from "./people.ts"
import { answered, fine, isIn, no } from "./someContacts.ts"
import { goTo, makeHonorarium } from "./someHonoraria.ts"

const weighing = ["/honorarium/weigh-honoraria"]
const reading = ["/honorarium/get-honorarium"]
const deciding = ["/honorarium/approve-honorarium-request"]
const paying = ["/transaction/generate-honarium-token"]
const following = ["/transaction/check-honarium-status"]
const revealing = ["/honorarium/reveal-account-number"]
const looked = (state: "requested" | "approved" | "paying"): HonorariumLooked => ({
  honorarium: honorarium({ state }),
  hasOtherAdmin: false,
  isReasonDue: true,
  warnings: [],
  obstacles: []
})
const made = (state: "approved" | "paying") => ({
  honorarium: honorarium({ state }),
  transactionId: state === "paying" ? "x1" : "",
  message: ""
})
const one = { nextCursor: null, total: { value: 1, exact: true } }
const isAsking = (value: unknown) => isIn(value, "asking", "still")
const stateIn = (event: object) => {
  const { output } = event as { output: { honorarium?: { state: string }; state?: string } }
  return output.honorarium?.state ?? output.state ?? ""
}

/** The page is left and come back to, which looks at everything again. */
const comeBack = async (stage: Stage) => {
  await goTo(stage, "/apps/transactions", "Transactions")
  await goTo(stage, "/apps/honorarium", "Honorarium")
}

export const honorariumReviewWalk: Browsing<typeof honorariumReviewMachine> = {
  name: "by the only Admin",
  machine: honorariumReviewMachine,
  isTour: true,
  samples: {
    events: [
      { type: "honorarium.open", honorariumId: "h1" },
      { type: "honorarium.close" },
      { type: "honorarium.refresh" },
      { type: "act.choose", act: "approve" },
      { type: "act.choose", act: "pay" },
      { type: "reason.change", value: "Given on paper." },
      { type: "act.confirm" },
      { type: "act.dismiss" },
      { type: "account.reveal" },
      { type: "account.hide" },
      { type: "receipt.print" },
      { type: "print.done" },
      done("loadHonorarium", looked("requested")),
      done("loadHonorarium", looked("approved")),
      done("loadHonorarium", looked("paying")),
      failed("loadHonorarium"),
      done("actOnHonorarium", made("approved")),
      done("actOnHonorarium", made("paying")),
      failed("actOnHonorarium"),
      failed("actOnHonorarium", refusal("conflict")),
      done("followPayment", honorarium({ state: "paying" })),
      done("followPayment", honorarium({ state: "paid" })),
      failed("followPayment"),
      done("revealAccount", { accountNumber: "001234567890" }),
      failed("revealAccount")
    ],
    view: ({ act, honorarium, accountNumber, transactionId }) => [
      act,
      honorarium?.state ?? "",
      accountNumber !== "",
      transactionId !== ""
    ],
    isPossible: (event, value, { honorarium, accountNumber, act }) => {
      const state = honorarium?.state
      switch (event.type) {
        case "honorarium.open":
          return value === "closed" && honorarium === null
        case "honorarium.close":
        case "account.reveal":
          return value === "shown" && accountNumber === "" && (state === "requested" || state === "approved")
        case "account.hide":
          return value === "shown" && accountNumber !== ""
        case "act.choose":
          return value === "shown" && state === (event.act === "approve" ? "requested" : "approved")
        case "receipt.print":
          return value === "shown" && state === "paid"
        case "reason.change":
        case "act.confirm":
        case "act.dismiss":
          return isAsking(value)
        case "honorarium.refresh":
          return (
            value === "failed" ||
            ((value === "shown" || isAsking(value)) && (state === "requested" || state === "approved"))
          )
        case "xstate.done.actor.loadHonorarium": {
          const now = stateIn(event)
          return now === "paying" ? value === "loading" : now === (state ?? "requested")
        }
        case "xstate.done.actor.actOnHonorarium":
          return (stateIn(event) === "paying") === (act === "pay")
        default:
          return true
      }
    }
  },
  held: [...weighing, ...reading, ...deciding, ...paying, ...following, ...revealing],
  isPassing: (value) => value === "printing",
  open: async (stage) => {
    const me = await makeAccount(stage, "ready")
    const account = { upiId: undefined, accountNumber: "001234567890", ifscCode: "EXAM0123456" }
    await makeHonorarium(stage, me, "requested", { ...account, amount: 1500.02 })
    await stage.answer(reading, "pass")
    await visitAs(stage, me, `${stage.urls.app}/apps/honorarium`)
    await stage.page.getByRole("button", { name: "Sample Respondent" }).waitFor()
    await stage.page.evaluate(() => {
      window.print = () => undefined
    })
  },
  does: {
    "honorarium.open": ({ page }) => page.getByRole("button", { name: "Sample Respondent" }).click(),
    "honorarium.close": ({ page }) =>
      page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click(),
    "honorarium.refresh": async (stage, { before }) => {
      if (before === "failed") return stage.page.getByRole("button", { name: "Try again" }).click()
      await comeBack(stage)
    },
    "act.choose": async ({ page }, { step }) => {
      const { act } = step.event as unknown as { act: "approve" | "pay" }
      await page.getByRole("button", { name: act === "pay" ? "Pay now" : "Approve", exact: true }).click()
    },
    "reason.change": ({ page }) => page.getByLabel(/^Reason/).fill("Given on paper."),
    "act.confirm": async ({ page }) => {
      const dialog = page.getByRole("dialog", { name: /^(?:Approve|Pay) / })
      await dialog.getByRole("button", { name: /^(?:Approve|Pay)/ }).waitFor()
      const isPay = await dialog.getByRole("button", { name: /^Pay / }).isVisible()
      if (isPay) await dialog.getByLabel(/^Reason/).fill("Given on paper.")
      await dialog.getByRole("button", { name: isPay ? /^Pay / : /^Approve$/ }).click()
    },
    "act.dismiss": ({ page }) => page.getByRole("button", { name: "Back", exact: true }).click(),
    "account.reveal": ({ page }) => page.getByRole("button", { name: "Show full number" }).click(),
    "account.hide": ({ page }) => page.getByRole("button", { name: "Hide number" }).click(),
    "receipt.print": ({ page }) => page.getByRole("button", { name: "Print receipt" }).click(),
    "print.done": ({ page }) => page.evaluate(() => void dispatchEvent(new Event("afterprint"))),
    "xstate.done.actor.loadHonorarium": async (stage, { step }) => {
      const isPaying = stateIn(step.event) === "paying"
      const weighed = looked("paying")
      await answered(weighing, isPaying ? fine([weighed], { totals: [] }) : "pass")(stage)
    },
    "xstate.error.actor.loadHonorarium": answered(weighing, refused({})),
    "xstate.done.actor.actOnHonorarium": async (stage, { step }) => {
      if (stateIn(step.event) !== "paying") return answered(deciding, "pass")(stage)
      await stage.called(...paying)
      await stage.answer([...paying, ...reading], "pass")
    },
    "xstate.error.actor.actOnHonorarium": async (stage, { step }) => {
      const { code } = (step.event as unknown as { error: { code: string } }).error
      await stage.called(...deciding, ...paying)
      await stage.answer([...deciding, ...paying], code === "conflict" ? no("conflict") : refused({}))
    },
    "xstate.done.actor.followPayment": async (stage, { step }) => {
      const state = stateIn(step.event) as "paying" | "paid"
      await stage.called(...following, ...reading)
      const followed = honorarium({ state })
      await stage.answer(following, fine(transaction({ kind: "honorarium" }), { honorarium: followed }))
      await stage.answer(reading, fine([followed], one))
    },
    "xstate.error.actor.followPayment": async (stage) => {
      await stage.called(...following, ...reading)
      await stage.answer([...following, ...reading], refused({}))
    },
    "xstate.after.pause.honorariumReview.following.pausing": ({ page }) => page.clock.runFor(2000),
    "xstate.done.actor.revealAccount": answered(revealing, "pass"),
    "xstate.error.actor.revealAccount": answered(revealing, refused({}))
  }
}
