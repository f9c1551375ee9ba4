import {
  type HonorariumDetails,
  honorariumReviewMachine
} from "../../../machines/flows/honorarium-review.machine.ts"
import { honorarium, transaction } from "../../support/someMoney.ts"
import type { Browsing, Stage, Turn } from "../../support/walkInBrowser.ts"
import { done, failed, refusal } from "../../walker/events.ts"
import { makeAccount, refused, visitAs } from "./people.ts"
import { answered, fine, isIn, no } from "./someContacts.ts"
import { goTo, makeHonorarium, whenChecked } from "./someHonoraria.ts"

const weighing = ["/honorarium/weigh-honoraria"]
const reading = ["/honorarium/get-honorarium"]
const deciding = ["/honorarium/approve-honorarium-request"]
const cancelling = ["/honorarium/cancel-honorarium-request"]
const paying = ["/transaction/generate-honarium-token"]
const following = ["/transaction/check-honarium-status"]
const revealing = ["/honorarium/reveal-account-number"]
const details = (state: "requested" | "approved" | "paying"): HonorariumDetails => ({
  honorarium: honorarium({ state }),
  hasOtherAdmin: false,
  isReasonDue: true,
  reasonDueFor: ["reject", "pay"],
  warnings: [],
  obstacles: []
})
const made = (state: "approved" | "rejected" | "cancelled" | "paying") => ({
  honorarium: honorarium({ state }),
  transactionId: state === "paying" ? "x1" : "",
  message: ""
})
const one = { nextCursor: null, total: { value: 1, exact: true } }
const checked = {
  ...details("requested"),
  honorarium: honorarium({ state: "requested", accountCheck: "checking" })
}
const isAsking = (value: unknown) => isIn(value, "asking", "still")
const stateIn = (event: object) => {
  const { output } = event as { output: { honorarium?: { state: string }; state?: string } }
  return output.honorarium?.state ?? output.state ?? ""
}

const isCheckedIn = (event: object) =>
  (event as { output: HonorariumDetails }).output.honorarium.accountCheck === "checking"

const noLink = "a link is offered only while nobody knows where to pay; walked without a browser"

type Act = "approve" | "reject" | "pay" | "cancel"

const buttonOf = { approve: "Approve", reject: "Reject", pay: "Pay now", cancel: "Cancel request" }

const confirmOf = { approve: "Approve", reject: "Reject", pay: /^Pay /, cancel: "Cancel request" }

const actIn = ({ step }: Turn) => (step.view as [Act])[0]

const answerRefused =
  (paths: ReadonlyArray<string>) =>
  (stage: Stage, { step }: Turn) => {
    const { code } = (step.event as unknown as { error: { code: string } }).error
    return answered(paths, code === "conflict" ? no("conflict") : refused({}))(stage)
  }

/** Leaves the page and returns, which loads everything again. */
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
      { type: "act.choose", act: "reject" },
      { type: "act.choose", act: "pay" },
      { type: "act.choose", act: "cancel" },
      { type: "reason.change", value: "Given on paper." },
      { type: "act.confirm" },
      { type: "act.dismiss" },
      { type: "account.reveal" },
      { type: "account.hide" },
      { type: "receipt.print" },
      { type: "print.done" },
      done("loadHonorarium", details("requested")),
      done("loadHonorarium", details("approved")),
      done("loadHonorarium", details("paying")),
      done("loadHonorarium", checked),
      failed("loadHonorarium"),
      done("approveHonorarium", made("approved")),
      failed("approveHonorarium"),
      failed("approveHonorarium", refusal("conflict")),
      done("rejectHonorarium", made("rejected")),
      failed("rejectHonorarium"),
      done("payHonorarium", made("paying")),
      failed("payHonorarium"),
      done("cancelHonorarium", made("cancelled")),
      failed("cancelHonorarium"),
      done("followPayment", honorarium({ state: "paying" })),
      done("followPayment", honorarium({ state: "paid" })),
      failed("followPayment"),
      done("revealAccount", { accountNumber: "001234567890" }),
      failed("revealAccount")
    ],
    view: ({ act, reason, honorarium, accountNumber, transactionId }) => [
      act,
      reason,
      honorarium?.state ?? "",
      accountNumber !== "",
      transactionId !== "",
      honorarium?.accountCheck ?? ""
    ],
    isPossible: (event, value, { honorarium, accountNumber }) => {
      const state = honorarium?.state
      const isChecking = honorarium?.accountCheck === "checking"
      switch (event.type) {
        case "honorarium.open":
          return value === "closed" && honorarium === null
        case "honorarium.close":
        case "account.reveal":
          return (
            isIn(value, "shown", "still") &&
            accountNumber === "" &&
            !isChecking &&
            (state === "requested" || state === "approved")
          )
        case "account.hide":
          return isIn(value, "shown", "still") && accountNumber !== ""
        case "act.choose":
          return (
            isIn(value, "shown", "still") &&
            !isChecking &&
            state === (event.act === "pay" ? "approved" : "requested")
          )
        case "receipt.print":
          return isIn(value, "shown", "still") && state === "paid"
        case "reason.change":
        case "act.confirm":
        case "act.dismiss":
          return isAsking(value)
        case "honorarium.refresh":
          return (
            value === "failed" ||
            ((isIn(value, "shown", "still") || isAsking(value)) &&
              (state === "requested" || state === "approved"))
          )
        case "xstate.done.actor.loadHonorarium": {
          const now = stateIn(event)
          if (isCheckedIn(event)) return value === "loading" && (state ?? "requested") === "requested"
          return now === "paying" ? value === "loading" : now === (state ?? "requested")
        }
        default:
          return true
      }
    }
  },
  held: [...weighing, ...reading, ...deciding, ...cancelling, ...paying, ...following, ...revealing],
  isPassing: (value) => value === "printing",
  open: async (stage) => {
    const me = await makeAccount(stage, "ready")
    const account = { upiId: undefined, accountNumber: "001234567890", ifscCode: "EXAM0123456" }
    await whenChecked(
      stage,
      me,
      await makeHonorarium(stage, me, "requested", { ...account, amount: 1500.02 })
    )
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
      page
        .getByRole("complementary", { name: "Honorarium" })
        .getByRole("button", { name: "Close", exact: true })
        .click(),
    "honorarium.refresh": async (stage, { before }) => {
      if (before === "failed") return stage.page.getByRole("button", { name: "Try again" }).click()
      await comeBack(stage)
    },
    "act.choose": ({ page }, turn) =>
      page.getByRole("button", { name: buttonOf[actIn(turn)], exact: true }).click(),
    "reason.change": ({ page }) => page.getByLabel(/^Reason/).fill("Given on paper."),
    "act.confirm": ({ page }, turn) =>
      page
        .getByRole("dialog", { name: /^(?:Approve|Reject|Pay|Cancel) / })
        .getByRole("button", { name: confirmOf[actIn(turn)], exact: true })
        .click(),
    "act.dismiss": ({ page }) => page.getByRole("button", { name: "Back", exact: true }).click(),
    "account.reveal": ({ page }) => page.getByRole("button", { name: "Show full number" }).click(),
    "account.hide": ({ page }) => page.getByRole("button", { name: "Hide number" }).click(),
    "receipt.print": ({ page }) => page.getByRole("button", { name: "Print receipt" }).click(),
    "print.done": ({ page }) => page.evaluate(() => void dispatchEvent(new Event("afterprint"))),
    "xstate.done.actor.loadHonorarium": async (stage, { step }) => {
      const isPaying = stateIn(step.event) === "paying"
      const weighed = isPaying ? details("paying") : isCheckedIn(step.event) ? checked : undefined
      await answered(weighing, weighed ? fine([weighed], { totals: [] }) : "pass")(stage)
    },
    "xstate.error.actor.loadHonorarium": answered(weighing, refused({})),
    "xstate.done.actor.approveHonorarium": answered(deciding, "pass"),
    "xstate.error.actor.approveHonorarium": answerRefused(deciding),
    "xstate.done.actor.rejectHonorarium": answered(deciding, "pass"),
    "xstate.error.actor.rejectHonorarium": answerRefused(deciding),
    "xstate.done.actor.payHonorarium": async (stage) => {
      await stage.called(...paying)
      await stage.answer([...paying, ...reading], "pass")
    },
    "xstate.error.actor.payHonorarium": answerRefused(paying),
    "xstate.done.actor.cancelHonorarium": answered(cancelling, "pass"),
    "xstate.error.actor.cancelHonorarium": answerRefused(cancelling),
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
    "xstate.after.checkPause.honorariumReview.shown.still": ({ page }) => page.clock.runFor(5000),
    "xstate.after.pause.honorariumReview.following.pausing": ({ page }) => page.clock.runFor(2000),
    "xstate.done.actor.revealAccount": answered(revealing, "pass"),
    "xstate.error.actor.revealAccount": answered(revealing, refused({}))
  },
  excused: {
    "honorariumReview.asking: language.choose → stays": noLink,
    "honorariumReview.asking: act.confirm [otherwise] → honorariumReview.deciding.sendingLink": noLink,
    "honorariumReview.deciding.sendingLink: xstate.done.actor.sendPayeeLink → honorariumReview.deciding.done":
      noLink,
    "honorariumReview.deciding.sendingLink: xstate.error.actor.sendPayeeLink → honorariumReview.deciding.refused":
      noLink
  }
}
