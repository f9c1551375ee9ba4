import { useTranslation } from "react-i18next"
import { LedgerAccount } from "../../../../contract/entities/Transaction.ts"
import { type Currency, currencyCodes } from "../../../../contract/rules/currencies.ts"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Button } from "../../../ui/Button.tsx"
import { DayRange } from "../../../ui/DayRange.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { FilterRow } from "../../../ui/FilterRow.tsx"
import { SelectField } from "../../../ui/fields.tsx"
import { ReceiptIcon } from "../../../ui/icons.tsx"
import { Stack } from "../../../ui/layout.tsx"
import { PagedList } from "../../../ui/PagedList.tsx"
import { Balances } from "./Balances.tsx"
import { LedgerTable } from "./LedgerTable.tsx"
import { everything, type LedgerFilter, ledger } from "./ledger.ts"

const choose = (change: Partial<LedgerFilter>) =>
  ledger.send({ type: "filter.choose", filter: { ...ledger.read().filter, ...change } })

const Filters = () => {
  const { t } = useTranslation("transactions")
  const { currency, account, from, to } = ledger.useContext(({ filter }) => filter)
  const isEmpty = ledger.useContext(({ rows }) => rows.length === 0)
  const isExporting = ledger.useIsExporting()
  return (
    <FilterRow>
      <SelectField
        label={t("ledger.currency")}
        value={currency}
        options={[
          { value: "", label: t("ledger.allCurrencies") },
          ...currencyCodes.map((code) => ({ value: code, label: code }))
        ]}
        onChange={(value) => choose({ currency: value as Currency | "" })}
      />
      <SelectField
        label={t("ledger.account")}
        value={account}
        options={[
          { value: "", label: t("ledger.allAccounts") },
          ...LedgerAccount.literals.map((value) => ({ value, label: t(`ledger.accounts.${value}.name`) }))
        ]}
        onChange={(value) => choose({ account: value as LedgerAccount | "" })}
      />
      <DayRange from={from} to={to} fromLabel={t("ledger.from")} toLabel={t("ledger.to")} onChange={choose} />
      <Button isBusy={isExporting} disabled={isEmpty} onClick={() => ledger.send({ type: "list.export" })}>
        {t("ledger.export")}
      </Button>
    </FilterRow>
  )
}

const Empty = () => {
  const { t } = useTranslation("transactions")
  const isFiltered = ledger.useContext(({ filter }) => Object.values(filter).some((value) => value !== ""))
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

const Rows = () => {
  const { t } = useTranslation("transactions")
  const { number } = useFormats()
  const { rows, total } = ledger.useContext((context) => context)
  return (
    <PagedList
      status={ledger.useStatus()}
      isEmpty={rows.length === 0}
      empty={<Empty />}
      failedTitle={t("ledger.failed")}
      shown={t("ledger.shown", { shown: number(rows.length), count: total.value })}
      moreLabel={t("more")}
    >
      <LedgerTable rows={rows} />
    </PagedList>
  )
}

/** Balances, and every posting. */
export const LedgerView = () => (
  <Stack gap="4" width="fits">
    <Balances />
    <Filters />
    <Rows />
  </Stack>
)
