import { useTranslation } from "react-i18next"
import type { FieldDefinition } from "../../../contract/entities/FieldDefinition.ts"
import { css } from "../../../styled-system/css"
import { Button } from "../../ui/Button.tsx"
import { Checkbox } from "../../ui/Checkbox.tsx"
import { Popover } from "../../ui/Popover.tsx"
import { type Columns, columnsWith } from "./columns.ts"
import { useColumnWords } from "./useColumnWords.ts"

const list = css({ display: "grid", gap: "2", listStyle: "none", minInlineSize: "10rem" })

type ColumnChooserProps = {
  readonly columns: Columns
  readonly definitions: ReadonlyArray<FieldDefinition>
  readonly onOpen: () => void
  readonly onColumns: (columns: Columns) => void
}

/** The visible columns. The name is always visible. */
export const ColumnChooser = ({ columns, definitions, onOpen, onColumns }: ColumnChooserProps) => {
  const { t } = useTranslation("contacts")
  const words = useColumnWords(definitions)
  const { shown } = columns
  return (
    <Popover
      label={t("columns.choose")}
      trigger={<Button>{t("columns.choose")}</Button>}
      onOpenChange={(isOpen) => isOpen && onOpen()}
    >
      <ul className={list}>
        {columnsWith(definitions).map((name) => (
          <li key={name}>
            <Checkbox
              label={<bdi>{words(name)}</bdi>}
              checked={shown.includes(name)}
              disabled={name === "name"}
              onChange={() =>
                onColumns({
                  ...columns,
                  shown: shown.includes(name) ? shown.filter((one) => one !== name) : [...shown, name]
                })
              }
            />
          </li>
        ))}
      </ul>
    </Popover>
  )
}
