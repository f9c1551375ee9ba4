import { Effect } from "effect"
import { flowNumbers } from "../../domain/organisation/flowNumbers.ts"
import type { HandlersOf } from "./handler.ts"

export const flows: HandlersOf<"flows"> = {
  getNumbers: () => Effect.map(flowNumbers(), (data) => ({ data }))
}
