import { useTranslation } from "react-i18next"
import { formatLocale } from "../../../../contract/rules/languages.ts"
import { css } from "../../../../styled-system/css"
import { SelectField } from "../../../ui/fields.tsx"
import { bulkImport, selectCallingCode, useBulkImport } from "../bulkImport.ts"
import { callingCodes } from "../reading/checking/callingCodes.ts"

const box = css({ maxInlineSize: "20rem" })

/** The country of the file's numbers that name none. */
export const CallingCode = () => {
  const { t, i18n } = useTranslation("import")
  const chosen = useBulkImport(selectCallingCode)
  const names = new Intl.DisplayNames(formatLocale(i18n.language), { type: "region" })
  const list = new Intl.ListFormat(formatLocale(i18n.language), { type: "unit" })
  const options = callingCodes().map(([code, regions]) => ({
    value: code,
    label: `\u2066${code}\u2069 ${list.format(regions.slice(0, 3).map((region) => names.of(region) ?? region))}`
  }))
  return (
    <div className={box}>
      <SelectField
        label={t("mapping.callingCode")}
        value={chosen}
        options={[{ value: "", label: t("mapping.noCode") }, ...options]}
        onChange={(value) => bulkImport.send({ type: "code.choose", callingCode: value })}
      />
    </div>
  )
}
