import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { transactionCalls } from "../../../contract/calls/transaction.ts"
import { paths } from "../../../contract/paths.ts"
import { TransactionsView } from "../../features/transactions/TransactionsView.tsx"
import { transactionList } from "../../features/transactions/transactions.ts"
import { settings } from "../../services/Settings.ts"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { ReceiptIcon } from "../../ui/icons.tsx"
import { SkeletonRows } from "../../ui/Skeleton.tsx"
import { useWhileShown } from "../../ui/useWhileShown.ts"
import { Allowed } from "./Allowed.tsx"
import { MemberPage } from "./MemberPage.tsx"

const Transactions = ({ organisationName }: { readonly organisationName: string }) => {
  useWhileShown(() => transactionList.send({ type: "list.refresh" }))
  return (
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
        ready ? (
          <Allowed call={transactionCalls.getAllPayment} icon={<ReceiptIcon size={20} />}>
            <Transactions organisationName={organisation.name} />
          </Allowed>
        ) : (
          <SkeletonRows />
        )
      }
    </MemberPage>
  )
}

export default TransactionsPage
