import { useTranslation } from "react-i18next"
import type { Transaction } from "../../../contract/entities/Transaction.ts"
import { useFormats } from "../../i18n/useFormats.ts"
import { Badge } from "../../ui/Badge.tsx"
import { IconButton } from "../../ui/IconButton.tsx"
import { ReceiptIcon } from "../../ui/icons.tsx"
import { Digits, Muted } from "../../ui/layout.tsx"
import { Below, Table, TableCell, TableRow } from "../../ui/Table.tsx"
import type { Tone } from "../../ui/toneStyle.ts"
import { transactionPrint } from "./transactions.ts"
import { useTransactionWords } from "./useTransactionWords.ts"

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
  const day = (
    <Digits as="time" dateTime={transaction.createdAt}>
      {date(new Date(transaction.createdAt))}
    </Digits>
  )
  return (
    <TableRow>
      <TableCell from="medium">
        {transaction.invoiceNumber ? (
          <Digits>{transaction.invoiceNumber}</Digits>
        ) : (
          <Muted as="span" size="inherit">
            {t("noNumber")}
          </Muted>
        )}
      </TableCell>
      <TableCell>
        {what(transaction)}
        <Below width="medium">
          <Muted as="div">{day}</Muted>
        </Below>
      </TableCell>
      <TableCell align="end">
        <Digits>{amount(transaction)}</Digits>
      </TableCell>
      <TableCell>
        <Badge tone={tones[transaction.state]}>{t(`states.${transaction.state}`)}</Badge>
      </TableCell>
      <TableCell from="medium">{day}</TableCell>
      <TableCell from="medium">{transaction.gateway}</TableCell>
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
    <Table
      label={t("list")}
      columns={[
        { name: t("columns.number"), from: "medium" },
        { name: t("columns.what") },
        { name: t("columns.amount"), align: "end" },
        { name: t("columns.state") },
        { name: t("columns.date"), from: "medium" },
        { name: t("columns.gateway"), from: "medium" },
        { name: t("columns.actions"), align: "end", hideName: true }
      ]}
    >
      {rows.map((transaction) => (
        <TransactionRow key={transaction._id} transaction={transaction} />
      ))}
    </Table>
  )
}
