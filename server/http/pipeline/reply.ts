import { type Cause, Effect, Exit, type Option } from "effect"
import { errorStatus, type Failure } from "../../../contract/errors.ts"
import type { Language } from "../../../contract/rules/languages.ts"
import type { DatabaseUnavailable } from "../../platform/database/Database.ts"
import { Refusal, refuse } from "../../platform/failures/Refusal.ts"
import { inTime, say, sayOfField } from "../../platform/texts.ts"

export type Reply = {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds?: number
}

/** The failure envelope of a refusal, in the caller's language. */
export const refusalReply = (refusal: Refusal, language: Language): Reply => {
  const { code, words = code, errors, body, retryAfterSeconds } = refusal
  const params = {
    ...refusal.params,
    ...(retryAfterSeconds !== undefined && { time: inTime(language, retryAfterSeconds) })
  }
  const envelope: Failure = {
    status: false,
    message: say(language, `server:refused.${words}`, params),
    code,
    ...(errors && {
      errors: Object.fromEntries(
        Object.entries(errors).map(([field, message]) => [field, sayOfField(language, message, params)])
      )
    })
  }
  return {
    status: errorStatus[code],
    body: { ...body, ...envelope },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds })
  }
}

/** The start of a request's id, by which the log line of an unexpected failure is found. */
const referenceTo = (request: string) => request.slice(0, 8)

/** The reply to a finished call: a response, a refusal, an unreachable database or a defect. */
export const replyOf = (
  exit: Exit.Exit<Record<string, unknown>, Refusal | DatabaseUnavailable>,
  { language, request }: { readonly language: Language; readonly request: string }
): Effect.Effect<Reply> =>
  Exit.isSuccess(exit)
    ? Effect.succeed({ status: 200, body: exit.value })
    : failureReply(Exit.findErrorOption(exit), exit.cause, { language, request })

const failureReply = Effect.fnUntraced(function* (
  failure: Option.Option<Refusal | DatabaseUnavailable>,
  cause: Cause.Cause<unknown>,
  { language, request }: { readonly language: Language; readonly request: string }
) {
  if (failure._tag === "None") {
    yield* Effect.logError("a call failed unexpectedly", cause)
    const params = { reference: referenceTo(request) }
    return refusalReply(refuse("internal", { words: "internalReference", params }), language)
  }
  if (failure.value instanceof Refusal) return refusalReply(failure.value, language)
  yield* Effect.logWarning("the database did not respond", failure.value.cause)
  return refusalReply(refuse("unavailable", { retryAfterSeconds: 1 }), language)
})
