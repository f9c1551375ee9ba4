import { useTranslation } from "react-i18next"
import type { DuplicateChoice } from "../../../../contract/entities/Import.ts"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Select } from "../../../ui/Select.tsx"
import { bulkImport, selectDuplicates, selectRepeats, useBulkImport } from "../bulkImport.ts"
import type { CheckedRow } from "../reading/readingTypes.ts"

const select = css({ display: "block", inlineSize: "full", minInlineSize: "10rem" })

export const fateChoices = ["skip", "update", "keep"] as const

/** The choices for rows that repeat an earlier one, as text. */
export const useRepeatWords = () => {
  const { t } = useTranslation("import")
  return (choice: DuplicateChoice): string => t(`checking.repeatFate.${choice}`)
}

/** The choice for a row that repeats a contact or an earlier row. */
export const FateChoice = ({ row }: { readonly row: CheckedRow }) => {
  const { t } = useTranslation("import")
  const { number } = useFormats()
  const duplicates = useBulkImport(selectDuplicates)
  const repeats = useBulkImport(selectRepeats)
  const repeatWords = useRepeatWords()
  const isRepeat = row.duplicateOf !== null
  const wordsOf = (choice: DuplicateChoice): string =>
    isRepeat ? repeatWords(choice) : t(`checking.${choice}`)
  return (
    <span className={select}>
      <Select
        aria-label={t("checking.fateOf", { row: number(row.rowNumber) })}
        value={row.choice ?? ""}
        options={[
          { value: "", label: t("checking.asAll", { choice: wordsOf(isRepeat ? repeats : duplicates) }) },
          ...fateChoices.map((value) => ({ value, label: wordsOf(value) }))
        ]}
        onChange={({ target }) =>
          bulkImport.send({
            type: "rows.change",
            change: {
              kind: "decide",
              indexes: [row.index],
              choice: fateChoices.find((one) => one === target.value) ?? null
            }
          })
        }
      />
    </span>
  )
}
