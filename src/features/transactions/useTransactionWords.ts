import { useTranslation } from "react-i18next"
import type { Transaction } from "../../../contract/entities/Transaction.ts"
import { toMinor } from "../../../contract/rules/money.ts"
import { planById } from "../../../contract/rules/plans.ts"
import { useFormats } from "../../i18n/useFormats.ts"

/** The purpose and amount of a payment, as text. */
export const useTransactionWords = () => {
  const { t } = useTranslation("transactions")
  const { money } = useFormats()
  return {
    what: ({ kind, planId = "", period }: Transaction) => {
      if (kind === "honorarium") return t("kinds.honorarium")
      const plan = planById(planId)?.name ?? planId
      return period ? t("planOf", { plan, period: t(`periods.${period}`) }) : plan
    },
    amount: ({ amount, currency }: Transaction) => money(toMinor(amount, currency) ?? 0, currency)
  }
}
