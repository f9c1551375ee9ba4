import type { IncomingMessage } from "node:http"
import { Effect } from "effect"
import type { Call } from "../../../contract/call.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { CurrentWaiter } from "../../platform/database/Database.ts"
import type { Waiter } from "../../platform/database/FairQueue.ts"
import { readBody } from "../body.ts"
import { requireSession } from "./session.ts"

/** The body of a call's request. An unusually large one is read only with a valid session. */
export const bodyOf = Effect.fnUntraced(function* (
  { bodyBytes = limits.body.bytes }: Pick<Call, "bodyBytes">,
  request: IncomingMessage,
  waiter: Waiter
) {
  if (bodyBytes > limits.body.bytes) {
    yield* requireSession(request).pipe(Effect.provideService(CurrentWaiter, waiter))
  }
  return yield* readBody(request, bodyBytes)
})
