import type { WeighedHonorarium } from "../../../contract/entities/Honorarium.ts"
import type { honorariumRunMachine } from "../../../machines/flows/honorarium-run.machine.ts"
import { honorarium } from "../../support/someMoney.ts"
import type { Samples } from "../events.ts"

export const weighed = (id: string, more: Partial<WeighedHonorarium> = {}): WeighedHonorarium => ({
  honorarium: honorarium({ _id: id, state: "approved" }),
  hasOtherAdmin: true,
  isReasonDue: false,
  obstacles: [],
  warnings: [],
  ...more
})

export const totals = [{ currency: "INR" as const, count: 2, amount: 3000 }]

export const offline = { code: "offline", message: "no network", fields: {} }

export const conflict = { code: "conflict", message: "changed", fields: {} }

export const unready = { kind: "interviewMissing" as const, honorariumIds: [] }

export const honorariumRunSamples: Samples<typeof honorariumRunMachine> = {
  events: [
    { type: "row.toggle", honorariumId: "h1" },
    { type: "rows.choose", honorariumIds: ["h1", "h2"] },
    { type: "run.open" },
    { type: "run.dismiss" },
    { type: "row.leave", honorariumId: "h1" },
    { type: "reason.change", value: "why" },
    { type: "run.confirm" },
    { type: "run.stop" },
    { type: "run.resume" },
    { type: "run.close" },
    {
      type: "xstate.done.actor.weighHonoraria",
      output: { rows: [weighed("h1", { warnings: [unready], isReasonDue: true }), weighed("h2")], totals }
    },
    { type: "xstate.error.actor.weighHonoraria", error: offline },
    { type: "xstate.done.actor.payOne", output: honorarium({ state: "paying" }) },
    { type: "xstate.error.actor.payOne", error: offline },
    { type: "xstate.error.actor.payOne", error: conflict },
    { type: "xstate.done.actor.followPayments", output: [honorarium({ state: "paying" })] },
    { type: "xstate.done.actor.followPayments", output: [honorarium({ state: "paid" })] },
    { type: "xstate.error.actor.followPayments", error: offline }
  ],
  view: ({ chosen, rows, left, reason }) => [chosen.length, rows.length, left.length, reason]
}
