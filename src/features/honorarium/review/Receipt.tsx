import { useTranslation } from "react-i18next"
import type { Honorarium } from "../../../../contract/entities/Honorarium.ts"
import { payeeWay } from "../../../../contract/rules/money.ts"
import { useAmount } from "../../../entities/honorarium/useAmount.ts"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Paper } from "../../../ui/Paper.tsx"
import { PrintSheet } from "../../../ui/PrintSheet.tsx"
import { honorariumReview } from "../honoraria.ts"

type ReceiptProps = { readonly honorarium: Honorarium; readonly organisationName: string }

const done = () => honorariumReview.send({ type: "print.done" })

export const Receipt = ({ honorarium, organisationName }: ReceiptProps) => {
  const { t } = useTranslation("honorarium")
  const { dateTime } = useFormats()
  const amount = useAmount()
  const way = payeeWay(honorarium) ?? "later"
  const payee = {
    upi: honorarium.upiId,
    bank: honorarium.iban ?? honorarium.accountNumber,
    paypal: honorarium.paypalId,
    later: ""
  }
  const paidAt = honorarium.history.findLast(({ to }) => to === "paid")?.at
  const rows = [
    { label: t("receipt.paidTo"), value: honorarium.respondentName },
    { label: t("receipt.by"), value: organisationName },
    { label: t("receipt.on"), value: paidAt ? dateTime(new Date(paidAt)) : "" },
    { label: t("receipt.way"), value: `${t(`ways.${way}`)} ${payee[way] ?? ""}`.trim() },
    { label: t("request.accountHolder"), value: honorarium.accountHolder },
    { label: t("request.bic"), value: honorarium.bic },
    { label: t("request.routingNumber"), value: honorarium.routingNumber },
    { label: t("request.sortCode"), value: honorarium.sortCode },
    { label: t("request.ifscCode"), value: honorarium.ifscCode },
    { label: t("receipt.approvedBy"), value: honorarium.approvedByName },
    { label: t("receipt.reference"), value: honorarium.reference ?? honorarium._id },
    { label: t("receipt.notes"), value: honorarium.notes }
  ]
  return (
    <PrintSheet onDone={done}>
      <Paper
        title={t("receipt.title")}
        issuer={organisationName}
        rows={rows.filter((row) => row.value)}
        totalLabel={t("receipt.amount")}
        total={amount(honorarium)}
      />
    </PrintSheet>
  )
}
