import { useTranslation } from "react-i18next"
import { LedgerAccount } from "../../../../contract/entities/Transaction.ts"
import { type Currency, currencyCodes } from "../../../../contract/rules/currencies.ts"
import type { StatementWanted } from "../../../../machines/flows/ledger-statement.machine.ts"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Button } from "../../../ui/Button.tsx"
import { EmptyState, ErrorState } from "../../../ui/EmptyState.tsx"
import { Field } from "../../../ui/Field.tsx"
import { ReceiptIcon } from "../../../ui/icons.tsx"
import { LoadMore } from "../../../ui/LoadMore.tsx"
import { Select } from "../../../ui/Select.tsx"
import { SkeletonRows } from "../../../ui/Skeleton.tsx"
import { TextInput } from "../../../ui/TextInput.tsx"
import { Balances } from "./Balances.tsx"
import { LedgerTable } from "./LedgerTable.tsx"
import {
  ledgerStatement,
  selectHasFailed,
  selectHasMore,
  selectIsExporting,
  selectIsLoading,
  selectIsLoadingMore,
  useLedger
} from "./ledger.ts"

const column = css({ display: "grid", gap: "4", gridTemplateColumns: "minmax(0, 1fr)", minInlineSize: "0" })
const filters = css({
  display: "grid",
  alignItems: "end",
  gap: "3",
  gridTemplateColumns: {
    base: "repeat(auto-fit, minmax(min(11rem, 100%), 1fr))",
    md: "repeat(4, minmax(0, 12rem)) auto"
  },
  justifyContent: { md: "start" }
})

const everything: StatementWanted = { currency: "", account: "", from: "", to: "" }

const choose = (change: Partial<StatementWanted>) => {
  const { currency, account, from, to } = ledgerStatement.getSnapshot().context
  ledgerStatement.send({ type: "wanted.choose", wanted: { currency, account, from, to, ...change } })
}

const Filters = () => {
  const { t } = useTranslation("transactions")
  const { currency, account, from, to, rows } = useLedger(({ context }) => context)
  const isExporting = useLedger(selectIsExporting)
  return (
    <div className={filters}>
      <Field label={t("ledger.currency")}>
        <Select
          value={currency}
          options={[
            { value: "", label: t("ledger.allCurrencies") },
            ...currencyCodes.map((code) => ({ value: code, label: code }))
          ]}
          onChange={({ target }) => choose({ currency: target.value as Currency | "" })}
        />
      </Field>
      <Field label={t("ledger.account")}>
        <Select
          value={account}
          options={[
            { value: "", label: t("ledger.allAccounts") },
            ...LedgerAccount.literals.map((value) => ({ value, label: t(`ledger.accounts.${value}.name`) }))
          ]}
          onChange={({ target }) => choose({ account: target.value as LedgerAccount | "" })}
        />
      </Field>
      <Field label={t("ledger.from")}>
        <TextInput
          type="date"
          value={from}
          max={to || undefined}
          onChange={({ target }) => choose({ from: target.value })}
        />
      </Field>
      <Field label={t("ledger.to")}>
        <TextInput
          type="date"
          value={to}
          min={from || undefined}
          onChange={({ target }) => choose({ to: target.value })}
        />
      </Field>
      <Button
        isBusy={isExporting}
        disabled={rows.length === 0}
        onClick={() => ledgerStatement.send({ type: "statement.export" })}
      >
        {t("ledger.export")}
      </Button>
    </div>
  )
}

const Rows = () => {
  const { t } = useTranslation("transactions")
  const { t: common } = useTranslation()
  const { number } = useFormats()
  const { rows, total, problem, currency, account, from, to } = useLedger(({ context }) => context)
  const isLoading = useLedger(selectIsLoading)
  const isLoadingMore = useLedger(selectIsLoadingMore)
  const hasFailed = useLedger(selectHasFailed)
  const hasMore = useLedger(selectHasMore)
  if (hasFailed)
    return (
      <ErrorState
        title={t("ledger.failed")}
        message={problem}
        retryLabel={common("retry")}
        onRetry={() => ledgerStatement.send({ type: "list.refresh" })}
      />
    )
  if (rows.length === 0 && isLoading) return <SkeletonRows label={common("loading")} />
  if (rows.length === 0) {
    const isFiltered = [currency, account, from, to].some((value) => value !== "")
    return (
      <EmptyState
        title={t(isFiltered ? "ledger.emptyFiltered" : "ledger.empty")}
        icon={<ReceiptIcon size={20} />}
        action={
          isFiltered ? <Button onClick={() => choose(everything)}>{t("ledger.clear")}</Button> : undefined
        }
      >
        {t(isFiltered ? "ledger.emptyFilteredMessage" : "ledger.emptyMessage")}
      </EmptyState>
    )
  }
  return (
    <div aria-busy={isLoading}>
      <LedgerTable rows={rows} />
      <LoadMore
        status={t("ledger.shown", { shown: number(rows.length), count: total.value })}
        label={t("more")}
        hasMore={hasMore}
        isBusy={isLoadingMore}
        onMore={() => ledgerStatement.send({ type: "page.more" })}
      />
    </div>
  )
}

/** Where the money is, and every movement that brought it there. */
export const LedgerView = () => (
  <div className={column}>
    <Balances />
    <Filters />
    <Rows />
  </div>
)
