import { useTranslation } from "react-i18next"
import type { KnownRow } from "../../../../contract/entities/Import.ts"
import { type ImportField, importFields } from "../../../../contract/rules/importFields.ts"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Badge } from "../../../ui/Badge.tsx"
import { Button } from "../../../ui/Button.tsx"
import { bulkImport, selectDuplicates, selectOpened, selectUpdates, useBulkImport } from "../bulkImport.ts"
import type { FaultReason } from "../reading/checking/problems.ts"
import type { CheckedRow } from "../reading/readingTypes.ts"
import { FateChoice } from "./FateChoice.tsx"
import { useTargetWords } from "./useTargetWords.ts"

const state = css({ display: "grid", gap: "1", justifyItems: "start", minInlineSize: "11rem" })
const lines = css({
  display: "grid",
  gap: "0.5",
  fontSize: "xs",
  color: "text.muted",
  overflowWrap: "anywhere"
})
const fate = css({ fontSize: "xs", overflowWrap: "anywhere" })

const tones = { good: "good", warning: "warning", wrong: "bad" } as const

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ""
  if (Array.isArray(value))
    return value
      .map(textOf)
      .filter((text) => text !== "")
      .join(", ")
  if (typeof value !== "object") return String(value)
  const { number, countryCode, address } = value as Readonly<Record<string, unknown>>
  return [countryCode, number, address]
    .map(textOf)
    .filter((text) => text !== "")
    .join(" ")
}

/** The changes of an update, field by field. */
const useChangeLines = () => {
  const { t } = useTranslation(["import", "contacts", "outcomes"])
  const { date } = useFormats()
  const ownFields = useBulkImport(selectOpened)?.ownFields
  const { fieldWords } = useTargetWords()
  const nameOf = (field: string): string => {
    if (field === "phones" || field === "emails") return t(`contacts:fields.${field}`)
    if (field.startsWith("fields.")) {
      const key = field.slice("fields.".length)
      return ownFields?.find((own) => own.key === key)?.name ?? key
    }
    const known: ImportField | undefined = importFields.find((one) => one === field)
    return known === undefined ? field : fieldWords(known)
  }
  const shown = (field: string, value: unknown): string => {
    if (value === null || value === undefined) return ""
    if (field === "callStatus") return t(`outcomes:${value as "Yet to call"}`)
    return field === "nextCallAt" ? date(new Date(String(value))) : textOf(value)
  }
  return ({ changes }: KnownRow): ReadonlyArray<string> =>
    changes.map(({ field, from, to }) => {
      const before = shown(field, from)
      const words = { field: nameOf(field), from: before, to: shown(field, to) }
      return before === "" ? t("checking.changeFilled", words) : t("checking.change", words)
    })
}

const Fate = ({ row }: { readonly row: CheckedRow }) => {
  const { t } = useTranslation("import")
  const forAll = useBulkImport(selectDuplicates)
  const update = useBulkImport(selectUpdates).find((one) => one.row === row.index)
  const linesOf = useChangeLines()
  const choice = row.choice ?? forAll
  /** The choice for all repeats decides about this row. */
  const isDecided = row.duplicateOf !== null && row.choice !== "keep"
  const changed = choice === "update" && update !== undefined ? linesOf(update) : []
  return (
    <>
      {row.known && !isDecided ? (
        <p className={fate}>
          {choice === "update" && update?.mayUpdate === false
            ? t("checking.mayNotUpdate", { name: row.known.name })
            : t(`checking.fate.${choice}`, { name: row.known.name })}
        </p>
      ) : null}
      {changed.length > 0 ? (
        <ul className={lines} dir="auto">
          {changed.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      {choice === "update" && update?.mayUpdate === true && changed.length === 0 ? (
        <p className={fate}>{t("checking.changesNothing")}</p>
      ) : null}
      <FateChoice row={row} />
    </>
  )
}

const leaveValueOut = (row: CheckedRow, reason: string, out: boolean) =>
  bulkImport.send({
    type: "rows.change",
    change: { kind: "leaveValuesOut", reason, indexes: [row.index], out }
  })

/** Imports a row without its wrong values, or includes them again. */
const Values = ({ row }: { readonly row: CheckedRow }) => {
  const { t } = useTranslation("import")
  const { number } = useFormats()
  const change = (reason: FaultReason, out: boolean) => {
    const action = t(out ? "checking.valueOut" : "checking.valueIn")
    const words = { action, reason: t(`reading.problem.${reason}`), row: number(row.rowNumber) }
    return (
      <Button
        key={reason}
        size="small"
        look="quiet"
        aria-label={t("checking.ofReasonInRow", words)}
        onClick={() => leaveValueOut(row, reason, out)}
      >
        {action}
      </Button>
    )
  }
  return (
    <>
      {row.waivable.map((reason) => change(reason, true))}
      {row.waived.map((reason) => change(reason, false))}
    </>
  )
}

/** Valid, with a warning, or wrong; and the choice for a row that repeats a contact. */
export const RowState = ({ row }: { readonly row: CheckedRow }) => {
  const { t } = useTranslation("import")
  const { number } = useFormats()
  const words = new Set(
    row.problems.map(({ reason }) =>
      reason === "duplicate" && row.duplicateOf !== null
        ? t("checking.repeats", { row: number(row.duplicateOf) })
        : t(`reading.problem.${reason}`)
    )
  )
  const isRepeating = (row.known !== null || row.duplicateOf !== null) && row.severity !== "wrong"
  return (
    <div className={state}>
      {row.leftOut ? (
        <Badge>{t("checking.leftOut")}</Badge>
      ) : (
        <Badge tone={tones[row.severity]}>{t(`checking.${row.severity}`)}</Badge>
      )}
      {words.size > 0 ? (
        <ul className={lines}>
          {[...words].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      {isRepeating && !row.leftOut ? <Fate row={row} /> : null}
      {row.leftOut ? null : <Values row={row} />}
    </div>
  )
}
