import { type Checked, problemsOf, waivedFaults } from "./checking/check.ts"
import type { Outcome } from "./checking/receipt.ts"
import type { ReceiptOrder } from "./readingTypes.ts"

/** A row's line in the receipt: the server's result, or the reason why the row was not sent. */
export const rowOutcome = (checked: Checked, index: number, order: ReceiptOrder): Outcome => {
  const sent = order.outcomes.get(index)
  if (sent === undefined) return unsentOutcome(checked, index, order)
  const left = waivedFaults(checked, index).map((reason) => order.unsent.values?.[reason] ?? reason)
  if (left.length === 0) return sent
  return { ...sent, reason: [sent.reason, ...left].filter((one) => one !== "").join("; ") }
}

const unsentOutcome = (checked: Checked, index: number, { unsent }: ReceiptOrder): Outcome => {
  if (checked.leftOut.has(index)) return unsent.leftOut
  const faults = problemsOf(checked, index).filter(({ severity }) => severity === "wrong")
  if (faults.length === 0) return { result: "", reason: "" }
  const reasons = new Set(faults.map(({ reason }) => unsent.reasons[reason] ?? reason))
  return { result: unsent.wrong, reason: [...reasons].join("; ") }
}
