import { useEffect, useLayoutEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Contact } from "../../../../contract/entities/Contact.ts"
import { callStatuses } from "../../../../contract/rules/callStatuses.ts"
import { css } from "../../../../styled-system/css"
import { useLoadStatus } from "../../../actors/useLoadStatus.ts"
import { LoadState } from "../../../ui/LoadState.tsx"
import { useListEntry } from "../../../ui/useListEntry.ts"
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx"
import { type ContactListRef, selectCriteria, useContactList } from "../contactLists.ts"
import { type RowLabels, RowMenu } from "../inline/RowMenu.tsx"
import { CardText } from "./BoardCard.tsx"
import { BoardColumn } from "./BoardColumn.tsx"
import { type BoardRef, useBoard, useShownColumns } from "./board.ts"
import { selectDragged, selectPlace, useCardDrag } from "./cardDrag.ts"
import { cardKeys, cardKeysFor, focusCard } from "./useCardKeys.ts"

const boardStyle = css({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "max-content",
  gap: "3",
  overflowX: "auto",
  overscrollBehaviorX: "contain",
  blockSize: "calc(100dvh - 20rem)",
  minBlockSize: "20rem",
  paddingBlockEnd: "2"
})
const ghost = css({
  position: "fixed",
  insetBlockStart: "0",
  left: "0",
  zIndex: "menu",
  inlineSize: "14rem",
  padding: "2.5",
  borderRadius: "control",
  background: "raised",
  boxShadow: "high",
  fontSize: "sm",
  pointerEvents: "none"
})

/** The card that follows the pointer. */
const Ghost = () => {
  const contact = useCardDrag(selectDragged)
  const { x, y } = useCardDrag(selectPlace)
  if (contact === null) return null
  return (
    <div className={ghost} style={{ transform: `translate(${x + 8}px, ${y + 8}px)` }} aria-hidden="true">
      <CardText contact={contact} />
    </div>
  )
}

/** A card that moves to another column is drawn there again: the focus follows it. */
const useFocusOfMoved = () => {
  "use no memo"
  const focused = document.activeElement?.closest<HTMLElement>("[data-card]")?.dataset.card
  useLayoutEffect(() => {
    if (focused === undefined || document.activeElement !== document.body) return
    focusCard(document.querySelector<HTMLElement>(`[data-card="${CSS.escape(focused)}"]`))
  })
}

type ContactBoardProps = RowLabels & {
  readonly list: ContactListRef
  readonly board: BoardRef
  readonly canWrite: boolean
  readonly shownId: string | null
  readonly onOpen: (contact: Contact) => void
}

const Columns = ({ list, board, canWrite, shownId, onOpen, ...labels }: ContactBoardProps) => {
  const { t } = useTranslation("contacts")
  const criteria = useContactList(list, selectCriteria)
  const columns = useShownColumns(board)
  const [last, setLast] = useState("")
  const frame = useRef<HTMLElement>(null)
  const shown = callStatuses.flatMap((status) => {
    const column = columns[status]
    return column === undefined ? [] : [{ status, column }]
  })
  const cards = shown.flatMap(({ column }) => column.rows)
  const activeId = (cards.find(({ _id }) => _id === last) ?? cards[0])?._id ?? ""
  useFocusOfMoved()
  useListEntry(
    () => focusCard(frame.current?.querySelector<HTMLElement>("[data-card][tabindex='0']")),
    canWrite ? cardKeys : []
  )
  return (
    <section
      ref={frame}
      className={boardStyle}
      aria-label={t("list")}
      data-board=""
      onKeyDown={cardKeysFor({
        contactOf: (contactId) => cards.find(({ _id }) => _id === contactId),
        canWrite,
        onOpen
      })}
    >
      {canWrite ? <VisuallyHidden>{t("board.hint")}</VisuallyHidden> : null}
      {shown.map(({ status, column }) => (
        <BoardColumn
          key={status}
          status={status}
          column={column}
          canWrite={canWrite}
          activeId={activeId}
          shownId={shownId}
          onActive={setLast}
          onOpen={onOpen}
          onList={(one) => {
            board.send({ type: "table.show" })
            list.send({ type: "criteria.change", criteria: { ...criteria, callStatuses: [one] } })
          }}
        />
      ))}
      {canWrite ? <RowMenu isShown={(field) => field === "status"} {...labels} /> : null}
      <Ghost />
    </section>
  )
}

/** The list as a board with a column for each call status. */
export const ContactBoard = (props: ContactBoardProps) => {
  const { t } = useTranslation("contacts")
  const { list, board } = props
  const criteria = useContactList(list, selectCriteria)
  const status = useLoadStatus(board, { type: "board.retry" })
  const isKnown = useBoard(board, ({ context }) => Object.keys(context.columns).length > 0)
  useEffect(() => board.send({ type: "criteria.change", criteria }), [board, criteria])
  return (
    <div aria-busy={status.isLoading}>
      <LoadState status={status} failedTitle={t("failed")} isEmpty={!isKnown} skeletonRows={8}>
        <Columns {...props} />
      </LoadState>
    </div>
  )
}
