import { useTranslation } from "react-i18next"
import { AuditEntity } from "../../../contract/entities/AuditLine.ts"
import { useFormats } from "../../i18n/useFormats.ts"
import { Button } from "../../ui/Button.tsx"
import { DayRange } from "../../ui/DayRange.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { FilterRow } from "../../ui/FilterRow.tsx"
import { SelectField } from "../../ui/fields.tsx"
import { ReceiptIcon } from "../../ui/icons.tsx"
import { Stack } from "../../ui/layout.tsx"
import { PagedList } from "../../ui/PagedList.tsx"
import { AuditTable, type ChangeWords } from "./AuditTable.tsx"
import { type AuditFilter, auditLog, everything } from "./audit.ts"

const choose = (change: Partial<AuditFilter>) =>
  auditLog.send({ type: "filter.choose", filter: { ...auditLog.read().filter, ...change } })

type Person = { readonly _id: string; readonly name: string }

const Filters = ({ people }: { readonly people: ReadonlyArray<Person> }) => {
  const { t } = useTranslation("audit")
  const { entity, by, from, to } = auditLog.useContext(({ filter }) => filter)
  const isEmpty = auditLog.useContext(({ rows }) => rows.length === 0)
  return (
    <FilterRow>
      <SelectField
        label={t("what")}
        value={entity}
        options={[
          { value: "", label: t("everything") },
          ...AuditEntity.literals.map((value) => ({ value, label: t(`entities.${value}`) }))
        ]}
        onChange={(value) => choose({ entity: value as AuditEntity | "" })}
      />
      <SelectField
        label={t("who")}
        value={by}
        options={[
          { value: "", label: t("everyone") },
          ...people.map((person) => ({ value: person._id, label: person.name }))
        ]}
        onChange={(value) => choose({ by: value })}
      />
      <DayRange from={from} to={to} fromLabel={t("from")} toLabel={t("to")} onChange={choose} />
      <Button
        isBusy={auditLog.useIsExporting()}
        disabled={isEmpty}
        onClick={() => auditLog.send({ type: "list.export" })}
      >
        {t("export")}
      </Button>
    </FilterRow>
  )
}

type AuditViewProps = { readonly people: ReadonlyArray<Person>; readonly changeWords: ChangeWords }

/** The organisation's audit log with its filters. */
export const AuditView = ({ people, changeWords }: AuditViewProps) => {
  const { t } = useTranslation("audit")
  const { number } = useFormats()
  const { rows, total } = auditLog.useContext((context) => context)
  return (
    <Stack gap="4" width="fits">
      <Filters people={people} />
      <PagedList
        status={auditLog.useStatus()}
        isEmpty={rows.length === 0}
        empty={
          <EmptyState
            title={t("empty")}
            icon={<ReceiptIcon size={20} />}
            action={<Button onClick={() => choose(everything)}>{t("clear")}</Button>}
          >
            {t("emptyMessage")}
          </EmptyState>
        }
        failedTitle={t("failed")}
        shown={t(total.exact ? "shown" : "shownOfMore", {
          shown: number(rows.length),
          all: number(total.value)
        })}
        moreLabel={t("more")}
      >
        <AuditTable rows={rows} changeWords={changeWords} />
      </PagedList>
    </Stack>
  )
}
