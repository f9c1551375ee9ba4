import { Effect } from "effect"
import { analyseCalls } from "../../domain/calling/callAnalytics.ts"
import { analyse } from "../../domain/organisation/analytics.ts"
import { setTargets, today } from "../../domain/organisation/today.ts"
import type { HandlersOf } from "./handler.ts"

export const analytics: HandlersOf<"analytics"> = {
  getToday: () => Effect.map(today(), (data) => ({ data })),
  setTargets: (targets) => Effect.map(setTargets(targets), (data) => ({ data })),
  getAnalytics: (asked) => Effect.map(analyse(asked), (data) => ({ data })),
  getCallingAnalytics: (asked) => Effect.map(analyseCalls(asked), (data) => ({ data }))
}
