import { useTranslation } from "react-i18next"
import type { LedgerLine } from "../../../../contract/entities/Transaction.ts"
import { toMinor } from "../../../../contract/rules/money.ts"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../../ui/Table.tsx"

const figure = css({ whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" })

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
    <Table label={t("ledger.lines")}>
      <TableHead>
        <TableRow>
          <TableHeader from="md">{t("ledger.when")}</TableHeader>
          <TableHeader>{t("ledger.what")}</TableHeader>
          <TableHeader>{t("ledger.account")}</TableHeader>
          <TableHeader align="end">{t("ledger.amount")}</TableHeader>
          <TableHeader align="end">{t("ledger.balance")}</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ _id, at, kind, account, amount, balance, currency }) => (
          <TableRow key={`${_id} ${currency}`}>
            <TableCell from="md">
              <time className={figure} dateTime={at}>
                {dateTime(new Date(at))}
              </time>
            </TableCell>
            <TableCell>{what(kind)}</TableCell>
            <TableCell>{t(`ledger.accounts.${account}.name`)}</TableCell>
            <TableCell align="end">
              <span className={figure}>{money(toMinor(amount, currency) ?? 0, currency)}</span>
            </TableCell>
            <TableCell align="end">
              <span className={figure}>{money(toMinor(balance, currency) ?? 0, currency)}</span>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
