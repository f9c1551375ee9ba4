import { Effect } from "effect"
import { authCalls } from "../../../contract/calls/auth.ts"
import { send } from "../../services/Api.ts"
import { checked } from "./checked.ts"

export const sendCode = Effect.fn("auth.sendConfirmCode")(function* (input: { readonly attempt: string }) {
  const { resendAfter, message, codeId } = yield* send(authCalls.confirm, { idempotencyKey: input.attempt })
  return { resendAfter, message, codeId }
})

export const checkCode = Effect.fn("auth.checkConfirmCode")(function* (input: { readonly otp: string }) {
  const payload = yield* checked(authCalls.verifyConfirm, input)
  yield* send(authCalls.verifyConfirm, { ...payload, idempotencyKey: crypto.randomUUID() })
})
