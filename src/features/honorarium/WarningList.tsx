import { useTranslation } from "react-i18next"
import type { HonorariumWarning } from "../../../contract/entities/Honorarium.ts"
import { css } from "../../../styled-system/css"
import { useAmount } from "../../entities/honorarium/useAmount.ts"

const list = css({
  display: "grid",
  gap: "1",
  paddingInlineStart: "5",
  listStyle: "disc",
  textWrap: "pretty"
})

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
    <ul className={list}>
      {warnings.map((warning) => (
        <li key={warning.kind}>{wordsOf(warning)}</li>
      ))}
    </ul>
  )
}
