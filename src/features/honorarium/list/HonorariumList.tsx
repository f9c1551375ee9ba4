import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { type Honorarium, HonorariumState } from "../../../../contract/entities/Honorarium.ts"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Badge } from "../../../ui/Badge.tsx"
import { Button } from "../../../ui/Button.tsx"
import { EmptyState, ErrorState } from "../../../ui/EmptyState.tsx"
import { CoinsIcon } from "../../../ui/icons.tsx"
import { LoadMore } from "../../../ui/LoadMore.tsx"
import { SkeletonRows } from "../../../ui/Skeleton.tsx"
import { Tabs } from "../../../ui/Tabs.tsx"
import {
  honorariumList,
  selectHasFailed,
  selectHasMore,
  selectIsLoading,
  selectIsLoadingMore,
  useHonorariumList
} from "../honoraria.ts"
import { RunBar } from "../run/RunBar.tsx"
import { HonorariumTable } from "./HonorariumTable.tsx"

const column = css({ display: "grid", gap: "3", gridTemplateColumns: "minmax(0, 1fr)", minInlineSize: "0" })
const all = "all"

type HonorariumListProps = {
  readonly onOpen: (honorarium: Honorarium) => void
  readonly emptyAction: ReactNode
  readonly canPay: boolean
}

const choose = (id: string) =>
  honorariumList.send({ type: "state.choose", state: id === all ? "" : (id as HonorariumState) })

const Empty = ({ emptyAction }: Pick<HonorariumListProps, "emptyAction">) => {
  const { t } = useTranslation("honorarium")
  const state = useHonorariumList(({ context }) => context.state)
  return state === "" ? (
    <EmptyState title={t("empty.title")} icon={<CoinsIcon size={20} />} action={emptyAction}>
      {t("empty.message")}
    </EmptyState>
  ) : (
    <EmptyState
      title={t("empty.filteredTitle")}
      action={<Button onClick={() => choose(all)}>{t("empty.clear")}</Button>}
    >
      {t("empty.filteredMessage", { state: t(`states.${state}`) })}
    </EmptyState>
  )
}

const Rows = ({ onOpen, emptyAction, canPay }: HonorariumListProps) => {
  const { t } = useTranslation("honorarium")
  const { t: common } = useTranslation()
  const { number } = useFormats()
  const { rows, total, problem } = useHonorariumList(({ context }) => context)
  const isLoading = useHonorariumList(selectIsLoading)
  const isLoadingMore = useHonorariumList(selectIsLoadingMore)
  const hasFailed = useHonorariumList(selectHasFailed)
  const hasMore = useHonorariumList(selectHasMore)
  if (hasFailed)
    return (
      <ErrorState
        title={t("failed")}
        message={problem}
        retryLabel={common("retry")}
        onRetry={() => honorariumList.send({ type: "list.refresh" })}
      />
    )
  if (rows.length === 0 && isLoading) return <SkeletonRows label={common("loading")} />
  if (rows.length === 0) return <Empty emptyAction={emptyAction} />
  return (
    <div aria-busy={isLoading}>
      <RunBar />
      <HonorariumTable rows={rows} onOpen={onOpen} canPay={canPay} />
      <LoadMore
        status={t("shown", { shown: number(rows.length), count: total.value })}
        label={t("more")}
        hasMore={hasMore}
        isBusy={isLoadingMore}
        onMore={() => honorariumList.send({ type: "page.more" })}
      />
    </div>
  )
}

/** The requests by state, with a count of those chosen. */
export const HonorariumList = (props: HonorariumListProps) => {
  const { t } = useTranslation("honorarium")
  const { number } = useFormats()
  const state = useHonorariumList(({ context }) => context.state)
  const counts = useHonorariumList(({ context }) => context.counts)
  const countOf = (id: string) =>
    counts.filter((one) => id === all || one.state === id).reduce((count, one) => count + one.count, 0)
  const value = state === "" ? all : state
  return (
    <div className={column}>
      <Tabs
        label={t("filter")}
        value={value}
        onChange={choose}
        items={[all, ...HonorariumState.literals].map((id) => ({
          id,
          label: (
            <>
              {id === all ? t("all") : t(`states.${id as HonorariumState}`)}
              {countOf(id) > 0 ? <Badge>{number(countOf(id))}</Badge> : null}
            </>
          ),
          content: id === value ? <Rows {...props} /> : null
        }))}
      />
    </div>
  )
}
