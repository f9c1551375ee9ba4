import { useTranslation } from "react-i18next"
import type { MatchedBy } from "../../../../contract/entities/Import.ts"
import { formatLocale } from "../../../../contract/rules/languages.ts"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { selectForecast, useBulkImport } from "../bulkImport.ts"
import type { Forecast } from "../reading/checking/forecast.ts"

const sentence = css({ fontWeight: "medium", maxInlineSize: "48rem" })

const kinds: ReadonlyArray<MatchedBy> = ["linkedin", "email", "phone", "nameAndCompany"]

const useParts = () => {
  const { t } = useTranslation("import")
  const { number } = useFormats()
  const counted = (count: number) => ({ count, shown: number(count) })
  return ({ fresh, repeating, first, there, refused, wrong, leftOut }: Forecast): ReadonlyArray<string> => [
    ...(fresh > 0 ? [t("checking.fresh", counted(fresh))] : []),
    ...kinds.flatMap((kind) => {
      const count = repeating[kind] ?? 0
      if (count === 0) return []
      return first === null
        ? [t(`checking.repeatEarlier.${kind}`, counted(count))]
        : [t(`checking.repeatRow.${kind}`, { ...counted(count), row: number(first) })]
    }),
    ...kinds.flatMap((kind) => {
      const count = there[kind] ?? 0
      return count === 0 ? [] : [t(`checking.there.${kind}`, counted(count))]
    }),
    ...(refused > 0 ? [t("checking.refused", counted(refused))] : []),
    ...(wrong > 0 ? [t("checking.rowsWrong", counted(wrong))] : []),
    ...(leftOut > 0 ? [t("checking.rowsLeftOut", counted(leftOut))] : [])
  ]
}

/** One sentence about all rows. Without a comparison it does not mention new people. */
export const ForecastSentence = ({ isCompared }: { readonly isCompared: boolean }) => {
  const { t, i18n } = useTranslation("import")
  const { number } = useFormats()
  const partsOf = useParts()
  const forecast = useBulkImport(selectForecast)
  if (forecast === null || forecast.rows === 0) return null
  const parts = partsOf(isCompared ? forecast : { ...forecast, fresh: 0 })
  if (parts.length === 0) return null
  const list = new Intl.ListFormat(formatLocale(i18n.language))
  return (
    <p role="status" className={sentence}>
      {t("checking.sum", { count: forecast.rows, shown: number(forecast.rows), parts: list.format(parts) })}
    </p>
  )
}

/** The button's label: the expected result, or the number of rows if the result is unknown. */
export const useStartWords = (): ((sendable: number) => string) => {
  const { t } = useTranslation("import")
  const { number } = useFormats()
  const results = useBulkImport(selectForecast)?.results ?? null
  const counted = (count: number) => ({ count, shown: number(count) })
  return (sendable) => {
    if (results === null || results.added + results.updated === 0)
      return t("checking.start", counted(sendable))
    if (results.updated === 0) return t("checking.startAdd", counted(results.added))
    if (results.added === 0) return t("checking.startUpdate", counted(results.updated))
    return t("checking.startBoth", {
      ...counted(results.updated),
      add: t("checking.startAdd", counted(results.added))
    })
  }
}
