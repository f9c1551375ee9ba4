import { useTranslation } from "react-i18next"
import type { BudgetTotal } from "../../../../contract/entities/Honorarium.ts"
import { cva } from "../../../../styled-system/css"
import { useAmount } from "../../../entities/honorarium/useAmount.ts"
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../../ui/Table.tsx"

const figure = cva({
  base: { whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" },
  variants: { isOver: { true: { color: "warning.text", fontWeight: "medium" } } }
})

const columns = ["paid", "approved", "requested"] as const

/** The budgets of this month, with what is used of them and what is left. */
export const BudgetTable = ({ budgets }: { readonly budgets: ReadonlyArray<BudgetTotal> }) => {
  const { t } = useTranslation("honorarium")
  const amountOf = useAmount()
  if (budgets.length === 0) return null
  return (
    <Table label={t("budgets.title")}>
      <TableHead>
        <TableRow>
          <TableHeader>{t("budgets.title")}</TableHeader>
          {columns.map((column) => (
            <TableHeader key={column} align="end">
              {t(`states.${column}`)}
            </TableHeader>
          ))}
          <TableHeader align="end">{t("budgets.left")}</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {budgets.map((total) => {
          const { currency, budget, left } = total
          const isOver = left < 0
          return (
            <TableRow key={currency}>
              <TableHeader scope="row">
                <span className={figure()}>{amountOf({ amount: budget, currency })}</span>
              </TableHeader>
              {columns.map((column) => (
                <TableCell key={column} align="end">
                  <span className={figure()}>{amountOf({ amount: total[column], currency })}</span>
                </TableCell>
              ))}
              <TableCell align="end">
                <span className={figure({ isOver })}>
                  {isOver
                    ? t("budgets.over", { amount: amountOf({ amount: -left, currency }) })
                    : amountOf({ amount: left, currency })}
                </span>
              </TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}
