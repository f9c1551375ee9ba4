import { Effect } from "effect"
import { analyseCalls } from "../../domain/calling/callAnalytics.ts"
import { analyse } from "../../domain/organisation/analytics.ts"
import type { HandlersOf } from "./handler.ts"

export const analytics: HandlersOf<"analytics"> = {
  getAnalytics: (asked) => Effect.map(analyse(asked), (data) => ({ data })),
  getCallingAnalytics: (asked) => Effect.map(analyseCalls(asked), (data) => ({ data }))
}
