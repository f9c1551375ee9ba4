import { useTranslation } from "react-i18next"
import type { HonorariumWarning } from "../../../contract/entities/Honorarium.ts"
import { useAmount } from "../../entities/honorarium/useAmount.ts"
import { Bullets } from "../../ui/layout.tsx"

/** Warnings before a payment. They stop nothing. */
export const WarningList = ({ warnings }: { readonly warnings: ReadonlyArray<HonorariumWarning> }) => {
  const { t } = useTranslation("honorarium")
  const amountOf = useAmount()
  const wordsOf = ({ kind, honorariumIds, money, name = "" }: HonorariumWarning) => {
    switch (kind) {
      case "interviewMissing":
      case "accountInvalid":
      case "otherHolder":
      case "paidRecently":
        return t(`warnings.${kind}`)
      case "otherAccountName":
        return t("warnings.otherAccountName", { name })
      case "overBudget":
      case "unusualAmount":
        return t(`warnings.${kind}`, { amount: money ? amountOf(money) : "" })
      default:
        return t(`warnings.${kind}`, { count: honorariumIds.length })
    }
  }
  return (
    <Bullets>
      {warnings.map((warning) => (
        <li key={warning.kind}>{wordsOf(warning)}</li>
      ))}
    </Bullets>
  )
}
