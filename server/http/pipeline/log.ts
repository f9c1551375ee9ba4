import { Effect, Exit } from "effect"
import { addressOf } from "../../domain/identity/signIn.ts"
import { Refusal } from "../../platform/failures/Refusal.ts"
import { countRefusedMove } from "../../platform/failures/refusedMoves.ts"
import { Secrets } from "../../platform/secrets/Secrets.ts"

/** The caller for the log line. `account` identifies an address without containing it. */
export type Seen = { user?: string; organisation?: string | null; account?: string; apiKey?: string }

const emailIn = (value: unknown) => {
  const email = (value as { readonly email?: unknown } | undefined)?.email
  return typeof email === "string" ? email : undefined
}

/** The person signed in by a call without a session. */
const userIn = (answer: Record<string, unknown>) =>
  (answer as { readonly data?: { readonly data?: { readonly _id?: string } } }).data?.data?._id

const noteAccount = (seen: Seen, email: string | undefined, user?: string) =>
  Secrets.use(({ mark }) =>
    Effect.sync(() => {
      if (email !== undefined) seen.account = mark("log", addressOf(email)).toString("hex").slice(0, 16)
      if (user !== undefined) seen.user = user
    })
  )

/** Records the account of a call without a session, and its person once known. */
export const noteWhom =
  (seen: Seen, payload: unknown) =>
  <A extends Record<string, unknown>, E, R>(answer: Effect.Effect<A, E, R>) =>
    answer.pipe(
      Effect.tap((fields) => noteAccount(seen, emailIn(payload), userIn(fields))),
      Effect.tapError((error) =>
        noteAccount(seen, emailIn(payload) ?? (error instanceof Refusal ? emailIn(error.body) : undefined))
      )
    )

/** Counts refused transitions, for the numbers beside the chart. */
export const countRefusal = (exit: Exit.Exit<unknown, unknown>, { organisation }: Seen) => {
  const failure = Exit.isFailure(exit) ? Exit.findErrorOption(exit) : undefined
  const refusal = failure?._tag === "Some" && failure.value instanceof Refusal ? failure.value : undefined
  return organisation && refusal?.move
    ? countRefusedMove(organisation, refusal.move, refusal.words ?? refusal.code)
    : Effect.void
}
