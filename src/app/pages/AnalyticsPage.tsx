import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { paths } from "../../../contract/paths.ts"
import { AnalyticsView } from "../../features/analytics/AnalyticsView.tsx"
import { analytics } from "../../features/analytics/analytics.ts"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { SkeletonRows } from "../../ui/Skeleton.tsx"
import { useWhileShown } from "../../ui/useWhileShown.ts"
import { MemberPage } from "./MemberPage.tsx"

const Numbers = () => {
  const { t } = useTranslation("analytics")
  useWhileShown(() => analytics.send({ type: "analytics.refresh" }))
  return (
    <AnalyticsView
      emptyAction={
        <Link href={paths.calls} className={buttonStyle({ look: "primary" })}>
          {t("empty.action")}
        </Link>
      }
    />
  )
}

const AnalyticsPage = () => {
  const { t, ready } = useTranslation(["analytics", "outcomes", "common"])
  return (
    <MemberPage page="analytics" description={ready ? t("description") : undefined}>
      {() => (ready ? <Numbers /> : <SkeletonRows />)}
    </MemberPage>
  )
}

export default AnalyticsPage
