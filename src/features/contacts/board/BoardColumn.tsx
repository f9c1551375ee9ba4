import { useTranslation } from "react-i18next"
import type { CallStatus } from "../../../../contract/rules/callStatuses.ts"
import type { BoardColumn as Column } from "../../../../machines/flows/contact-board.machine.ts"
import { css } from "../../../../styled-system/css"
import { OutcomeBadge } from "../../../entities/outcome/OutcomeBadge.tsx"
import { useOutcomeWords } from "../../../entities/outcome/useOutcomeWords.ts"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Button } from "../../../ui/Button.tsx"
import { BoardCard } from "./BoardCard.tsx"
import { useColumnInDrag } from "./cardDrag.ts"

const column = css({
  display: "grid",
  gridTemplateRows: "auto minmax(0, 1fr)",
  inlineSize: "15.5rem",
  minBlockSize: "0",
  borderRadius: "card",
  background: "sunken",
  outlineOffset: "-2px",
  "&[data-empty]": { inlineSize: "9.5rem" },
  "&[data-drag=closed]": { opacity: 0.5 },
  "&[data-drag=open]": { outline: "1px dashed token(colors.border.control)" },
  "&[data-drag=over]": { outline: "2px solid token(colors.accent.text)", background: "accent.soft" }
})
const head = css({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "2",
  inlineSize: "full",
  minBlockSize: "10",
  paddingInline: "3",
  borderRadius: "card",
  textAlign: "start",
  letterSpacing: "normal",
  _hover: { background: "hover" },
  "& > :first-child": { minInlineSize: "0", whiteSpace: "normal" }
})
const countStyle = css({ color: "text.muted", fontSize: "sm", fontVariantNumeric: "tabular-nums" })
const list = css({
  display: "grid",
  alignContent: "start",
  gap: "2",
  padding: "2",
  paddingBlockStart: "0",
  overflowY: "auto",
  overscrollBehaviorY: "contain",
  listStyle: "none"
})
const foot = css({ display: "grid", justifyItems: "center", padding: "1" })

export type CardSlots = Pick<Parameters<typeof BoardCard>[0], "canWrite" | "onActive" | "onOpen"> & {
  readonly activeId: string
  readonly shownId: string | null
}

type BoardColumnProps = CardSlots & {
  readonly status: CallStatus
  readonly column: Column
  /** Lists all contacts of the status. */
  readonly onList: (status: CallStatus) => void
}

/** The contacts of one status. The heading opens all of them as a table. */
export const BoardColumn = ({ status, column: { rows, total }, onList, ...slots }: BoardColumnProps) => {
  const { t } = useTranslation("contacts")
  const { number } = useFormats()
  const outcome = useOutcomeWords()
  const { activeId, shownId, ...card } = slots
  const count = total.exact ? number(total.value) : `${number(total.value)}+`
  return (
    <section
      className={column}
      aria-label={outcome(status)}
      data-column={status}
      data-empty={rows.length === 0 ? "" : undefined}
      data-drag={useColumnInDrag(status)}
    >
      <h2>
        <button type="button" className={head} title={t("board.list")} onClick={() => onList(status)}>
          <OutcomeBadge status={status} />
          <span className={countStyle}>{count}</span>
        </button>
      </h2>
      <ul className={list}>
        {rows.map((contact) => (
          <li key={contact._id}>
            <BoardCard
              {...card}
              contact={contact}
              isActive={contact._id === activeId}
              isShown={contact._id === shownId}
            />
          </li>
        ))}
        {total.value > rows.length ? (
          <li className={foot}>
            <Button look="link" onClick={() => onList(status)}>
              {t("shownOf", { shown: number(rows.length), total: count })}
            </Button>
          </li>
        ) : null}
      </ul>
    </section>
  )
}
