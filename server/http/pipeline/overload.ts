import { Database } from "../../platform/database/Database.ts"
import type { Waiter } from "../../platform/database/FairQueue.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { countOverload } from "../../platform/telemetry/metrics.ts"

/** The refusal of a call that would wait too long for a connection. */
export const overloadRefusal = (waiter: Waiter) =>
  Database.useSync(({ expectedWaitMs }) => {
    const waitMs = expectedWaitMs(waiter)
    if (waitMs <= waiter.maxWaitMs) return undefined
    countOverload(1)
    return refuse("unavailable", { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  })
