import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { useParams, useSearchParams } from "wouter"
import { titleOf } from "../../features/flows/chart/names.ts"
import { chartNamed } from "../../features/flows/charts.ts"
import { flowNumbers } from "../../features/flows/numbers/numbers.ts"
import { ChartList } from "../../features/flows/view/ChartList.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { lazyPart } from "../../ui/lazyPart.ts"
import { SkeletonRows } from "../../ui/Skeleton.tsx"
import { Page } from "../Page.tsx"
import { PageSkeleton } from "../PageSkeleton.tsx"
import { useMember } from "./useMember.ts"

const ChartView = lazyPart(() =>
  import("../../features/flows/view/ChartView.tsx").then((module) => module.ChartView)
)

const FlowsPage = () => {
  const { t, ready } = useTranslation(["flows", "common"])
  const { chart: id = "" } = useParams<{ readonly chart?: string }>()
  const [search, setSearch] = useSearchParams()
  const organisation = useMember()?.owner.organisationId
  useEffect(() => {
    if (organisation !== undefined) flowNumbers.send({ type: "reply.refresh" })
  }, [organisation])
  if (!ready) return <PageSkeleton />
  const title = t("common:pages.flows")
  if (id === "") {
    return (
      <Page title={title} description={t("intro")}>
        <ChartList />
      </Page>
    )
  }
  const drawn = chartNamed(id)
  if (!drawn) {
    return (
      <Page title={title}>
        <EmptyState title={t("unknown.title")}>{t("unknown.message")}</EmptyState>
        <ChartList />
      </Page>
    )
  }
  return (
    <Page title={titleOf(id)} lang="en" isWindow>
      <Loading fallback={<SkeletonRows />}>
        <ChartView
          key={id}
          drawn={drawn}
          place={search.get("state") ?? ""}
          onPlace={(place) => setSearch({ state: place }, { replace: true })}
        />
      </Loading>
    </Page>
  )
}

export default FlowsPage
