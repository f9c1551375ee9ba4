import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import {
  type Transaction,
  TransactionKind,
  TransactionState
} from "../../../contract/entities/Transaction.ts"
import { paths } from "../../../contract/paths.ts"
import type { TransactionWanted } from "../../../machines/flows/transaction-list.machine.ts"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { Button } from "../../ui/Button.tsx"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { EmptyState, ErrorState } from "../../ui/EmptyState.tsx"
import { Field } from "../../ui/Field.tsx"
import { ReceiptIcon } from "../../ui/icons.tsx"
import { LoadMore } from "../../ui/LoadMore.tsx"
import { Select } from "../../ui/Select.tsx"
import { SkeletonRows } from "../../ui/Skeleton.tsx"
import { Invoice, type Parties } from "./Invoice.tsx"
import { TransactionTable } from "./TransactionTable.tsx"
import {
  selectHasFailed,
  selectHasMore,
  selectIsExporting,
  selectIsLoading,
  selectIsLoadingMore,
  transactionList,
  useTransactionList
} from "./transactions.ts"

const column = css({ display: "grid", gap: "4", gridTemplateColumns: "minmax(0, 1fr)", minInlineSize: "0" })
const filters = css({
  display: "grid",
  alignItems: "end",
  gap: "3",
  gridTemplateColumns: {
    base: "minmax(0, 1fr)",
    sm: "repeat(2, minmax(0, 12rem))",
    md: "repeat(2, minmax(0, 12rem)) auto"
  },
  justifyContent: "start"
})

const choose = (wanted: TransactionWanted) => transactionList.send({ type: "wanted.choose", wanted })

const Filters = () => {
  const { t } = useTranslation("transactions")
  const { kind, state, rows } = useTransactionList(({ context }) => context)
  const isExporting = useTransactionList(selectIsExporting)
  return (
    <div className={filters}>
      <Field label={t("kind")}>
        <Select
          value={kind}
          options={[
            { value: "", label: t("allKinds") },
            ...TransactionKind.literals.map((value) => ({ value, label: t(`kinds.${value}`) }))
          ]}
          onChange={({ target }) => choose({ kind: target.value as Transaction["kind"] | "", state })}
        />
      </Field>
      <Field label={t("state")}>
        <Select
          value={state}
          options={[
            { value: "", label: t("allStates") },
            ...TransactionState.literals.map((value) => ({ value, label: t(`states.${value}`) }))
          ]}
          onChange={({ target }) => choose({ kind, state: target.value as Transaction["state"] | "" })}
        />
      </Field>
      <Button
        isBusy={isExporting}
        disabled={rows.length === 0}
        onClick={() => transactionList.send({ type: "list.export" })}
      >
        {t("ledger.export")}
      </Button>
    </div>
  )
}

const Empty = () => {
  const { t } = useTranslation("transactions")
  const isFiltered = useTransactionList(({ context }) => context.kind !== "" || context.state !== "")
  return isFiltered ? (
    <EmptyState
      title={t("empty.filteredTitle")}
      action={<Button onClick={() => choose({ kind: "", state: "" })}>{t("empty.clear")}</Button>}
    >
      {t("empty.filteredMessage")}
    </EmptyState>
  ) : (
    <EmptyState
      title={t("empty.title")}
      icon={<ReceiptIcon size={20} />}
      action={
        <Link href={paths.pricing} className={buttonStyle({ look: "primary" })}>
          {t("empty.action")}
        </Link>
      }
    >
      {t("empty.message")}
    </EmptyState>
  )
}

const Rows = () => {
  const { t } = useTranslation("transactions")
  const { t: common } = useTranslation()
  const { number } = useFormats()
  const { rows, total, problem } = useTransactionList(({ context }) => context)
  const isLoading = useTransactionList(selectIsLoading)
  const isLoadingMore = useTransactionList(selectIsLoadingMore)
  const hasFailed = useTransactionList(selectHasFailed)
  const hasMore = useTransactionList(selectHasMore)
  if (hasFailed)
    return (
      <ErrorState
        title={t("failed")}
        message={problem}
        retryLabel={common("retry")}
        onRetry={() => transactionList.send({ type: "list.refresh" })}
      />
    )
  if (rows.length === 0 && isLoading) return <SkeletonRows label={common("loading")} />
  if (rows.length === 0) return <Empty />
  return (
    <div aria-busy={isLoading}>
      <TransactionTable rows={rows} />
      <LoadMore
        status={t("shown", { shown: number(rows.length), count: total.value })}
        label={t("more")}
        hasMore={hasMore}
        isBusy={isLoadingMore}
        onMore={() => transactionList.send({ type: "page.more" })}
      />
    </div>
  )
}

/** The payments, and one of them on paper. */
export const TransactionsView = (parties: Parties) => {
  const printed = useTransactionList(({ context }) => context.printed)
  return (
    <div className={column}>
      <Filters />
      <Rows />
      {printed ? <Invoice transaction={printed} {...parties} /> : null}
    </div>
  )
}
