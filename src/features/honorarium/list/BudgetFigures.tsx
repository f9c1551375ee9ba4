import { useTranslation } from "react-i18next"
import type { BudgetTotal } from "../../../../contract/entities/Honorarium.ts"
import { css } from "../../../../styled-system/css"
import { useAmount } from "../../../entities/honorarium/useAmount.ts"
import { FigureRows } from "./FigureRows.tsx"

const unbroken = css({ whiteSpace: "nowrap" })
const exceeded = css({ color: "warning.text", fontWeight: "medium" })

const columns = ["paid", "approved", "requested"] as const

const Exceeded = ({ amount }: { readonly amount: string }) => {
  const { t } = useTranslation("honorarium")
  return <span className={exceeded}>{t("budgets.over", { amount })}</span>
}

/** The budgets of this month, with what is used of them and what is left. */
export const BudgetFigures = ({ budgets }: { readonly budgets: ReadonlyArray<BudgetTotal> }) => {
  const { t } = useTranslation("honorarium")
  const amountOf = useAmount()
  if (budgets.length === 0) return null
  return (
    <FigureRows
      label={t("budgets.title")}
      rows={budgets.map((total) => {
        const { currency, budget, left } = total
        const words = (amount: number) => amountOf({ amount, currency })
        const shown = (amount: number) => <span className={unbroken}>{words(amount)}</span>
        return {
          id: currency,
          figures: [
            { id: "budget", label: t("budgets.title"), value: shown(budget) },
            ...columns.map((id) => ({ id, label: t(`states.${id}`), value: shown(total[id]) })),
            {
              id: "left",
              label: t("budgets.left"),
              value: left < 0 ? <Exceeded amount={words(-left)} /> : shown(left)
            }
          ]
        }
      })}
    />
  )
}
