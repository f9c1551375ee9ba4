import type { WeighedHonorarium } from "../../../contract/entities/Honorarium.ts"
import { honorariumRunMachine } from "../../../machines/flows/honorarium-run.machine.ts"
import { honorarium } from "../../support/someMoney.ts"
import type { Browsing } from "../../support/walkInBrowser.ts"
import { done, failed, refusal } from "../../walker/events.ts"
import { makeAccount, refused, visitAs } from "./people.ts"
import { answered, fine, isIn, no } from "./someContacts.ts"
import { makeHonorarium } from "./someHonoraria.ts"

const weighing = ["/honorarium/weigh-honoraria"]
const reading = ["/honorarium/get-honorarium"]
const paying = "/transaction/generate-honarium-token"
const one = { nextCursor: null, total: { value: 1, exact: true } }
const weighed = (...ids: ReadonlyArray<string>) => ({
  rows: ids.map(
    (_id): WeighedHonorarium => ({
      honorarium: honorarium({ _id, state: "approved" }),
      hasOtherAdmin: false,
      isReasonDue: true,
      obstacles: [],
      warnings: [{ kind: "interviewMissing", honorariumIds: [] }]
    })
  ),
  totals: []
})
const isPaid = (type: string) => type === "xstate.done.actor.payOne"

export const honorariumRunWalk: Browsing<typeof honorariumRunMachine> = {
  name: "by an Admin",
  machine: honorariumRunMachine,
  isTour: true,
  samples: {
    events: [
      { type: "row.toggle", honorariumId: "h1" },
      { type: "rows.choose", honorariumIds: ["h1", "h2"] },
      { type: "run.open" },
      { type: "run.dismiss" },
      { type: "row.leave", honorariumId: "h1" },
      { type: "reason.change", value: "Given on paper." },
      { type: "run.confirm" },
      { type: "run.stop" },
      { type: "run.resume" },
      { type: "run.close" },
      done("weighHonoraria", weighed("h1")),
      done("weighHonoraria", weighed("h1", "h2")),
      failed("weighHonoraria"),
      done("payOne", honorarium({ state: "paying" })),
      failed("payOne", refusal("rate_limited")),
      failed("payOne", refusal("conflict")),
      done("followPayments", [honorarium({ state: "paying" })]),
      done("followPayments", [honorarium({ state: "paid" })]),
      done("followPayments", []),
      failed("followPayments")
    ],
    view: ({ chosen, left, reason, results }) => [
      chosen.length,
      left.length,
      reason !== "",
      Object.values(results).some(({ honorarium }) => honorarium !== undefined)
    ],
    isPossible: (event, _, { chosen, left, results }) => {
      switch (event.type) {
        case "row.toggle":
        case "rows.choose":
          return chosen.length === 0
        case "row.leave":
          return chosen.includes("h1")
        case "run.stop":
          return left.length > 1
        case "xstate.done.actor.weighHonoraria":
          return event.output.rows.length === chosen.length
        case "xstate.done.actor.followPayments":
        case "xstate.error.actor.followPayments": {
          const isPaying = Object.values(results).some(({ honorarium }) => honorarium?.state === "paying")
          return isPaying === (event.output?.length !== 0)
        }
        default:
          return true
      }
    }
  },
  held: [...weighing, ...reading, paying],
  isPassing: (value) => isIn(value, "following", "asking"),
  isTrue: ({ steps }) => {
    const paid = steps.findIndex(({ event }) => isPaid(event.type))
    return (
      paid < 0 ||
      !steps.slice(paid).some(({ event }) => event.type === "row.toggle" || event.type === "rows.choose")
    )
  },
  open: async (stage) => {
    const me = await makeAccount(stage, "ready")
    for (const amount of [1500.02, 1700.02]) await makeHonorarium(stage, me, "approved", { amount })
    await stage.answer(reading, "pass")
    await visitAs(stage, me, `${stage.urls.app}/apps/honorarium`)
    await stage.page.getByRole("button", { name: "Sample Respondent" }).first().waitFor()
  },
  does: {
    "row.toggle": ({ page }) => page.getByLabel("Select Sample Respondent for payment").first().click(),
    "rows.choose": ({ page }) => page.getByLabel("Select all that can be paid").click(),
    "run.open": ({ page }) => page.getByRole("button", { name: "Check and pay" }).click(),
    "run.dismiss": ({ page }) => page.getByRole("button", { name: "Back", exact: true }).click(),
    "row.leave": ({ page }) => page.getByRole("button", { name: "Leave out" }).first().click(),
    "reason.change": ({ page }) => page.getByLabel(/^Reason/).fill("Given on paper."),
    "run.confirm": ({ page }) => page.getByRole("button", { name: /^Pay \d/ }).click(),
    "run.stop": ({ page }) => page.getByRole("button", { name: "Stop after this one" }).click(),
    "run.resume": ({ page }) => page.getByRole("button", { name: "Send again" }).click(),
    "run.close": ({ page }) =>
      page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).last().click(),
    "xstate.done.actor.weighHonoraria": answered(weighing, "pass"),
    "xstate.error.actor.weighHonoraria": answered(weighing, refused({})),
    "xstate.done.actor.payOne": async (stage) => {
      /* The list was loaded again when the previous run was closed. */
      await stage.answer(reading, "pass")
      stage.holdAll()
      for (const path of [paying, ...reading]) await stage.answerOne(path, "pass")
    },
    "xstate.error.actor.payOne": async (stage, { step }) => {
      const { code } = (step.event as unknown as { error: { code: string } }).error
      await stage.answerOne(paying, no(code, {}, code === "conflict" ? 409 : 429))
    },
    "xstate.done.actor.followPayments": async (stage, { step }) => {
      const { output } = step.event as unknown as { output: ReadonlyArray<object> }
      if (output.length > 0) await answered(reading, fine(output, one))(stage)
    },
    "xstate.error.actor.followPayments": answered(reading, refused({})),
    "xstate.after.pause.honorariumRun.following.pausing": ({ page }) => page.clock.runFor(2000)
  }
}
