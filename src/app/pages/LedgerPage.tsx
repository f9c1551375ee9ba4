import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { transactionCalls } from "../../../contract/calls/transaction.ts"
import { paths } from "../../../contract/paths.ts"
import { LedgerView } from "../../features/transactions/ledger/LedgerView.tsx"
import { ledger } from "../../features/transactions/ledger/ledger.ts"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { ReceiptIcon } from "../../ui/icons.tsx"
import { SkeletonRows } from "../../ui/Skeleton.tsx"
import { useWhileShown } from "../../ui/useWhileShown.ts"
import { Allowed } from "./Allowed.tsx"
import { MemberPage } from "./MemberPage.tsx"

const Ledger = () => {
  useWhileShown(() => ledger.send({ type: "list.refresh" }))
  return <LedgerView />
}

/** For an Admin; others see the reason. */
const LedgerPage = () => {
  const { t, ready } = useTranslation(["transactions", "reasons", "common"])
  return (
    <MemberPage
      page="ledger"
      description={ready ? t("ledger.description") : undefined}
      actions={() =>
        ready ? (
          <Link href={paths.transactions} className={buttonStyle()}>
            {t("common:pages.transactions")}
          </Link>
        ) : null
      }
    >
      {() =>
        ready ? (
          <Allowed call={transactionCalls.getStatement} icon={<ReceiptIcon size={20} />}>
            <Ledger />
          </Allowed>
        ) : (
          <SkeletonRows />
        )
      }
    </MemberPage>
  )
}

export default LedgerPage
