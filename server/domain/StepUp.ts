import { Effect } from "effect"
import { Limits } from "../outside/Limits.ts"
import { first, rows } from "../store/Database.ts"
import { sql } from "../store/sql.ts"
import { sendCode, useCode } from "./Codes.ts"
import { refuse } from "./Refusal.ts"
import { CurrentSession } from "./Session.ts"

/** Refuses unless this session has shown a one-time code in the last few minutes (`STEP_UP_MINUTES`). */
export const freshCodeOnly = Effect.fn("StepUp.freshCodeOnly")(function* () {
  const { sessionId } = yield* CurrentSession
  const { stepUpMinutes } = yield* Limits
  const session = yield* first<{ fresh: boolean }>(
    sql`select confirmed_at > now() - ${stepUpMinutes} * interval '1 minute' as fresh from sessions where id = ${sessionId}`
  )
  if (!session?.fresh) return yield* refuse("step_up_required")
})

/** Sends the caller a code to confirm with. */
export const askToConfirm = Effect.fn("StepUp.ask")(function* () {
  const { userId, email } = yield* CurrentSession
  yield* sendCode({ channel: "email", address: email, intent: "confirm", userId })
})

/** Makes this session fresh again by the code sent to its person. */
export const confirm = Effect.fn("StepUp.confirm")(function* (otp: string) {
  const { sessionId, userId, email } = yield* CurrentSession
  yield* useCode("email", email, otp, userId)
  yield* rows(sql`update sessions set confirmed_at = now() where id = ${sessionId}`)
  yield* rows(sql`update users set email_proven_at = now() where id = ${userId} and email_proven_at is null`)
})
