import { useTranslation } from "react-i18next"
import type { Transaction } from "../../../contract/entities/Transaction.ts"
import { useFormats } from "../../i18n/useFormats.ts"
import { Paper } from "../../ui/Paper.tsx"
import { PrintSheet } from "../../ui/PrintSheet.tsx"
import { transactionPrint } from "./transactions.ts"
import { useTransactionWords } from "./useTransactionWords.ts"

export type Parties = {
  readonly product: string
  readonly company: string
  readonly organisationName: string
}

type InvoiceProps = Parties & { readonly transaction: Transaction }

const done = () => transactionPrint.send({ type: "print.done" })

/** A plan's invoice is from the company to the organisation; a receipt for an honorarium is from the organisation. */
export const Invoice = ({ transaction, product, company, organisationName }: InvoiceProps) => {
  const { t } = useTranslation("transactions")
  const { dateTime } = useFormats()
  const { what, amount } = useTransactionWords()
  const isPlan = transaction.kind === "plan"
  const rows = [
    { label: t("invoice.number"), value: transaction.invoiceNumber ?? "" },
    { label: t("invoice.date"), value: dateTime(new Date(transaction.createdAt)) },
    ...(isPlan ? [{ label: t("invoice.from"), value: company }] : []),
    { label: isPlan ? t("invoice.to") : t("invoice.from"), value: organisationName },
    { label: t("invoice.what"), value: isPlan ? `${product} ${what(transaction)}` : what(transaction) },
    { label: t("invoice.reference"), value: transaction.honorariumId ?? transaction._id }
  ]
  return (
    <PrintSheet onDone={done}>
      <Paper
        title={t(isPlan ? "invoice.invoice" : "invoice.receipt")}
        issuer={isPlan ? company : organisationName}
        rows={rows.filter(({ value }) => value !== "")}
        totalLabel={t("invoice.total")}
        total={amount(transaction)}
      >
        <p>{t("invoice.paidBy", { gateway: transaction.gateway })}</p>
        {transaction.state === "refunded" ? <p>{t("invoice.refunded")}</p> : null}
      </Paper>
    </PrintSheet>
  )
}
