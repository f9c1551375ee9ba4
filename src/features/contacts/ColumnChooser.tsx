import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { Button } from "../../ui/Button.tsx"
import { Checkbox } from "../../ui/Checkbox.tsx"
import { Popover } from "../../ui/Popover.tsx"
import { type Columns, columnNames } from "./columns.ts"

const list = css({ display: "grid", gap: "2", listStyle: "none", minInlineSize: "10rem" })

type ColumnChooserProps = { readonly columns: Columns; readonly onColumns: (columns: Columns) => void }

/** The visible columns. The name is always visible. */
export const ColumnChooser = ({ columns, onColumns }: ColumnChooserProps) => {
  const { t } = useTranslation("contacts")
  const { shown } = columns
  return (
    <Popover label={t("columns.choose")} trigger={<Button>{t("columns.choose")}</Button>}>
      <ul className={list}>
        {columnNames.map((name) => (
          <li key={name}>
            <Checkbox
              label={t(`columns.${name}`)}
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
