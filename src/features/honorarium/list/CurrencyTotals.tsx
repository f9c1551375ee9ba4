import { useTranslation } from "react-i18next"
import { HonorariumState, type StateTotal } from "../../../../contract/entities/Honorarium.ts"
import { css } from "../../../../styled-system/css"
import { useAmount } from "../../../entities/honorarium/useAmount.ts"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Small } from "../../../ui/layout.tsx"
import { FigureRows } from "./FigureRows.tsx"

const unbroken = css({ whiteSpace: "nowrap" })

const Sum = ({ total }: { readonly total: StateTotal }) => {
  const { number } = useFormats()
  const amount = useAmount()
  return (
    <span className={unbroken}>
      {amount(total)} <Small>({number(total.count)})</Small>
    </span>
  )
}

/** Number and sum of all requests by currency and status. Statuses without a request are left out. */
export const CurrencyTotals = ({ totals }: { readonly totals: ReadonlyArray<StateTotal> }) => {
  const { t } = useTranslation("honorarium")
  if (totals.length === 0) return null
  const currencies = [...new Set(totals.map(({ currency }) => currency))].sort()
  const figuresOf = (currency: string) =>
    HonorariumState.literals.flatMap((state) => {
      const total = totals.find((one) => one.currency === currency && one.state === state)
      if (total === undefined) return []
      return [{ id: state, label: t(`states.${state}`), value: <Sum total={total} /> }]
    })
  return (
    <FigureRows
      label={t("totals")}
      rows={currencies.map((currency) => ({
        id: currency,
        figures: [{ id: "currency", label: t("request.currency"), value: currency }, ...figuresOf(currency)]
      }))}
    />
  )
}
