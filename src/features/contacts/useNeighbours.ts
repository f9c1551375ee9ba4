import { useEffect } from "react"
import { useHistoryState } from "wouter/use-browser-location"
import { paths } from "../../../contract/paths.ts"
import { contactAt, pageRows } from "../../../machines/flows/contact-list.machine.ts"
import { companyAt, criteriaAt } from "./contactAddress.ts"
import {
  addedContacts,
  type ContactListRef,
  companyContacts,
  selectPages,
  selectTotal,
  useContactList,
  viewedContacts
} from "./contactLists.ts"

/** The origin of a contact's page, stored with the entry of the browser's history. */
export type CameFrom = {
  /** The address; empty for a link, a bookmark or a new tab. */
  readonly from: string
  /** The contact's position in that list; -1 if it is unknown. */
  readonly position: number
}

const useCameFrom = (): CameFrom => {
  const state = useHistoryState<Partial<CameFrom> | null>()
  return {
    from: typeof state?.from === "string" ? state.from : "",
    position: typeof state?.position === "number" ? state.position : -1
  }
}

let lastShown: { readonly path: string | undefined; readonly contactId: string } | null = null

/** The contact whose page was shown last, if it was opened from this list; once. */
export const takeLastShown = (): string => {
  if (lastShown?.path !== location.pathname) return ""
  const { contactId } = lastShown
  lastShown = null
  return contactId
}

const listAt = (from: string): ContactListRef | null => {
  const [path = ""] = from.split("?")
  if (path === paths.myContacts) return viewedContacts
  if (path === paths.addedContacts) return addedContacts
  return companyAt(path) === undefined ? null : companyContacts
}

type Pages = ReturnType<typeof selectPages>

/** The position of a loaded contact; -1 for any other. */
export const positionOf = (pages: Pages, contactId: string): number => {
  for (const [page, rows] of Object.entries(pages)) {
    const place = rows.findIndex(({ _id }) => _id === contactId)
    if (place >= 0) return Number(page) * pageRows + place
  }
  return -1
}

/** The origin of the page of a contact that is opened from the list at an address. */
export const cameFrom = (from: string, contactId: string): CameFrom => {
  const list = listAt(from)
  return { from, position: list ? positionOf(selectPages(list.getSnapshot()), contactId) : -1 }
}

/** Loads the list as its address says, and the rows around a position. */
const useListAround = (list: ContactListRef | null, from: string, position: number, count: number) => {
  useEffect(() => {
    const [pathname = "", search = ""] = from.split("?")
    list?.send({ type: "address.change", criteria: criteriaAt({ pathname, search }) })
  }, [list, from])
  useEffect(() => {
    if (position < 0 || count === 0) return
    const near = [position - 1, position, position + 1].map((place) => Math.floor(place / pageRows))
    list?.send({ type: "rows.want", pages: [...new Set(near)].filter((page) => page >= 0) })
  }, [list, position, count])
}

type Neighbour = { readonly contactId: string; readonly position: number }

/**
 * The contacts before and after one in the list it was opened from; null where there is none. A contact that has left
 * the list, because a filter no longer matches, keeps its position there.
 */
export const useNeighbours = (contactId: string) => {
  const { from, position: stored } = useCameFrom()
  const list = listAt(from)
  const pages = useContactList(list ?? viewedContacts, selectPages)
  const total = useContactList(list ?? viewedContacts, selectTotal)
  const found = list ? positionOf(pages, contactId) : -1
  const position = found < 0 ? stored : found
  useListAround(list, from, position, total.value)
  useEffect(() => {
    lastShown = { path: from.split("?")[0], contactId }
  }, [from, contactId])
  const at = (place: number): Neighbour | null => {
    const contact = list && position >= 0 ? contactAt(pages, place) : undefined
    return contact ? { contactId: contact._id, position: place } : null
  }
  return { from, found, total, previous: at(position - 1), next: at(found < 0 ? position : found + 1) }
}
