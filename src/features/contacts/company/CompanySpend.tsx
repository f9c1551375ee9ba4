import { useTranslation } from "react-i18next"
import { HonorariumBadge } from "../../../entities/honorarium/HonorariumBadge.tsx"
import { useAmount } from "../../../entities/honorarium/useAmount.ts"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Digits } from "../../../ui/layout.tsx"
import { Section } from "../../../ui/Section.tsx"
import { Table, TableCell, TableRow } from "../../../ui/Table.tsx"
import { useCompany } from "./companies.ts"

/** The honoraria of a company's contacts by currency and status; nothing without any, or without the permission. */
export const CompanySpend = () => {
  const { t } = useTranslation(["company", "contacts", "honorarium"])
  const { number } = useFormats()
  const amountOf = useAmount()
  const spend = useCompany()?.spend ?? []
  if (spend.length === 0) return null
  return (
    <Section title={t("contacts:history.kinds.honorarium")}>
      <Table
        label={t("contacts:history.kinds.honorarium")}
        columns={[
          { name: t("honorarium:columns.state") },
          { name: t("spend.requests"), align: "end" },
          { name: t("honorarium:columns.amount"), align: "end" }
        ]}
      >
        {spend.map(({ currency, state, count, amount }) => (
          <TableRow key={`${currency} ${state}`}>
            <TableCell>
              <HonorariumBadge state={state} />
            </TableCell>
            <TableCell align="end">
              <Digits>{number(count)}</Digits>
            </TableCell>
            <TableCell align="end">
              <Digits>{amountOf({ amount, currency })}</Digits>
            </TableCell>
          </TableRow>
        ))}
      </Table>
    </Section>
  )
}
