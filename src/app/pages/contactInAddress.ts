import { useSearch } from "wouter"
import { navigate } from "wouter/use-browser-location"
import { withContact } from "../../features/contacts/contactAddress.ts"

const go = (contactId: string | null) => {
  const { pathname, search } = location
  navigate(withContact(contactId, pathname, search))
}

export const showContact = (contactId: string) => go(contactId)

/** Closes the contact and returns the focus to its row. */
export const hideContact = () => {
  const contactId = new URLSearchParams(location.search).get("contact")
  go(null)
  if (contactId === null) return
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`tr[data-contact="${CSS.escape(contactId)}"]`)?.focus()
  )
}

export const useShownContact = (): string | null => new URLSearchParams(useSearch()).get("contact")
