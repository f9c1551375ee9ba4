import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { transactionCalls } from "../../../contract/calls/transaction.ts"
import { paths } from "../../../contract/paths.ts"
import { selectUser, useSession } from "../../features/auth/session.ts"
import { LedgerView } from "../../features/transactions/ledger/LedgerView.tsx"
import { ledger } from "../../features/transactions/ledger/ledger.ts"
import { useWhyNot } from "../../i18n/useWhyNot.ts"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { ReceiptIcon } from "../../ui/icons.tsx"
import { SkeletonRows } from "../../ui/Skeleton.tsx"
import { MemberPage } from "./MemberPage.tsx"

const Ledger = () => {
  const why = useWhyNot().forCall(transactionCalls.getStatement, useSession(selectUser))
  const isAllowed = why === undefined
  useEffect(() => {
    if (isAllowed) ledger.send({ type: "list.refresh" })
  }, [isAllowed])
  return why ? (
    <EmptyState title={why.reason} icon={<ReceiptIcon size={20} />}>
      {why.remedy}
    </EmptyState>
  ) : (
    <LedgerView />
  )
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
      {() => (ready ? <Ledger /> : <SkeletonRows />)}
    </MemberPage>
  )
}

export default LedgerPage
