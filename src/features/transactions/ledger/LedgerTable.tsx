import { useTranslation } from "react-i18next"
import type { LedgerLine } from "../../../../contract/entities/Transaction.ts"
import { toMinor } from "../../../../contract/rules/money.ts"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Digits, Muted } from "../../../ui/layout.tsx"
import { Below, Table, TableCell, TableRow } from "../../../ui/Table.tsx"

const kindWords = {
  "honorarium.approved": "honorariumApproved",
  "honorarium.changed": "honorariumChanged",
  "honorarium.cancelled": "honorariumCancelled",
  "honorarium.paying": "honorariumPaying",
  "honorarium.paid": "honorariumPaid",
  "honorarium.failed": "honorariumFailed",
  "honorarium.refunded": "honorariumRefunded",
  "plan.paid": "planPaid",
  "plan.refunded": "planRefunded",
  "payment.late": "paymentLate"
} as const

const isNamed = (kind: string): kind is keyof typeof kindWords => Object.hasOwn(kindWords, kind)

export const LedgerTable = ({ rows }: { readonly rows: ReadonlyArray<LedgerLine> }) => {
  const { t } = useTranslation("transactions")
  const { dateTime, money } = useFormats()
  const what = (kind: string) => (isNamed(kind) ? t(`ledger.kinds.${kindWords[kind]}`) : kind)
  return (
    <Table
      label={t("ledger.lines")}
      columns={[
        { name: t("ledger.when"), from: "medium" },
        { name: t("ledger.what") },
        { name: t("ledger.account") },
        { name: t("ledger.amount"), align: "end" },
        { name: t("ledger.balance"), align: "end" }
      ]}
    >
      {rows.map(({ _id, at, kind, account, amount, balance, currency }) => (
        <TableRow key={`${_id} ${currency}`}>
          <TableCell from="medium">
            <Digits as="time" dateTime={at}>
              {dateTime(new Date(at))}
            </Digits>
          </TableCell>
          <TableCell>
            {what(kind)}
            <Below width="medium">
              <Muted as="div">
                <Digits as="time" dateTime={at}>
                  {dateTime(new Date(at))}
                </Digits>
              </Muted>
            </Below>
          </TableCell>
          <TableCell>{t(`ledger.accounts.${account}.name`)}</TableCell>
          <TableCell align="end">
            <Digits>{money(toMinor(amount, currency) ?? 0, currency)}</Digits>
          </TableCell>
          <TableCell align="end">
            <Digits>{money(toMinor(balance, currency) ?? 0, currency)}</Digits>
          </TableCell>
        </TableRow>
      ))}
    </Table>
  )
}
