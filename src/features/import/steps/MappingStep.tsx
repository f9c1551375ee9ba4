import { useTranslation } from "react-i18next"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Button } from "../../../ui/Button.tsx"
import { SelectField } from "../../../ui/fields.tsx"
import { Row, Stack } from "../../../ui/layout.tsx"
import {
  bulkImport,
  faultsOf,
  selectFailure,
  selectIsDraftKept,
  selectOpened,
  selectSource,
  selectTargets,
  useBulkImport
} from "../bulkImport.ts"
import { encodings } from "../reading/files/encodings.ts"
import type { Opened } from "../reading/readingTypes.ts"
import { CallingCode } from "./CallingCode.tsx"
import { Complaint } from "./Complaint.tsx"
import { MappingTable } from "./MappingTable.tsx"
import { Notes } from "./Notes.tsx"
import { useTargetWords } from "./useTargetWords.ts"

const sheetBox = css({ maxInlineSize: "20rem" })

const useFileNotes = ({ table }: Opened): ReadonlyArray<string> => {
  const { t } = useTranslation("import")
  const { number } = useFormats()
  const unknown = t(table.headerRow === null ? "mapping.noHeader" : "mapping.notKnown")
  return [
    t("mapping.file", { rows: number(table.rowCount), columns: number(table.columns.length) }),
    table.known ? t("mapping.known", { name: t(`reading.known.${table.known}`) }) : unknown,
    ...(table.preamble.length > 0 ? [t("mapping.preamble", { count: table.preamble.length })] : []),
    ...(table.emptyRows > 0 ? [t("mapping.emptyRows", { count: table.emptyRows })] : [])
  ]
}

const useNotices = ({ table }: Opened): ReadonlyArray<string> => {
  const { t } = useTranslation("import")
  const { number } = useFormats()
  return table.notices.map((notice) => {
    if (notice.kind === "totalRow") return t("reading.notice.totalRow", { row: number(notice.row) })
    if (notice.kind === "otherSheets")
      return t("reading.notice.otherSheets", { names: notice.names.join(", ") })
    if (notice.kind === "unfinishedCards" || notice.kind === "encodingUnsure" || notice.kind === "garbled")
      return t(`reading.notice.${notice.kind}`)
    return t(`reading.notice.${notice.kind}`, { count: notice.count })
  })
}

const useFaults = (opened: Opened): ReadonlyArray<string> => {
  const { t } = useTranslation("import")
  const targets = useBulkImport(selectTargets)
  const { fieldWords } = useTargetWords()
  const named = (columns: ReadonlyArray<number>) =>
    columns.map((column) => opened.table.columns[column]?.name ?? "").join(", ")
  return faultsOf(opened, targets).map((fault) => {
    if (fault.kind === "noName" || fault.kind === "nameless") return t(`reading.mappingFault.${fault.kind}`)
    const words = t(`reading.mappingFault.${fault.kind}`, { columns: named(fault.columns) })
    return fault.kind === "twoOnOne" ? `${fieldWords(fault.field)}: ${words}` : words
  })
}

/** Names the columns that match no custom field: an import keeps their values and defines nothing. */
const useUndefinedFields = ({ guesses, table }: Opened): ReadonlyArray<string> => {
  const { t } = useTranslation("import")
  const ownFields = useBulkImport(selectOpened)?.ownFields ?? []
  const targets = useBulkImport(selectTargets)
  const columns = guesses.flatMap(({ column, target: guessed }) => {
    const target = targets[column] ?? guessed
    const isUndefined = target.to === "custom" && !ownFields.some(({ key }) => key === target.key)
    return isUndefined ? [table.columns[column]?.name ?? ""] : []
  })
  return columns.length === 0 ? [] : [t("mapping.undefined", { columns: columns.join(", ") })]
}

const Mapping = ({ opened }: { readonly opened: Opened }) => {
  const { t } = useTranslation("import")
  const failure = useBulkImport(selectFailure)
  const fileNotes = useFileNotes(opened)
  const notices = useNotices(opened)
  const faults = useFaults(opened)
  const undefinedFields = useUndefinedFields(opened)
  const isDraftKept = useBulkImport(selectIsDraftKept)
  const isFile = useBulkImport(selectSource)?.kind === "file"
  const { sheet, encoding, notices: raw } = opened.table
  const others = raw.flatMap((notice) => (notice.kind === "otherSheets" ? notice.names : []))
  return (
    <Stack gap="4" width="fits">
      {failure ? <Complaint title={t("choosing.failed")} failure={failure} /> : null}
      <Notes tone="warning" lines={isDraftKept ? [] : [t("mapping.unkept")]} />
      <Notes tone="plain" lines={fileNotes} />
      <Notes tone="warning" lines={notices} />
      {sheet !== null && others.length > 0 ? (
        <div className={sheetBox}>
          <SelectField
            label={t("mapping.sheet")}
            value={sheet}
            options={[sheet, ...others].map((name) => ({ value: name, label: name }))}
            onChange={(value) => bulkImport.send({ type: "sheet.choose", sheet: value })}
          />
        </div>
      ) : null}
      {encoding !== null && isFile ? (
        <div className={sheetBox}>
          <SelectField
            label={t("mapping.encoding")}
            value={encoding}
            options={encodings.map((name) => ({ value: name, label: name }))}
            onChange={(value) => bulkImport.send({ type: "encoding.choose", encoding: value })}
          />
        </div>
      ) : null}
      <CallingCode />
      <MappingTable opened={opened} />
      <Notes tone="warning" lines={[...faults, ...undefinedFields]} />
      <Row gap="2">
        <Button onClick={() => bulkImport.send({ type: "import.back" })}>{t("mapping.back")}</Button>
        <Button look="primary" onClick={() => bulkImport.send({ type: "mapping.confirm" })}>
          {t("mapping.confirm")}
        </Button>
      </Row>
    </Stack>
  )
}

/** The target of each column. */
export const MappingStep = () => {
  const opened = useBulkImport(selectOpened)
  return opened ? <Mapping opened={opened} /> : null
}
