import { Effect } from "effect"
import { authCalls, type CodeSending } from "../../../contract/calls/auth.ts"
import { send } from "../../services/Api.ts"

/** Milliseconds between two checks, until the code has expired. */
const pauses = [2_000, 2_000, 4_000, 8_000, ...Array.from({ length: 28 }, () => 10_000)]

const settledSending = Effect.fn("auth.settledSending")(function* <E, R>(
  ask: Effect.Effect<{ readonly data: { readonly sending: CodeSending } }, E, R>
) {
  for (const pause of pauses) {
    yield* Effect.sleep(pause)
    const sending = yield* ask.pipe(
      Effect.map(({ data }) => data.sending),
      Effect.orElseSucceed(() => "waiting" as const)
    )
    if (sending !== "waiting") return { wasSent: sending === "sent" }
  }
  return { wasSent: true }
})

export const watchSending = Effect.fn("auth.watchSending")(function* ({
  codeId
}: {
  readonly codeId: string
}) {
  if (codeId === "") return { wasSent: true }
  return yield* settledSending(send(authCalls.getCodeSending, { codeId }))
})

export const watchPhoneSending = Effect.fn("auth.watchPhoneSending")(function* () {
  return yield* settledSending(send(authCalls.getPhoneCodeSending, {}))
})
