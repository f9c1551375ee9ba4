import type { Currency } from "../../../contract/rules/currencies.ts"
import { messages } from "../../../contract/rules/messages.ts"
import type { AccountKind } from "../../../contract/rules/money.ts"
import { missingBankCode, normalPayee, payeeProblems } from "../../../contract/rules/payee.ts"
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

type BankDraft = Pick<
  Draft,
  "kind" | "accountNumber" | "ifscCode" | "iban" | "bic" | "routingNumber" | "sortCode"
>

/** Only the fields of the chosen kind of account. */
const accountIn = (draft: BankDraft) => {
  const accountNumber = draft.accountNumber.replace(/\s/g, "")
  const accounts: Readonly<Record<AccountKind, Readonly<Record<string, string>>>> = {
    ifsc: { accountNumber, ifscCode: draft.ifscCode.toUpperCase() },
    us: { accountNumber, routingNumber: draft.routingNumber },
    uk: { accountNumber, sortCode: draft.sortCode },
    swift: { accountNumber, bic: draft.bic },
    iban: { iban: draft.iban, bic: draft.bic }
  }
  return accounts[draft.kind]
}

/** Only the fields of the chosen payment method. */
export const payeeIn = (draft: Draft): Readonly<Record<string, string>> => {
  switch (draft.way) {
    case "bank":
      return normalPayee(given({ accountHolder: draft.accountHolder, ...accountIn(draft) }))
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
  const account = draft.kind === "iban" ? "iban" : "accountNumber"
  const needed = { bank: account, upi: "upiId", paypal: "paypalId", later: "", same: "" }[draft.way]
  if (needed !== "" && payee[needed] === undefined) return { [needed]: messages.required }
  if (draft.way !== "bank") return payeeProblems(payee, currency)
  const isSame = again.accountNumber.replace(/\s/g, "") === (payee.accountNumber ?? "")
  return {
    ...missingBankCode(draft.kind, payee, currency),
    ...payeeProblems(payee, currency),
    ...(!isSame && { again: "accountsDiffer" })
  }
}
