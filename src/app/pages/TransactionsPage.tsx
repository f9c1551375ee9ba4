import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { transactionCalls } from "../../../contract/calls/transaction.ts"
import { paths } from "../../../contract/paths.ts"
import { selectUser, useSession } from "../../features/auth/session.ts"
import { TransactionsView } from "../../features/transactions/TransactionsView.tsx"
import { transactionList } from "../../features/transactions/transactions.ts"
import { useWhyNot } from "../../i18n/useWhyNot.ts"
import { settings } from "../../services/Settings.ts"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { ReceiptIcon } from "../../ui/icons.tsx"
import { SkeletonRows } from "../../ui/Skeleton.tsx"
import { MemberPage } from "./MemberPage.tsx"

const Transactions = ({ organisationName }: { readonly organisationName: string }) => {
  const user = useSession(selectUser)
  const why = useWhyNot().forCall(transactionCalls.getAllPayment, user)
  const isAllowed = why === undefined
  useEffect(() => {
    if (isAllowed) transactionList.send({ type: "list.refresh" })
  }, [isAllowed])
  return why ? (
    <EmptyState title={why.reason} icon={<ReceiptIcon size={20} />}>
      {why.remedy}
    </EmptyState>
  ) : (
    <TransactionsView
      product={settings.product}
      company={settings.company}
      organisationName={organisationName}
    />
  )
}

/** For an Admin; others see the reason. */
const TransactionsPage = () => {
  const { t, ready } = useTranslation(["transactions", "reasons", "common"])
  return (
    <MemberPage
      page="transactions"
      description={ready ? t("description") : undefined}
      actions={() =>
        ready ? (
          <Link href={paths.ledger} className={buttonStyle()}>
            {t("common:pages.ledger")}
          </Link>
        ) : null
      }
    >
      {({ organisation }) =>
        ready ? <Transactions organisationName={organisation.name} /> : <SkeletonRows />
      }
    </MemberPage>
  )
}

export default TransactionsPage
