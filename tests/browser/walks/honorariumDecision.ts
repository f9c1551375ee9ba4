import type { WeighedHonorarium } from "../../../contract/entities/Honorarium.ts"
import { honorariumDecisionMachine } from "../../../machines/flows/honorarium-decision.machine.ts"
import { honorarium } from "../../support/someMoney.ts"
import type { Browsing, Stage, Turn } from "../../support/walkInBrowser.ts"
import { done, failed, refusal } from "../../walker/events.ts"
import { makeAccount, refused, visitAs } from "./people.ts"
import { answered, fine, isIn, no } from "./someContacts.ts"
import { goTo, makeHonorarium } from "./someHonoraria.ts"

const weighing = ["/honorarium/weigh-honoraria"]
const deciding = ["/honorarium/approve-honorarium-request"]
const paying = ["/transaction/generate-honarium-token"]

const weighed = (state: "requested" | "approved"): WeighedHonorarium => ({
  honorarium: honorarium({ state }),
  hasOtherAdmin: false,
  isReasonDue: true,
  warnings: [],
  obstacles: []
})

const decided = (state: "approved" | "rejected" | "paid") => ({
  honorarium: honorarium({ state }),
  message: ""
})

const wordOf = { approve: "Approve", reject: "Reject" }

const wordIn = ({ step }: Turn) => wordOf[(step.view as ["approve" | "reject"])[0]]

const confirmation = ({ page }: Stage) => page.getByRole("region", { name: /^(?:Approve|Reject) / })

const answerRefused = (stage: Stage, { step }: Turn) => {
  const { code } = (step.event as unknown as { error: { code: string } }).error
  return answered(deciding, code === "conflict" ? no("conflict") : refused({}))(stage)
}

/** Leaves the page and returns, which loads everything again. */
const comeBack = async (stage: Stage) => {
  await goTo(stage, "/apps/transactions", "Transactions")
  await goTo(stage, "/apps/honorarium", "Honorarium")
}

const isOpenIn = (value: unknown, ...states: ReadonlyArray<string>) =>
  states.some((state) => isIn(value, "choosing", state))

export const honorariumDecisionWalk: Browsing<typeof honorariumDecisionMachine> = {
  name: "by the only Admin",
  machine: honorariumDecisionMachine,
  isTour: true,
  samples: {
    events: [
      { type: "decision.open", honorariumId: "h1", act: "approve" },
      { type: "decision.open", honorariumId: "h1", act: "reject" },
      { type: "decision.dismiss" },
      { type: "decision.refresh" },
      { type: "decision.confirm" },
      { type: "decision.pay" },
      { type: "reason.change", value: "Given on paper." },
      done("weighHonorarium", weighed("requested")),
      done("weighHonorarium", weighed("approved")),
      failed("weighHonorarium"),
      done("approveHonorarium", decided("approved")),
      failed("approveHonorarium"),
      failed("approveHonorarium", refusal("conflict")),
      done("payHonorarium", decided("paid")),
      failed("payHonorarium"),
      done("rejectHonorarium", decided("rejected")),
      failed("rejectHonorarium"),
      failed("rejectHonorarium", refusal("conflict"))
    ],
    view: ({ act, reason, honorarium, pays }) => [act, reason !== "", honorarium?.state, pays],
    isPossible: (event, value, { act }) => {
      if (event.type === "reason.change") return isOpenIn(value, "asking")
      return event.type !== "decision.pay" || act === "approve"
    }
  },
  held: [...weighing, ...deciding, ...paying],
  open: async (stage) => {
    const me = await makeAccount(stage, "ready")
    for (let number = 1; number <= 12; number++)
      await makeHonorarium(stage, me, "requested", { amount: number })
    await visitAs(stage, me, `${stage.urls.app}/apps/honorarium`)
    await stage.page.getByRole("button", { name: "Sample Respondent" }).first().waitFor()
  },
  does: {
    "decision.open": ({ page }, turn) =>
      page
        .getByRole("button", { name: new RegExp(`^${wordIn(turn)} ₹`) })
        .first()
        .click(),
    "decision.dismiss": (stage) =>
      confirmation(stage).getByRole("button", { name: "Back", exact: true }).click(),
    "decision.refresh": async (stage, { before }) =>
      isOpenIn(before, "refused")
        ? confirmation(stage).getByRole("button", { name: "Try again" }).click()
        : comeBack(stage),
    "decision.confirm": (stage, turn) =>
      confirmation(stage)
        .getByRole("button", { name: wordIn(turn), exact: true })
        .click(),
    "decision.pay": (stage) => confirmation(stage).getByRole("button", { name: "Approve and pay" }).click(),
    "reason.change": (stage) =>
      confirmation(stage)
        .getByLabel(/^Reason/)
        .fill("Given on paper."),
    "xstate.done.actor.weighHonorarium": (stage, { step }) => {
      const { output } = step.event as unknown as { output: WeighedHonorarium }
      const isWaiting = output.honorarium.state === "requested"
      return answered(weighing, isWaiting ? "pass" : fine([output], { totals: [] }))(stage)
    },
    "xstate.error.actor.weighHonorarium": answered(weighing, refused({})),
    "xstate.done.actor.approveHonorarium": answered(deciding, "pass"),
    "xstate.error.actor.approveHonorarium": answerRefused,
    "xstate.done.actor.payHonorarium": answered(paying, "pass"),
    "xstate.error.actor.payHonorarium": answered(paying, refused({})),
    "xstate.done.actor.rejectHonorarium": answered(deciding, "pass"),
    "xstate.error.actor.rejectHonorarium": answerRefused
  }
}
