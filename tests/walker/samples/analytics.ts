import type { analyticsMachine } from "../../../machines/flows/analytics.machine.ts"
import { done, failed, type Samples } from "../events.ts"

export const analyticsSamples: Samples<typeof analyticsMachine> = {
  events: [
    { type: "range.choose", range: { days: 7, from: "", to: "" } },
    { type: "range.choose", range: { days: null, from: "2030-01-01", to: "2030-01-31" } },
    { type: "range.choose", range: { days: null, from: "2030-02-01", to: "2030-01-31" } },
    { type: "member.choose", memberId: "m1" },
    { type: "analytics.refresh" },
    done("loadAnalytics", { totals: {} }),
    failed("loadAnalytics")
  ],
  view: ({ wish: { days, memberId } }) => [days, memberId]
}
