import { useTranslation } from "react-i18next"
import type { Transaction } from "../../../contract/entities/Transaction.ts"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { Badge, type Tone } from "../../ui/Badge.tsx"
import { IconButton } from "../../ui/IconButton.tsx"
import { ReceiptIcon } from "../../ui/icons.tsx"
import { Muted } from "../../ui/layout.tsx"
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../ui/Table.tsx"
import { transactionPrint } from "./transactions.ts"
import { useTransactionWords } from "./useTransactionWords.ts"

const figure = css({ whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" })

const tones: Readonly<Record<Transaction["state"], Tone>> = {
  created: "neutral",
  pending: "waiting",
  paid: "money",
  failed: "bad",
  cancelled: "neutral",
  refunded: "neutral"
}

const TransactionRow = ({ transaction }: { readonly transaction: Transaction }) => {
  const { t } = useTranslation("transactions")
  const { date } = useFormats()
  const { what, amount } = useTransactionWords()
  return (
    <TableRow>
      <TableCell from="md">
        {transaction.invoiceNumber ? (
          <span className={figure}>{transaction.invoiceNumber}</span>
        ) : (
          <Muted as="span" size="inherit">
            {t("noNumber")}
          </Muted>
        )}
      </TableCell>
      <TableCell>{what(transaction)}</TableCell>
      <TableCell align="end">
        <span className={figure}>{amount(transaction)}</span>
      </TableCell>
      <TableCell>
        <Badge tone={tones[transaction.state]}>{t(`states.${transaction.state}`)}</Badge>
      </TableCell>
      <TableCell from="md">
        <time className={figure} dateTime={transaction.createdAt}>
          {date(new Date(transaction.createdAt))}
        </time>
      </TableCell>
      <TableCell from="md">{transaction.gateway}</TableCell>
      <TableCell align="end">
        {transaction.invoiceNumber ? (
          <IconButton
            size="small"
            label={t("print", { number: transaction.invoiceNumber })}
            icon={<ReceiptIcon />}
            onClick={() => transactionPrint.send({ type: "transaction.print", transaction })}
          />
        ) : null}
      </TableCell>
    </TableRow>
  )
}

export const TransactionTable = ({ rows }: { readonly rows: ReadonlyArray<Transaction> }) => {
  const { t } = useTranslation("transactions")
  return (
    <Table label={t("list")}>
      <TableHead>
        <TableRow>
          <TableHeader from="md">{t("columns.number")}</TableHeader>
          <TableHeader>{t("columns.what")}</TableHeader>
          <TableHeader align="end">{t("columns.amount")}</TableHeader>
          <TableHeader>{t("columns.state")}</TableHeader>
          <TableHeader from="md">{t("columns.date")}</TableHeader>
          <TableHeader from="md">{t("columns.gateway")}</TableHeader>
          <TableHeader align="end" hideLabel>
            {t("columns.actions")}
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((transaction) => (
          <TransactionRow key={transaction._id} transaction={transaction} />
        ))}
      </TableBody>
    </Table>
  )
}
