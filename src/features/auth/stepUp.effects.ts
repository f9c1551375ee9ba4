import { Effect } from "effect"
import { calls } from "../../../contract/calls/index.ts"
import { Api } from "../../services/Api.ts"
import { checked } from "./checked.ts"

export const sendCode = Effect.fn("auth.sendConfirmCode")(function* (input: { readonly attempt: string }) {
  const api = yield* Api
  const { resendAfter, message, codeId } = yield* api.auth.confirm({ idempotencyKey: input.attempt })
  return { resendAfter, message, codeId }
})

export const checkCode = Effect.fn("auth.checkConfirmCode")(function* (input: { readonly otp: string }) {
  const api = yield* Api
  const payload = yield* checked(calls.auth.verifyConfirm, input)
  yield* api.auth.verifyConfirm({ ...payload, idempotencyKey: crypto.randomUUID() })
})
