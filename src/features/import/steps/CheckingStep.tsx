import { useTranslation } from "react-i18next"
import { formatLocale } from "../../../../contract/rules/languages.ts"
import type { CheckedFilter } from "../../../../machines/flows/bulk-import.machine.ts"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Button } from "../../../ui/Button.tsx"
import { Choice } from "../../../ui/Choice.tsx"
import { SelectField } from "../../../ui/fields.tsx"
import { Muted, Row, Stack } from "../../../ui/layout.tsx"
import {
  bulkImport,
  selectCanStart,
  selectChecked,
  selectDuplicates,
  selectFailure,
  selectFilter,
  selectForecast,
  selectIsChanging,
  selectNewLabels,
  selectNextCalls,
  selectOpened,
  selectRepeats,
  useBulkImport
} from "../bulkImport.ts"
import { faultReasons, warningReasons } from "../reading/checking/problems.ts"
import type { CheckSummary } from "../reading/readingTypes.ts"
import { CallingCode } from "./CallingCode.tsx"
import { CheckedTable } from "./CheckedTable.tsx"
import { Complaint } from "./Complaint.tsx"
import { fateChoices, useRepeatWords } from "./FateChoice.tsx"
import { ForecastSentence, useStartWords } from "./Forecast.tsx"
import { Notes } from "./Notes.tsx"
import { WrongValues } from "./WrongValues.tsx"

const filters = css({
  display: "grid",
  gap: "4",
  gridTemplateColumns: { base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 18rem))" }
})

const reasons = [...faultReasons, ...warningReasons]

const kindOf = (filter: CheckedFilter): string => {
  if (filter.kind === "severity") return filter.severity
  return filter.kind === "reason" ? "all" : filter.kind
}

const severities = ["good", "warning", "wrong"] as const
const otherKinds = ["all", "duplicate", "known", "leftOut"] as const

const filterOf = (kind: string): CheckedFilter => {
  const severity = severities.find((one) => one === kind)
  if (severity) return { kind: "severity", severity }
  return { kind: otherKinds.find((one) => one === kind) ?? "all" }
}

const Filters = ({ checked }: { readonly checked: CheckSummary }) => {
  const { t } = useTranslation("import")
  const { number } = useFormats()
  const filter = useBulkImport(selectFilter)
  const { counts, problems } = checked
  const all = counts.rows - counts.empty
  const kinds = [
    ["all", all],
    ["good", counts.good],
    ["warning", counts.warning],
    ["wrong", counts.wrong],
    ["duplicate", counts.duplicates],
    ...(checked.known === null ? [] : ([["known", checked.known]] as const)),
    ["leftOut", counts.leftOut]
  ] as const
  const found = reasons.filter((reason) => (problems[reason] ?? 0) > 0)
  return (
    <div className={filters}>
      <SelectField
        label={t("checking.filter")}
        value={kindOf(filter)}
        options={kinds.map(([kind, count]) => ({
          value: kind,
          label: `${t(`checking.${kind}`)} (${number(count)})`
        }))}
        onChange={(value) => bulkImport.send({ type: "filter.choose", filter: filterOf(value) })}
      />
      {found.length > 0 ? (
        <SelectField
          label={t("checking.reason")}
          value={filter.kind === "reason" ? filter.reason : ""}
          options={[
            { value: "", label: t("checking.anyReason") },
            ...found.map((reason) => ({
              value: reason,
              label: `${t(`reading.problem.${reason}`)} (${number(problems[reason] ?? 0)})`
            }))
          ]}
          onChange={(value) =>
            bulkImport.send({
              type: "filter.choose",
              filter: value === "" ? { kind: "all" } : { kind: "reason", reason: value }
            })
          }
        />
      ) : null}
    </div>
  )
}

const Duplicates = ({ known, room, sendable }: Pick<CheckSummary, "known" | "room" | "sendable">) => {
  const { t } = useTranslation("import")
  const { number } = useFormats()
  const duplicates = useBulkImport(selectDuplicates)
  return (
    <Stack gap="2" limit="36rem">
      <p role="status">
        {known === null
          ? t("checking.notCompared")
          : t("checking.knownRows", { count: known, shown: number(known) })}
      </p>
      {room !== null && sendable - (duplicates === "keep" ? 0 : (known ?? 0)) > room ? (
        <p role="alert">{t("checking.room", { room: number(room) })}</p>
      ) : null}
      <Choice
        label={t("checking.duplicates")}
        options={(["skip", "update", "keep"] as const).map((value) => ({
          value,
          label: t(`checking.${value}`)
        }))}
        value={duplicates}
        onChange={(value) => bulkImport.send({ type: "forAll.choose", choice: { duplicates: value } })}
      />
      <Muted>{t(`checking.${duplicates}Hint`)}</Muted>
    </Stack>
  )
}

/** The choice for all rows that repeat an earlier one. */
const Repeats = () => {
  const { t } = useTranslation("import")
  const repeats = useBulkImport(selectRepeats)
  const isShown = useBulkImport(selectFilter).kind === "duplicate"
  const wordsOf = useRepeatWords()
  return (
    <Stack gap="2" limit="36rem">
      <Choice
        label={t("checking.repeatsTitle")}
        options={fateChoices.map((value) => ({ value, label: wordsOf(value) }))}
        value={repeats}
        onChange={(value) => bulkImport.send({ type: "forAll.choose", choice: { repeats: value } })}
      />
      <p>
        <Button
          size="small"
          onClick={() =>
            bulkImport.send({
              type: "filter.choose",
              filter: { kind: isShown ? "all" : "duplicate" }
            })
          }
        >
          {t(isShown ? "checking.showAll" : "checking.showRepeats")}
        </Button>
      </p>
    </Stack>
  )
}

/** Next calls created by the file's call statuses and times, and a way to import without them. */
const NextCallsChoice = () => {
  const { t } = useTranslation("import")
  const { number, date } = useFormats()
  const nextCalls = useBulkImport(selectNextCalls)
  const planned = useBulkImport(selectForecast)?.nextCalls
  if (planned === undefined || planned.possible === 0) return null
  const { created, first } = planned
  return (
    <Stack gap="2" limit="36rem">
      <p role="status">
        {created === 0 || first === null
          ? t("checking.nextCallsNone")
          : t("checking.nextCalls", {
              count: created,
              shown: number(created),
              day: date(new Date(first))
            })}
      </p>
      <Choice
        label={t("checking.nextCallsTitle")}
        options={(["make", "leaveOut"] as const).map((value) => ({
          value,
          label: t(`checking.nextCallsFate.${value}`)
        }))}
        value={nextCalls}
        onChange={(value) => bulkImport.send({ type: "forAll.choose", choice: { nextCalls: value } })}
      />
    </Stack>
  )
}

/** Missing labels are created only if the person chose that. */
const NewLabels = ({ checked }: { readonly checked: CheckSummary }) => {
  const { t, i18n } = useTranslation("import")
  const chosen = useBulkImport(selectNewLabels)
  const { newLabels, newLabelNames } = checked
  const list = new Intl.ListFormat(formatLocale(i18n.language))
  return (
    <Stack gap="2" limit="36rem">
      <p role="status">
        {t(newLabels > newLabelNames.length ? "checking.newLabelsMore" : "checking.newLabels", {
          count: newLabels,
          names: list.format(newLabelNames)
        })}
      </p>
      <Choice
        label={t("checking.labels")}
        options={[
          { value: "make", label: t("checking.makeLabels") },
          { value: "leaveOut", label: t("checking.dropLabels") }
        ]}
        value={chosen ?? ""}
        onChange={(value) => {
          if (value !== "") bulkImport.send({ type: "forAll.choose", choice: { newLabels: value } })
        }}
      />
    </Stack>
  )
}

/** The valid rows, the problems of others, and the choices for existing people. */
export const CheckingStep = () => {
  const { t } = useTranslation("import")
  const { number } = useFormats()
  const startWords = useStartWords()
  const isChanging = useBulkImport(selectIsChanging)
  const opened = useBulkImport(selectOpened)
  const checked = useBulkImport(selectChecked)
  const newLabels = useBulkImport(selectNewLabels)
  const canStart = useBulkImport(selectCanStart)
  const failure = useBulkImport(selectFailure)
  if (opened === null || checked === null) return null
  const { wrong, leftOut } = checked.counts
  const unsent = wrong + leftOut
  const isLabelOpen = checked.newLabels > 0 && newLabels === null
  return (
    <Stack gap="4" width="fits">
      {failure ? <Complaint title={t("choosing.failed")} failure={failure} /> : null}
      <ForecastSentence isCompared={checked.known !== null} />
      <CallingCode />
      <WrongValues {...checked} />
      {checked.counts.duplicates > 0 ? <Repeats /> : null}
      <Filters checked={checked} />
      <CheckedTable columns={opened.table.columns} />
      <Duplicates {...checked} />
      {checked.newLabels > 0 ? <NewLabels checked={checked} /> : null}
      <NextCallsChoice />
      <Notes
        tone={checked.sendable === 0 ? "warning" : "plain"}
        lines={[
          ...(unsent > 0 ? [t("checking.unsent", { count: unsent, shown: number(unsent) })] : []),
          ...(checked.sendable === 0 ? [t("checking.nothingToSend")] : []),
          ...(isLabelOpen ? [t("checking.labelsOpen")] : [])
        ]}
      />
      <Row gap="2">
        <Button onClick={() => bulkImport.send({ type: "import.back" })}>{t("checking.back")}</Button>
        <Button
          look="primary"
          disabled={checked.sendable === 0 || isLabelOpen}
          isBusy={isChanging}
          onClick={() => {
            if (canStart) bulkImport.send({ type: "import.start" })
          }}
        >
          {startWords(checked.sendable)}
        </Button>
      </Row>
    </Stack>
  )
}
