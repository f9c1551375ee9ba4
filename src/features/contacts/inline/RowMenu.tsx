import { useState } from "react"
import type { Contact } from "../../../../contract/entities/Contact.ts"
import type { Label } from "../../../../contract/entities/Label.ts"
import { Loading } from "../../../ui/Loading.tsx"
import { patientPart } from "../../../ui/lazyPart.ts"
import type { MenuItem } from "../../../ui/Menu.tsx"
import {
  cellId,
  type RowField,
  rowEdit,
  selectEdited,
  selectIsTiming,
  selectMenu,
  selectNewStatus,
  useRowEdit
} from "./rowEdit.ts"
import { useLabelItems, useStatusItems, useTimeItems } from "./useMenuItems.tsx"

const MenuList = patientPart(() => import("../../../ui/MenuList.tsx").then((module) => module.default))
const TimeDialog = patientPart(() => import("./TimeDialog.tsx").then((module) => module.TimeDialog))

export type RowLabels = {
  /** The labels that a row offers. */
  readonly labels: ReadonlyArray<Label>
  readonly onAddLabel: () => void
}

type CellMenuProps = {
  readonly isOpen: boolean
  readonly triggerId: string
  readonly label: string
  readonly items: ReadonlyArray<MenuItem>
}

/** Closed as soon as an item is chosen, whose action comes a frame later. */
const CellMenu = ({ isOpen, triggerId, label, items }: CellMenuProps) => {
  const [isChosen, setIsChosen] = useState(false)
  if (isChosen && !isOpen) setIsChosen(false)
  return (
    <Loading>
      <MenuList
        items={items}
        label={label}
        triggerId={triggerId}
        isOpen={isOpen && !isChosen}
        onOpenChange={(open, isLeft = false) => {
          if (isLeft) setIsChosen(true)
          else if (!open) rowEdit.send({ type: "cell.close" })
        }}
      />
    </Loading>
  )
}

type MenuProps = { readonly contact: Contact; readonly isOpen: boolean; readonly triggerId: string }

const Statuses = (props: MenuProps) => (
  <CellMenu {...props} label={props.contact.name} items={useStatusItems(props.contact)} />
)

const Labels = ({ labels, onAddLabel, ...props }: MenuProps & RowLabels) => (
  <CellMenu {...props} label={props.contact.name} items={useLabelItems(props.contact, labels, onAddLabel)} />
)

const Times = (props: MenuProps) => {
  const canClear = useRowEdit(selectNewStatus) === null
  return <CellMenu {...props} label={props.contact.name} items={useTimeItems(props.contact, canClear)} />
}

type Menu = ReturnType<typeof selectMenu>

/** The open menu, or the one that is closing. */
const useLastMenu = (menu: Menu): Menu => {
  const [last, setLast] = useState(menu)
  if (menu !== null && menu !== last) setLast(menu)
  return menu ?? last
}

const fieldOf = { statuses: "status", labels: "labels", times: "nextCall" } as const

type RowMenuProps = RowLabels & {
  /** The fields that the rows show; the menu of any other one is placed at the name. */
  readonly isShown: (field: RowField) => boolean
}

/** The menu of the cell that is being edited, and the dialog for a time. One for all rows. */
export const RowMenu = ({ isShown, ...labels }: RowMenuProps) => {
  const menu = useRowEdit(selectMenu)
  const contact = useRowEdit(selectEdited)
  const status = useRowEdit(selectNewStatus)
  const isTiming = useRowEdit(selectIsTiming)
  const last = useLastMenu(menu)
  if (contact === null || last === null) return null
  const field = status === null ? fieldOf[last] : "status"
  const props = {
    contact,
    isOpen: menu === last,
    triggerId: cellId(contact._id, isShown(field) ? field : "name")
  }
  const key = `${contact._id} ${last}`
  return (
    <>
      {last === "statuses" ? <Statuses key={key} {...props} /> : null}
      {last === "labels" ? <Labels key={key} {...props} {...labels} /> : null}
      {last === "times" ? <Times key={key} {...props} /> : null}
      {isTiming ? (
        <Loading>
          <TimeDialog contact={contact} />
        </Loading>
      ) : null}
    </>
  )
}
