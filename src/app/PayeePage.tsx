import { useTranslation } from "react-i18next"
import { css } from "../../styled-system/css"
import { PayeeView } from "../features/honorarium/payee/PayeeView.tsx"
import { SkeletonRows } from "../ui/Skeleton.tsx"
import { Page } from "./Page.tsx"

const waiting = css({ padding: { base: "4", sm: "6", xl: "8" } })

/** For a respondent with an emailed link and no account. */
const PayeePage = () => {
  const { t, ready } = useTranslation(["honorarium", "rules", "common"])
  if (!ready)
    return (
      <div className={waiting}>
        <SkeletonRows />
      </div>
    )
  return (
    <Page title={t("common:pages.payee")} description={t("payee.description")}>
      <PayeeView />
    </Page>
  )
}

export default PayeePage
