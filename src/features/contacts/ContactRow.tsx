import { type KeyboardEvent, memo } from "react"
import { useTranslation } from "react-i18next"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { FieldDefinition } from "../../../contract/entities/FieldDefinition.ts"
import { Checkbox } from "../../ui/Checkbox.tsx"
import { ContactCell } from "./ContactCell.tsx"
import type { ColumnName } from "./columns.ts"
import type { ContactListRef } from "./contactLists.ts"
import { cell, check, row, rowHeight, waiting } from "./contactTableStyles.ts"
import { useShownRow } from "./inline/rowEdit.ts"

type ContactRowProps = {
  readonly list: ContactListRef
  readonly position: number
  /** Undefined while its page is not loaded. */
  readonly contact: Contact | undefined
  readonly shown: ReadonlyArray<ColumnName>
  readonly definitions: ReadonlyArray<FieldDefinition>
  readonly isChosen: boolean
  readonly isActive: boolean
  readonly isOpen: boolean
  readonly canWrite: boolean
  readonly onOpen: (contact: Contact) => void
  readonly onActive: (position: number) => void
  readonly onKeys: (event: KeyboardEvent<HTMLTableRowElement>, position: number) => void
}

/** One row of the contact table. Renders only when one of its own values changes. */
export const ContactRow = memo((props: ContactRowProps) => {
  const {
    list,
    position,
    shown,
    definitions,
    isChosen,
    isActive,
    isOpen,
    canWrite,
    onOpen,
    onActive,
    onKeys
  } = props
  const { shown: contact, isSaving } = useShownRow(props.contact)
  const { t } = useTranslation("contacts")
  return (
    <tr
      className={row}
      style={{ blockSize: rowHeight, insetBlockStart: position * rowHeight }}
      aria-rowindex={position + 2}
      aria-selected={isChosen}
      aria-busy={contact === undefined || isSaving}
      data-position={position}
      data-row={contact ? "" : undefined}
      data-contact={contact?._id}
      data-shown={isOpen ? "" : undefined}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => onActive(position)}
      onKeyDown={(event) => onKeys(event, position)}
    >
      <td className={check}>
        {contact ? (
          <Checkbox
            label={t("selection.row", { name: contact.name })}
            hideLabel
            tabIndex={-1}
            checked={isChosen}
            onClick={({ shiftKey }) =>
              list.send({ type: shiftKey ? "range.select" : "row.select", position })
            }
            onChange={() => undefined}
          />
        ) : null}
      </td>
      {shown.map((name) => (
        <td key={name} className={cell}>
          {contact ? (
            <ContactCell {...{ name, contact, definitions, canWrite, onOpen }} />
          ) : (
            <div className={waiting} />
          )}
        </td>
      ))}
    </tr>
  )
})
