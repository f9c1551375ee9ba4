import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { contactAt } from "../../../machines/flows/contact-list.machine.ts"
import { shortcutKey } from "../../ui/freeKeys.ts"
import type { ContactListRef } from "./contactLists.ts"
import { type RowField, rowEdit } from "./inline/rowEdit.ts"
import type { useContactRows } from "./useContactRows.ts"

type OnKeys = (event: KeyboardEvent<HTMLTableRowElement>, position: number) => void

const pageStep = 10
const down = (from: number) => from + 1
const up = (from: number) => from - 1

const moves: Readonly<Record<string, (from: number, count: number) => number>> = {
  arrowdown: down,
  j: down,
  arrowup: up,
  k: up,
  pagedown: (from) => from + pageStep,
  pageup: (from) => from - pageStep,
  home: () => 0,
  end: (_, count) => count - 1
}

const fields: Readonly<Record<string, RowField>> = { s: "status", l: "labels", n: "nextCall" }

/** Keys that open the menus of a row. */
export const editKeys = Object.keys(fields)

type RowKeys = {
  readonly list: ContactListRef
  readonly rows: Pick<ReturnType<typeof useContactRows>, "count" | "pages" | "go">
  readonly canWrite: boolean
  readonly onOpen: (contact: Contact) => void
}

/**
 * Keys of a row: arrows, J and K move the focus, Enter opens the contact, X and Space select it, Shift selects a range;
 * S, L and N edit it.
 */
export const useRowKeys = ({ list, rows: { count, pages, go }, canWrite, onOpen }: RowKeys): OnKeys => {
  const onKeys: OnKeys = (event, position) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = shortcutKey(event)
    const move = moves[key]
    const field = canWrite ? fields[key] : undefined
    const isOnRow = event.target === event.currentTarget
    const contact = contactAt(pages, position)
    if (move) {
      const next = Math.max(0, Math.min(count - 1, move(position, count)))
      if (event.shiftKey) {
        if (list.getSnapshot().context.anchor === null) list.send({ type: "range.select", position })
        list.send({ type: "range.select", position: next })
      }
      go(next)
    } else if (field && contact) rowEdit.send({ type: "cell.open", contact, field })
    else if (isOnRow && key === "enter" && contact) onOpen(contact)
    else if (key === "x" || (isOnRow && key === " "))
      list.send({ type: event.shiftKey ? "range.select" : "row.select", position })
    else return
    event.preventDefault()
  }
  const latest = useRef(onKeys)
  useLayoutEffect(() => {
    latest.current = onKeys
  })
  const [stable] = useState((): OnKeys => (event, position) => latest.current(event, position))
  return stable
}
