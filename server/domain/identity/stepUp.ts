import { Effect } from "effect"
import { type Risk, type StepUpReason, stepUpReason } from "../../../contract/rules/stepUp.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { Limits } from "../../platform/Limits.ts"
import { CurrentSession } from "../../platform/session.ts"
import { sendCode, useCode, userRequester } from "./codes.ts"

const words = {
  oldSession: "confirmOldSession",
  adminRole: "confirmAdminRole",
  apiKey: "confirmApiKey",
  webhook: "confirmWebhook",
  raisedLimit: "confirmRaisedLimit",
  largeAmount: "confirmLargeAmount",
  newPayee: "confirmNewPayee",
  changedPayee: "confirmChangedPayee"
} as const satisfies Record<StepUpReason, string>

/**
 * Refuses with the reason if the risk needs a fresh code or sign-in first. Returns whether this session showed one in
 * the last minutes. `limit`, a decimal amount and its currency, is part of the message of `largeAmount`.
 */
export const confirmFirst = Effect.fn("StepUp.confirmFirst")(function* (
  risk: Risk = { kind: "session" },
  limit?: { readonly amount: string; readonly currency: string }
) {
  const { sessionId } = yield* CurrentSession
  const { stepUpMinutes, stepUpSessionHours } = yield* Limits
  const session = yield* first<{ age: number }>(
    sql`select (extract(epoch from clock_timestamp() - confirmed_at) / 60)::float8 as age from sessions
      where id = ${sessionId}`
  )
  const age = session?.age ?? Number.POSITIVE_INFINITY
  const confirmation = { age, freshFor: stepUpMinutes, trustedFor: stepUpSessionHours * 60 }
  const reason = stepUpReason(risk, confirmation)
  if (reason === undefined) return age < stepUpMinutes
  return yield* refuse("step_up_required", {
    words: words[reason],
    params: { ...limit, hours: stepUpSessionHours },
    body: { reason }
  })
})

/** Sends the caller a confirmation code. */
export const askToConfirm = Effect.fn("StepUp.ask")(function* () {
  const { userId, email } = yield* CurrentSession
  return yield* sendCode({
    channel: "email",
    address: email,
    intent: "confirm",
    requester: userRequester(userId),
    userId
  })
})

/** Confirms this session with the code sent to its person. */
export const confirm = Effect.fn("StepUp.confirm")(function* (otp: string) {
  const { sessionId, userId, email } = yield* CurrentSession
  yield* useCode({ channel: "email", address: email, otp, requester: userRequester(userId), userId })
  yield* rows(sql`update sessions set confirmed_at = now() where id = ${sessionId}`)
  yield* rows(sql`update users set email_proven_at = now() where id = ${userId} and email_proven_at is null`)
})
