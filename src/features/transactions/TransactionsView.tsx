import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import {
  type Transaction,
  TransactionKind,
  TransactionState
} from "../../../contract/entities/Transaction.ts"
import { paths } from "../../../contract/paths.ts"
import { useFormats } from "../../i18n/useFormats.ts"
import { Button } from "../../ui/Button.tsx"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { FilterRow } from "../../ui/FilterRow.tsx"
import { SelectField } from "../../ui/fields.tsx"
import { ReceiptIcon } from "../../ui/icons.tsx"
import { Stack } from "../../ui/layout.tsx"
import { PagedList } from "../../ui/PagedList.tsx"
import { Invoice, type Parties } from "./Invoice.tsx"
import { TransactionTable } from "./TransactionTable.tsx"
import { type TransactionFilter, transactionList, usePrintedTransaction } from "./transactions.ts"

const choose = (filter: TransactionFilter) => transactionList.send({ type: "filter.choose", filter })

const Filters = () => {
  const { t } = useTranslation("transactions")
  const { kind, state } = transactionList.useContext(({ filter }) => filter)
  const isEmpty = transactionList.useContext(({ rows }) => rows.length === 0)
  const isExporting = transactionList.useIsExporting()
  return (
    <FilterRow>
      <SelectField
        label={t("kind")}
        value={kind}
        options={[
          { value: "", label: t("allKinds") },
          ...TransactionKind.literals.map((value) => ({ value, label: t(`kinds.${value}`) }))
        ]}
        onChange={(value) => choose({ kind: value as Transaction["kind"] | "", state })}
      />
      <SelectField
        label={t("state")}
        value={state}
        options={[
          { value: "", label: t("allStates") },
          ...TransactionState.literals.map((value) => ({ value, label: t(`states.${value}`) }))
        ]}
        onChange={(value) => choose({ kind, state: value as Transaction["state"] | "" })}
      />
      <Button
        isBusy={isExporting}
        disabled={isEmpty}
        onClick={() => transactionList.send({ type: "list.export" })}
      >
        {t("ledger.export")}
      </Button>
    </FilterRow>
  )
}

const Empty = () => {
  const { t } = useTranslation("transactions")
  const isFiltered = transactionList.useContext(({ filter }) => filter.kind !== "" || filter.state !== "")
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
  const { number } = useFormats()
  const { rows, total } = transactionList.useContext((context) => context)
  return (
    <PagedList
      status={transactionList.useStatus()}
      isEmpty={rows.length === 0}
      empty={<Empty />}
      failedTitle={t("failed")}
      shown={t("shown", { shown: number(rows.length), count: total.value })}
      moreLabel={t("more")}
    >
      <TransactionTable rows={rows} />
    </PagedList>
  )
}

export const TransactionsView = (parties: Parties) => {
  const printed = usePrintedTransaction()
  return (
    <Stack gap="4" width="fits">
      <Filters />
      <Rows />
      {printed ? <Invoice transaction={printed} {...parties} /> : null}
    </Stack>
  )
}
