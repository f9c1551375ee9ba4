import { useTranslation } from "react-i18next"
import { PayeeView } from "../features/honorarium/payee/PayeeView.tsx"
import { Page } from "./Page.tsx"
import { PageSkeleton } from "./PageSkeleton.tsx"

/** For a respondent with an emailed link and no account. */
const PayeePage = () => {
  const { t, ready } = useTranslation(["honorarium", "rules", "common"])
  if (!ready) return <PageSkeleton />
  return (
    <Page title={t("common:pages.payee")} description={t("payee.description")}>
      <PayeeView />
    </Page>
  )
}

export default PayeePage
