import { Effect } from "effect"
import { analyse } from "../../domain/Analytics.ts"
import type { HandlersOf } from "./handler.ts"

export const analytics: HandlersOf<"analytics"> = {
  getAnalytics: (asked) => Effect.map(analyse(asked), (data) => ({ data }))
}
