import type { ReactNode } from "react"
import type { Contact } from "../../../../contract/entities/Contact.ts"
import { css } from "../../../../styled-system/css"
import { fetchMenu } from "../../../ui/Menu.tsx"
import { ChevronDownIcon, PlusIcon } from "../../../ui/pageIcons.tsx"
import { cellId, type RowField, rowEdit, useIsCellOpen } from "./rowEdit.ts"

/* As high as the row, so that any place in the cell can be pressed. */
const button = css({
  display: "flex",
  alignItems: "center",
  gap: "1.5",
  inlineSize: "full",
  minInlineSize: "0",
  minBlockSize: "9",
  marginInline: "-2",
  paddingInline: "2",
  boxSizing: "content-box",
  borderRadius: "control",
  textAlign: "start",
  cursor: "pointer",
  _hover: { background: "hover" },
  "&[aria-expanded=true]": { background: "hover" },
  "& > svg": { flexShrink: 0, color: "text.subtle" },
  /* On a phone the value needs the place. */
  "& > span + svg": { display: { base: "none", sm: "block" } },
  _print: { "& > svg": { display: "none" } }
})
const value = css({ minInlineSize: "0", overflow: "hidden" })

type EditableCellProps = {
  readonly contact: Contact
  readonly field: RowField
  /** The column and the value, for screen readers. */
  readonly label: string
  readonly isEmpty: boolean
  readonly children: ReactNode
}

/** A value in a row, and the button that opens the menu to change it. */
export const EditableCell = ({ contact, field, label, isEmpty, children }: EditableCellProps) => {
  const isOpen = useIsCellOpen(contact, field)
  return (
    <button
      type="button"
      id={cellId(contact._id, field)}
      className={button}
      data-edit=""
      tabIndex={-1}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onPointerEnter={fetchMenu}
      onClick={() => rowEdit.send(isOpen ? { type: "cell.close" } : { type: "cell.open", contact, field })}
    >
      {isEmpty ? null : <span className={value}>{children}</span>}
      {isEmpty ? <PlusIcon /> : <ChevronDownIcon />}
    </button>
  )
}
