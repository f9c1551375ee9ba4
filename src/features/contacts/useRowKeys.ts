import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { contactAt } from "../../../machines/flows/contact-list.machine.ts"
import type { ContactListRef } from "./contactLists.ts"
import type { useContactRows } from "./useContactRows.ts"

type OnKeys = (event: KeyboardEvent<HTMLTableRowElement>, position: number) => void

const pageStep = 10

const moves: Readonly<Record<string, (from: number, count: number) => number>> = {
  ArrowDown: (from) => from + 1,
  ArrowUp: (from) => from - 1,
  PageDown: (from) => from + pageStep,
  PageUp: (from) => from - pageStep,
  Home: () => 0,
  End: (_, count) => count - 1
}

type Rows = Pick<ReturnType<typeof useContactRows>, "count" | "pages" | "go">

/** Keys of a row: arrows move the focus, Enter opens the contact, X and Space select it, Shift selects a range. */
export const useRowKeys = (
  list: ContactListRef,
  { count, pages, go }: Rows,
  onOpen: (contact: Contact) => void
): OnKeys => {
  const onKeys: OnKeys = (event, position) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const move = moves[event.key]
    const isOnRow = event.target === event.currentTarget
    const contact = contactAt(pages, position)
    if (move) {
      const next = Math.max(0, Math.min(count - 1, move(position, count)))
      if (event.shiftKey) {
        if (list.getSnapshot().context.anchor === null) list.send({ type: "range.select", position })
        list.send({ type: "range.select", position: next })
      }
      go(next)
    } else if (isOnRow && event.key === "Enter" && contact) onOpen(contact)
    else if (isOnRow && (event.key === "x" || event.key === " "))
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
