import { useTranslation } from "react-i18next"
import { HonorariumState, type StateTotal } from "../../../../contract/entities/Honorarium.ts"
import { css } from "../../../../styled-system/css"
import { useAmount } from "../../../entities/honorarium/useAmount.ts"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../../ui/Table.tsx"

const figure = css({ whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" })
const faint = css({ color: "text.muted", fontSize: "xs" })

/** Number and sum of all requests by currency and status. Statuses without a request have no column. */
export const CurrencyTotals = ({ totals }: { readonly totals: ReadonlyArray<StateTotal> }) => {
  const { t } = useTranslation("honorarium")
  const { number } = useFormats()
  const amount = useAmount()
  if (totals.length === 0) return null
  const states = HonorariumState.literals.filter((state) => totals.some((one) => one.state === state))
  const currencies = [...new Set(totals.map(({ currency }) => currency))].sort()
  const totalOf = (currency: string, state: HonorariumState) =>
    totals.find((one) => one.currency === currency && one.state === state)
  return (
    <Table label={t("totals")}>
      <TableHead>
        <TableRow>
          <TableHeader>{t("request.currency")}</TableHeader>
          {states.map((state) => (
            <TableHeader key={state} align="end">
              {t(`states.${state}`)}
            </TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {currencies.map((currency) => (
          <TableRow key={currency}>
            <TableHeader scope="row">{currency}</TableHeader>
            {states.map((state) => {
              const total = totalOf(currency, state)
              return (
                <TableCell key={state} align="end">
                  {total ? (
                    <span className={figure}>
                      {amount(total)} <span className={faint}>({number(total.count)})</span>
                    </span>
                  ) : null}
                </TableCell>
              )
            })}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
