import type { WeighedHonorarium } from "../../../contract/entities/Honorarium.ts"
import { honorariumDecisionMachine } from "../../../machines/flows/honorarium-decision.machine.ts"
import { honorarium, transaction } from "../../support/someMoney.ts"
import type { Browsing, Stage, Turn } from "../../support/walkInBrowser.ts"
import { done, failed, refusal } from "../../walker/events.ts"
import { type Account, makeAccount, refused, visitAs } from "./people.ts"
import { answered, fine, isIn, no, payloadOf, stopClock } from "./someContacts.ts"
import { ask, goTo, makeHonorarium } from "./someHonoraria.ts"

const weighing = ["/honorarium/weigh-honoraria"]
const deciding = ["/honorarium/approve-honorarium-request"]
const paying = ["/transaction/generate-honarium-token"]
const reading = ["/honorarium/get-honorarium"]
const following = ["/transaction/check-honarium-status"]
const one = { nextCursor: null, total: { value: 1, exact: true } }

const weighed = (state: "requested" | "approved"): WeighedHonorarium => ({
  honorarium: honorarium({ state }),
  hasOtherAdmin: false,
  isReasonDue: true,
  warnings: [],
  obstacles: []
})

const decided = (state: "approved" | "rejected" | "paying" | "paid") => ({
  honorarium: honorarium({ state }),
  message: "",
  transactionId: state === "paying" ? "x1" : ""
})

type Row = { readonly _id: string; readonly state: string }

/** The real record that was just sent to be paid, with another state. */
const sentRow = async (stage: Stage, state: string) => {
  const { notes } = stage
  const { data } = await ask(stage, notes.me as Account, "/honorarium/get-honorarium", {})
  const known = (notes.sent ?? []) as ReadonlyArray<string>
  const row = (data as unknown as ReadonlyArray<Row>).find(
    (row) => ["paying", "paid"].includes(row.state) && !known.includes(row._id)
  )
  notes.sent = [...known, row?._id ?? ""]
  notes.row = row
  return { ...row, state }
}

const answerPaid = async (stage: Stage, { step }: Turn) => {
  const { state } = payloadOf<{ output: { honorarium: Row } }>(step).output.honorarium
  await stage.called(...paying)
  await stage.answer(paying, "pass")
  await stage.called(...reading)
  if (state === "paying") await stopClock(stage)
  await stage.answer(reading, fine([await sentRow(stage, state)], one))
}

const answerFollowed = async (stage: Stage, { step }: Turn) => {
  const { state } = payloadOf<{ output: Row }>(step).output
  const followed = { ...(stage.notes.row as Row), state }
  await answered(following, fine(transaction({ kind: "honorarium" }), { honorarium: followed }))(stage)
}

/** Lets a minute pass. A look that began meanwhile is cut, so that it is not taken for a later one. */
const waitAMinute = async (stage: Stage) => {
  await stage.page.clock.runFor(60_000)
  await stage.answer(following, "offline")
  stage.holdAll()
}

const wordOf = { approve: "Approve", reject: "Reject" }

const wordIn = ({ step }: Turn) => wordOf[(step.view as ["approve" | "reject"])[0]]

const confirmation = ({ page }: Stage) => page.getByRole("region", { name: /^(?:Approve|Reject) / })

const answerRefused = (stage: Stage, { step }: Turn) => {
  const { code } = (step.event as unknown as { error: { code: string } }).error
  return answered(deciding, code === "conflict" ? no("conflict") : refused({}))(stage)
}

/** Leaves the page and returns, which loads everything again. */
const comeBack = async (stage: Stage) => {
  await stage.answer(reading, "pass")
  await goTo(stage, "/apps/transactions", "Transactions")
  await goTo(stage, "/apps/honorarium", "Honorarium")
  await confirmation(stage).waitFor()
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
      done("payHonorarium", decided("paying")),
      done("followPayment", honorarium({ state: "paying" })),
      done("followPayment", honorarium({ state: "paid" })),
      failed("followPayment"),
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
  held: [...weighing, ...deciding, ...paying, ...reading, ...following],
  open: async (stage) => {
    const me = await makeAccount(stage, "ready")
    stage.notes.me = me
    await stage.answer(reading, "pass")
    for (let number = 1; number <= 12; number++)
      await makeHonorarium(stage, me, "requested", { amount: number })
    await visitAs(stage, me, `${stage.urls.app}/apps/honorarium`)
    await stage.page.getByRole("button", { name: "Sample Respondent" }).first().waitFor()
  },
  does: {
    "decision.open": async ({ page }, turn) => {
      await page.clock.resume()
      await page
        .getByRole("button", { name: new RegExp(`^${wordIn(turn)} ₹`) })
        .first()
        .click()
    },
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
        .getByLabel(/^(?:Reason|Why it is paid)/)
        .fill("Given on paper."),
    "xstate.done.actor.weighHonorarium": (stage, { step }) => {
      const { output } = step.event as unknown as { output: WeighedHonorarium }
      const isWaiting = output.honorarium.state === "requested"
      return answered(weighing, isWaiting ? "pass" : fine([output], { totals: [] }))(stage)
    },
    "xstate.error.actor.weighHonorarium": answered(weighing, refused({})),
    "xstate.done.actor.approveHonorarium": answered(deciding, "pass"),
    "xstate.error.actor.approveHonorarium": answerRefused,
    "xstate.done.actor.payHonorarium": answerPaid,
    "xstate.error.actor.payHonorarium": answered(paying, refused({})),
    "xstate.done.actor.followPayment": answerFollowed,
    "xstate.error.actor.followPayment": answered(following, refused({})),
    "xstate.after.pause.honorariumDecision.choosing.following.pausing": ({ page }) =>
      page.clock.runFor(2_000),
    "xstate.after.followLimit.honorariumDecision.choosing.following": waitAMinute,
    "xstate.done.actor.rejectHonorarium": answered(deciding, "pass"),
    "xstate.error.actor.rejectHonorarium": answerRefused
  }
}
