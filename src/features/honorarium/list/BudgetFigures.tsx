import { useTranslation } from "react-i18next"
import type { BudgetTotal } from "../../../../contract/entities/Honorarium.ts"
import { cva } from "../../../../styled-system/css"
import { useAmount } from "../../../entities/honorarium/useAmount.ts"
import { FigureRows } from "./FigureRows.tsx"

const figure = cva({
  variants: {
    isOver: { true: { color: "warning.text", fontWeight: "medium" }, false: { whiteSpace: "nowrap" } }
  }
})

const columns = ["paid", "approved", "requested"] as const

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
        const isOver = left < 0
        const shown = (amount: number) => (
          <span className={figure({ isOver: false })}>{amountOf({ amount, currency })}</span>
        )
        const over = () => (
          <span className={figure({ isOver })}>
            {t("budgets.over", { amount: amountOf({ amount: -left, currency }) })}
          </span>
        )
        return {
          id: currency,
          figures: [
            { id: "budget", label: t("budgets.title"), value: shown(budget) },
            ...columns.map((id) => ({ id, label: t(`states.${id}`), value: shown(total[id]) })),
            { id: "left", label: t("budgets.left"), value: isOver ? over() : shown(left) }
          ]
        }
      })}
    />
  )
}
