import type { Currency } from "../../../contract/rules/currencies.ts"
import { messages } from "../../../contract/rules/messages.ts"
import { payeeProblems } from "../../../contract/rules/money.ts"
import type { WayChoice } from "../../../machines/flows/honorarium-request.machine.ts"
import type { PayeeDraft } from "../../../machines/flows/payee-form.machine.ts"

type Draft = Omit<PayeeDraft, "way"> & { readonly way: WayChoice }

/** The trimmed, non-empty values. */
export const given = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([field, value]) => [field, value.trim()] as const)
      .filter(([, value]) => value !== "")
  )

/** Only the fields of the chosen payment method. */
export const payeeIn = (draft: Draft): Readonly<Record<string, string>> => {
  switch (draft.way) {
    case "bank":
      return given({
        accountHolder: draft.accountHolder,
        accountNumber: draft.accountNumber.replace(/\s/g, ""),
        ifscCode: draft.ifscCode.toUpperCase()
      })
    case "upi":
      return given({ upiId: draft.upiId })
    case "paypal":
      return given({ paypalId: draft.paypalId })
    case "later":
    case "same":
      return {}
  }
}

/** Missing fields of the chosen payment method, and account numbers that differ. */
export const wayProblems = (
  draft: Draft,
  again: { readonly accountNumber: string },
  currency: Currency
): Readonly<Record<string, string>> => {
  const payee = payeeIn(draft)
  const needed = { bank: "accountNumber", upi: "upiId", paypal: "paypalId", later: "", same: "" }[draft.way]
  if (needed !== "" && payee[needed] === undefined) return { [needed]: messages.required }
  const isSame = again.accountNumber.replace(/\s/g, "") === (payee.accountNumber ?? "")
  return {
    ...payeeProblems(payee, currency),
    ...(draft.way === "bank" && !isSame && { again: "accountsDiffer" })
  }
}
