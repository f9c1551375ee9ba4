import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { type Honorarium, HonorariumState } from "../../../../contract/entities/Honorarium.ts"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Badge } from "../../../ui/Badge.tsx"
import { Button } from "../../../ui/Button.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { CoinsIcon } from "../../../ui/icons.tsx"
import { Stack } from "../../../ui/layout.tsx"
import { PagedList } from "../../../ui/PagedList.tsx"
import { Tabs } from "../../../ui/Tabs.tsx"
import { honorariumDecision, honorariumList, honorariumTotals } from "../honoraria.ts"
import type { Person } from "../review/useRefusals.ts"
import { RunBar } from "../run/RunBar.tsx"
import { BudgetFigures } from "./BudgetFigures.tsx"
import { CurrencyTotals } from "./CurrencyTotals.tsx"
import { HonorariumTable } from "./HonorariumTable.tsx"

const tables = css({
  display: "grid",
  alignItems: "start",
  gap: "3",
  gridTemplateColumns: { base: "minmax(0, 1fr)", xl: "repeat(auto-fit, minmax(min(100%, 24rem), 1fr))" },
  _empty: { display: "none" }
})
const all = "all"

type HonorariumListProps = {
  readonly onOpen: (honorarium: Honorarium) => void
  readonly emptyAction: ReactNode
  readonly canPay: boolean
  readonly person: Person
}

const choose = (id: string) => {
  honorariumDecision.send({ type: "decision.dismiss" })
  honorariumList.send({ type: "filter.choose", filter: { state: id === all ? "" : (id as HonorariumState) } })
}

const Empty = ({ emptyAction }: Pick<HonorariumListProps, "emptyAction">) => {
  const { t } = useTranslation("honorarium")
  const state = honorariumList.useContext(({ filter }) => filter.state)
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

/** The totals stand above the rows and would move them, also while someone presses one. */
const useWaitsForTotals = () => {
  const isKnown = honorariumTotals.useContext(({ summary }) => summary.isKnown)
  return !honorariumTotals.useStatus().hasFailed && !isKnown
}

const Rows = ({ onOpen, emptyAction, canPay, person }: HonorariumListProps) => {
  const { t } = useTranslation("honorarium")
  const { number } = useFormats()
  const { rows, total } = honorariumList.useContext((context) => context)
  const status = honorariumList.useStatus()
  const waits = useWaitsForTotals()
  return (
    <PagedList
      status={{ ...status, isLoading: status.isLoading || waits }}
      isEmpty={rows.length === 0 || waits}
      empty={<Empty emptyAction={emptyAction} />}
      failedTitle={t("failed")}
      shown={t("shown", { shown: number(rows.length), count: total.value })}
      moreLabel={t("more")}
    >
      <RunBar />
      <HonorariumTable rows={rows} onOpen={onOpen} canPay={canPay} person={person} />
    </PagedList>
  )
}

/** The requests by state, with the number of selected ones. */
export const HonorariumList = (props: HonorariumListProps) => {
  const { t } = useTranslation("honorarium")
  const { number } = useFormats()
  const state = honorariumList.useContext(({ filter }) => filter.state)
  const counts = honorariumTotals.useContext(({ summary }) => summary.totals)
  const budgets = honorariumTotals.useContext(({ summary }) => summary.budgets)
  const countOf = (id: string) =>
    counts.filter((one) => id === all || one.state === id).reduce((count, one) => count + one.count, 0)
  const value = state === "" ? all : state
  return (
    <Stack gap="3" width="fits">
      <div className={tables}>
        <CurrencyTotals totals={counts} />
        <BudgetFigures budgets={budgets} />
      </div>
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
    </Stack>
  )
}
