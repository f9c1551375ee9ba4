import type { Today } from "../../../contract/entities/Today.ts"
import type { todayMachine } from "../../../machines/flows/today.machine.ts"
import type { Samples } from "../events.ts"

export const emptyDay: Today = {
  welcome: null,
  steps: { view: false, label: false, outcome: false, add: false },
  callbacks: [],
  callbackCount: 0,
  emails: [],
  emailCount: 0,
  toApprove: 0,
  toPay: 0,
  imports: [],
  quarters: [],
  targets: { callsPerDay: null, interviewsPerWeek: null }
}

export const todaySamples: Samples<typeof todayMachine> = {
  events: [
    { type: "page.open" },
    { type: "today.retry" },
    { type: "targets.edit" },
    { type: "target.change", target: "callsPerDay", value: "40" },
    { type: "targets.save" },
    { type: "targets.close" },
    { type: "xstate.done.actor.readToday", output: emptyDay },
    { type: "xstate.error.actor.readToday", error: { message: "no" } },
    { type: "xstate.done.actor.saveTargets", output: { callsPerDay: 40, interviewsPerWeek: null } },
    { type: "xstate.error.actor.saveTargets", error: { message: "no" } }
  ],
  view: () => null
}
