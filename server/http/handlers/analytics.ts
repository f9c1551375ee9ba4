import { Effect } from "effect"
import { analyse } from "../../domain/Analytics.ts"
import { analyseCalls } from "../../domain/calling/analytics.ts"
import type { HandlersOf } from "./handler.ts"

export const analytics: HandlersOf<"analytics"> = {
  getAnalytics: (asked) => Effect.map(analyse(asked), (data) => ({ data })),
  getCallingAnalytics: (asked) => Effect.map(analyseCalls(asked), (data) => ({ data }))
}
