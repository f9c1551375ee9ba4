import type { Currency } from "../../../contract/rules/currencies.ts"
import { toMinor } from "../../../contract/rules/money.ts"
import { useFormats } from "../../i18n/useFormats.ts"

/** A decimal amount of the contract in the language's format. */
export const useAmount = () => {
  const { money } = useFormats()
  return ({ amount, currency }: { readonly amount: number; readonly currency: Currency }) =>
    money(toMinor(amount, currency) ?? 0, currency)
}
