import { Effect } from "effect"
import { honorariumCalls } from "../../../../contract/calls/honorarium.ts"
import { check } from "../../../../contract/validate.ts"
import type { WarnedDraft } from "../../../../machines/flows/honorarium-warnings.machine.ts"
import { send } from "../../../services/Api.ts"
import { amountIn } from "../amountIn.ts"
import { payeeIn, wayProblems } from "../payeeDraft.ts"

const { payload } = honorariumCalls.getRequestWarnings

/** The payment details, if they are complete and right. */
const payeeOf = ({ draft }: WarnedDraft) => {
  if (draft.way === "same" || draft.way === "later") return {}
  const again = { accountNumber: draft.accountNumber }
  return Object.keys(wayProblems(draft, again, draft.currency)).length === 0 ? { payee: payeeIn(draft) } : {}
}

/** The request as far as it is typed without errors. */
const typedIn = (order: WarnedDraft) => {
  const { draft, changing } = order
  const amount = amountIn(draft.amount)
  const base = {
    respondentId: changing?.respondentId ?? draft.respondent?._id ?? "",
    currency: draft.currency,
    ...(changing && { honorariumId: changing._id })
  }
  const candidates = [
    { ...base, ...(amount !== undefined && { amount }), ...payeeOf(order) },
    { ...base, ...payeeOf(order) },
    base
  ]
  return candidates.map((candidate) => check(payload, candidate)).find((checked) => checked.ok)
}

export const loadWarnings = Effect.fn("honorarium.loadWarnings")(function* ({
  order
}: {
  readonly order: WarnedDraft | null
}) {
  const typed = order === null ? undefined : typedIn(order)
  if (!typed?.ok) return []
  return (yield* send(honorariumCalls.getRequestWarnings, typed.value)).data
})
