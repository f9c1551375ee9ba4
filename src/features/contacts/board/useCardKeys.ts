import type { KeyboardEvent } from "react"
import type { Contact } from "../../../../contract/entities/Contact.ts"
import { shortcutKey } from "../../../ui/freeKeys.ts"
import { type RowField, rowEdit } from "../inline/rowEdit.ts"

const fields: Readonly<Record<string, RowField>> = { s: "status", m: "status", l: "labels", n: "nextCall" }

/** Keys that open the menus of a card. */
export const cardKeys = Object.keys(fields)

const cardsIn = (place: Element | undefined) =>
  place === undefined ? [] : [...place.querySelectorAll<HTMLElement>("[data-card]")]

/** Focuses a card, and scrolls the board to it. */
export const focusCard = (card: HTMLElement | null | undefined) => {
  card?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: "nearest", inline: "nearest" })
}

const vertical: Readonly<Record<string, number>> = { arrowdown: 1, j: 1, arrowup: -1, k: -1 }
const horizontal: Readonly<Record<string, number>> = { arrowright: 1, arrowleft: -1 }

/** The card that a key leads to: in the same column, or in the next one that has any. */
const cardAfter = (key: string, board: HTMLElement, card: HTMLElement) => {
  const columns = [...board.querySelectorAll("[data-column]")].filter((one) => cardsIn(one).length > 0)
  const at = columns.findIndex((column) => column.contains(card))
  const own = cardsIn(columns[at])
  const place = own.indexOf(card)
  const down = vertical[key]
  if (down !== undefined) return own[Math.max(0, place + down)]
  if (key === "home") return own[0]
  if (key === "end") return own.at(-1)
  const side = horizontal[key]
  if (side === undefined) return undefined
  const isMirrored = getComputedStyle(board).direction === "rtl"
  const next = cardsIn(columns[at + (isMirrored ? -side : side)])
  return next[Math.min(place, next.length - 1)]
}

const isMove = (key: string) => key in vertical || key in horizontal || key === "home" || key === "end"

type CardKeys = {
  readonly contactOf: (contactId: string) => Contact | undefined
  readonly canWrite: boolean
  readonly onOpen: (contact: Contact) => void
}

/** Keys of a card: arrows, J and K move between cards, Enter opens the contact; S or M, L and N edit it. */
export const cardKeysFor =
  ({ contactOf, canWrite, onOpen }: CardKeys) =>
  (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
    const card = event.target.closest<HTMLElement>("[data-card]")
    if (card === null) return
    const key = shortcutKey(event)
    const contact = contactOf(card.dataset.card ?? "")
    const field = canWrite ? fields[key] : undefined
    if (isMove(key)) focusCard(cardAfter(key, event.currentTarget, card))
    else if (field && contact) rowEdit.send({ type: "cell.open", contact, field })
    else if (key === "enter" && event.target === card && contact) onOpen(contact)
    else return
    event.preventDefault()
  }
