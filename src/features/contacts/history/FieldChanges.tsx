import { useTranslation } from "react-i18next"
import type { HistoryEntry } from "../../../../contract/entities/HistoryEntry.ts"
import { css } from "../../../../styled-system/css"
import { Details } from "../../../ui/Details.tsx"
import { useFieldWords } from "../useFieldWords.ts"

const list = css({
  display: "grid",
  gap: "0.5",
  listStyle: "none",
  color: "text.muted",
  whiteSpace: "pre-wrap"
})

type Changes = Extract<HistoryEntry, { readonly kind: "edit" | "label" | "merge" }>["changes"]
type ChangesProps = { readonly changes: Changes }

/** One changed field in a line; several are folded behind their names. */
export const FieldChanges = ({ changes }: ChangesProps) => {
  const { t } = useTranslation("contacts")
  const { fieldName, wordsFor } = useFieldWords()
  const lines = (
    <ul className={list}>
      {changes.map(({ field, from, to }) => (
        <li key={field} dir="auto">
          {field === "merged"
            ? t("history.merged", { name: wordsFor(field, from) })
            : t("history.change", {
                field: fieldName(field),
                from: wordsFor(field, from),
                to: wordsFor(field, to)
              })}
        </li>
      ))}
    </ul>
  )
  if (changes.length === 0) return null
  if (changes.length === 1) return lines
  return <Details summary={changes.map(({ field }) => fieldName(field)).join(" · ")}>{lines}</Details>
}

/** Labels that were added and removed. */
export const LabelChanges = ({ changes }: ChangesProps) => {
  const { t } = useTranslation("contacts")
  return (
    <ul className={list}>
      {changes.map(({ from, to }) => (
        <li key={`${from} ${to}`} dir="auto">
          {to === null
            ? t("history.labelRemoved", { name: String(from) })
            : t("history.labelAdded", { name: String(to) })}
        </li>
      ))}
    </ul>
  )
}
