import { memo } from "react"
import { useTranslation } from "react-i18next"
import type { Contact } from "../../../../contract/entities/Contact.ts"
import { zoneOf } from "../../../../contract/rules/callingHours.ts"
import { css } from "../../../../styled-system/css"
import { useBothClocks } from "../../../entities/callback/useBothClocks.ts"
import { LabelTag } from "../../../entities/label/LabelTag.tsx"
import { statusesFor } from "../../../entities/outcome/statusesFor.ts"
import { useOutcomeWords } from "../../../entities/outcome/useOutcomeWords.ts"
import { IconButton } from "../../../ui/IconButton.tsx"
import { Stack } from "../../../ui/layout.tsx"
import { ClockIcon, MoreIcon } from "../../../ui/pageIcons.tsx"
import { cellId, rowEdit, useIsCellOpen } from "../inline/rowEdit.ts"
import { cardDrag, selectDragged, useCardDrag } from "./cardDrag.ts"

const card = css({
  display: "grid",
  gap: "1.5",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  padding: "2.5",
  borderWidth: "1px",
  borderColor: "border",
  borderRadius: "control",
  background: "surface",
  boxShadow: "low",
  fontSize: "sm",
  cursor: "grab",
  userSelect: "none",
  WebkitTouchCallout: "none",
  "&[data-shown]": { background: "selected" },
  "&[data-lifted]": { opacity: 0.4 },
  _focusVisible: { outlineOffset: "-2px" }
})
const readOnly = css({ cursor: "default" })
const line = css({
  maxInlineSize: "full",
  truncate: true,
  textAlign: "start"
})
const name = css({ fontWeight: "medium", _hover: { textDecoration: "underline" } })
const faint = css({ color: "text.muted", fontSize: "xs" })
const listed = css({ color: "bad.text", fontSize: "xs", fontWeight: "medium" })
const foot = css({
  gridColumn: "1 / -1",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "1.5",
  minInlineSize: "0",
  _empty: { display: "none" }
})
const when = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "1",
  color: "text.muted",
  fontSize: "xs"
})

const mostTags = 2

/** The texts of a card, also of the one that follows the pointer. */
export const CardText = ({
  contact,
  onOpen
}: {
  readonly contact: Contact
  readonly onOpen?: () => void
}) => {
  const { t } = useTranslation("contacts")
  return (
    <Stack width="fits" align="start">
      <button
        type="button"
        id={onOpen ? cellId(contact._id, "name") : undefined}
        className={`${line} ${name}`}
        dir="auto"
        tabIndex={-1}
        onClick={onOpen}
      >
        {contact.name}
      </button>
      {contact.company === "" ? null : (
        <span className={`${line} ${faint}`} dir="auto">
          {contact.company}
        </span>
      )}
      {contact.doNotCall ? <span className={listed}>{t("doNotCall.mark")}</span> : null}
    </Stack>
  )
}

const StatusButton = ({ contact }: { readonly contact: Contact }) => {
  const { t } = useTranslation("contacts")
  const outcome = useOutcomeWords()
  const isOpen = useIsCellOpen(contact, "status")
  return (
    <IconButton
      id={cellId(contact._id, "status")}
      size="small"
      label={`${t("columns.status")}, ${contact.name}: ${outcome(contact.callStatus)}`}
      icon={<MoreIcon />}
      tabIndex={-1}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={() =>
        rowEdit.send(isOpen ? { type: "cell.close" } : { type: "cell.open", contact, field: "status" })
      }
    />
  )
}

type BoardCardProps = {
  readonly contact: Contact
  readonly canWrite: boolean
  readonly isActive: boolean
  readonly isShown: boolean
  readonly onActive: (contactId: string) => void
  readonly onOpen: (contact: Contact) => void
}

/** A contact on the board. It is dragged, or its status is chosen from a menu. */
export const BoardCard = memo((props: BoardCardProps) => {
  const { contact, canWrite, isActive, isShown, onActive, onOpen } = props
  const bothClocks = useBothClocks()
  const isLifted = useCardDrag((snapshot) => selectDragged(snapshot)?._id === contact._id)
  return (
    <article
      className={canWrite ? card : `${card} ${readOnly}`}
      tabIndex={isActive ? 0 : -1}
      aria-label={contact.name}
      data-card={contact._id}
      data-shown={isShown ? "" : undefined}
      data-lifted={isLifted ? "" : undefined}
      onFocus={() => onActive(contact._id)}
      onPointerDown={(event) => {
        if (!canWrite || event.button !== 0 || !event.isPrimary) return
        cardDrag.send({
          type: "card.press",
          contact,
          targets: statusesFor(contact).filter((status) => status !== contact.callStatus),
          isTouch: event.pointerType !== "mouse",
          at: { x: event.clientX, y: event.clientY }
        })
      }}
      onDragStart={(event) => event.preventDefault()}
    >
      <CardText contact={contact} onOpen={() => onOpen(contact)} />
      {canWrite ? <StatusButton contact={contact} /> : null}
      <div className={foot}>
        {contact.labels.slice(0, mostTags).map((label) => (
          <LabelTag key={label._id} name={label.name} seed={label._id} colour={label.colour} />
        ))}
        {contact.nextCallAt === null ? null : (
          <time className={when} dateTime={contact.nextCallAt}>
            <ClockIcon />
            <span>{bothClocks(contact.nextCallAt, zoneOf(contact))}</span>
          </time>
        )}
      </div>
    </article>
  )
})
