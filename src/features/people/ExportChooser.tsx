import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { ContactSelection } from "../../../contract/calls/bulk.ts"
import { exportColumns } from "../../../contract/rules/importFields.ts"
import { css } from "../../../styled-system/css"
import { Button } from "../../ui/Button.tsx"
import { Checkbox } from "../../ui/Checkbox.tsx"
import { Small } from "../../ui/layout.tsx"
import { Popover } from "../../ui/Popover.tsx"
import { listExport } from "./people.ts"

const body = css({ display: "grid", gap: "3", minInlineSize: "14rem" })
/** Scrolls on its own, so that the button below stays visible. */
const list = css({
  display: "grid",
  gap: "2",
  listStyle: "none",
  maxBlockSize: "calc(min(32rem, 80vh) - 14rem)",
  minBlockSize: "8rem",
  paddingBlock: "2",
  paddingInline: "1",
  marginInline: "-1",
  overflowY: "auto",
  overscrollBehavior: "contain",
  borderBlockWidth: "1px",
  borderColor: "border"
})

type Column = (typeof exportColumns)[number]["field"]

const everyColumn: ReadonlyArray<Column> = exportColumns.map(({ field }) => field)

type ItemProps = { readonly label: string; readonly isChosen: boolean; readonly onToggle: () => void }

const Item = ({ label, isChosen, onToggle }: ItemProps) => (
  <li>
    <Checkbox label={label} checked={isChosen} onChange={onToggle} />
  </li>
)

/** The columns of an exported file; all by default. */
export const ExportChooser = ({ selection }: { readonly selection: ContactSelection }) => {
  const { t } = useTranslation(["people", "contacts"])
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState(everyColumn)
  const [hasOwn, setHasOwn] = useState(true)
  const isEvery = chosen.length === everyColumn.length
  const isAll = isEvery && hasOwn
  const hasNone = chosen.length === 0
  const toggle = (column: Column) =>
    setChosen(everyColumn.filter((one) => chosen.includes(one) !== (one === column)))
  const write = () => {
    setIsOpen(false)
    listExport.send({
      type: "export.start",
      wish: { selection, ...(isEvery ? {} : { columns: chosen }), ownFields: hasOwn }
    })
  }
  return (
    <Popover
      label={t("exports.choose")}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button look="quiet">{t("exports.start")}</Button>}
    >
      <div className={body}>
        <Checkbox
          label={t("exports.all")}
          checked={isAll}
          isPartial={!isAll && (chosen.length > 0 || hasOwn)}
          onChange={() => {
            setChosen(isAll ? ["name"] : everyColumn)
            setHasOwn(!isAll)
          }}
        />
        <Small>{t("exports.allHint")}</Small>
        <ul className={list}>
          {everyColumn.map((column) => (
            <Item
              key={column}
              label={t(`contacts:fields.${column}`)}
              isChosen={chosen.includes(column)}
              onToggle={() => toggle(column)}
            />
          ))}
          <Item label={t("contacts:own.title")} isChosen={hasOwn} onToggle={() => setHasOwn(!hasOwn)} />
        </ul>
        <Button
          look="primary"
          disabled={hasNone}
          title={hasNone ? t("exports.none") : undefined}
          onClick={write}
        >
          {t("exports.write")}
        </Button>
      </div>
    </Popover>
  )
}
