import { useId } from "react"
import { useTranslation } from "react-i18next"
import { css } from "../../../../styled-system/css"
import { HonorariumBadge } from "../../../entities/honorarium/HonorariumBadge.tsx"
import { useAmount } from "../../../entities/honorarium/useAmount.ts"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Stack } from "../../../ui/layout.tsx"
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../../ui/Table.tsx"
import { useCompany } from "./companies.ts"

const heading = css({ fontSize: "md" })
const figure = css({ whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" })

/** The honoraria of a company's contacts by currency and status; nothing without any, or without the permission. */
export const CompanySpend = () => {
  const { t } = useTranslation(["company", "contacts", "honorarium"])
  const { number } = useFormats()
  const amountOf = useAmount()
  const id = useId()
  const spend = useCompany()?.spend ?? []
  if (spend.length === 0) return null
  return (
    <Stack as="section" gap="3" width="fits" aria-labelledby={id}>
      <h2 id={id} className={heading}>
        {t("contacts:history.kinds.honorarium")}
      </h2>
      <Table label={t("contacts:history.kinds.honorarium")}>
        <TableHead>
          <TableRow>
            <TableHeader>{t("honorarium:columns.state")}</TableHeader>
            <TableHeader align="end">{t("spend.requests")}</TableHeader>
            <TableHeader align="end">{t("honorarium:columns.amount")}</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {spend.map(({ currency, state, count, amount }) => (
            <TableRow key={`${currency} ${state}`}>
              <TableCell>
                <HonorariumBadge state={state} />
              </TableCell>
              <TableCell align="end">
                <span className={figure}>{number(count)}</span>
              </TableCell>
              <TableCell align="end">
                <span className={figure}>{amountOf({ amount, currency })}</span>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Stack>
  )
}
