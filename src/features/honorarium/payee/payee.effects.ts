import { Effect } from "effect"
import { honorariumCalls } from "../../../../contract/calls/honorarium.ts"
import { check } from "../../../../contract/validate.ts"
import type { PayeeAnswer } from "../../../../machines/flows/payee-form.machine.ts"
import { send } from "../../../services/Api.ts"
import { BrokenRules } from "../../../services/CallError.ts"
import { payeeIn, wayProblems } from "../payeeDraft.ts"
import { payeeLink } from "./payeeLink.ts"

/** An address without a link is sent to the server too, which says what to do. */
const ownLink = () => payeeLink.text() || "-"

export const openLink = Effect.fn("payee.open")(function* () {
  const { data } = yield* send(honorariumCalls.getPayeeForm, { link: ownLink() })
  return data
})

export const sendPayee = Effect.fn("payee.send")(function* ({ asked, draft, again }: PayeeAnswer) {
  const payload = { link: ownLink(), ...payeeIn(draft) }
  const result = check(honorariumCalls.fillPayee.payload, payload)
  const errors = {
    ...wayProblems(draft, again, asked?.currency ?? "INR"),
    ...(result.ok ? {} : result.errors)
  }
  if (!result.ok || Object.keys(errors).length > 0) return yield* Effect.fail(new BrokenRules(errors))
  const { data } = yield* send(honorariumCalls.fillPayee, result.value)
  return data
})
