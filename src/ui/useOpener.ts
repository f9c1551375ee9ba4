import { useState } from "react"

/** The previously focused element; for an open menu, its button. */
const focused = (): HTMLElement | null => {
  const active = document.activeElement
  const button = active?.closest("[role=menu]")?.getAttribute("aria-labelledby")
  const opener = (button && document.getElementById(button)) || active
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}

/** The submit button of a form that wants the focus back there, or the element itself. */
const returnOf = (opener: HTMLElement): HTMLElement =>
  opener.closest("form[data-focus-returns]")?.querySelector<HTMLElement>("[type=submit]:enabled") ?? opener

/**
 * The element focused before a layer opened, so that the focus returns there. An autofocused field has the focus before
 * a focus trap could look.
 */
export const useOpener = (isOpen: boolean) => {
  const [was, setWas] = useState(() => ({ isOpen, opener: isOpen ? focused() : null }))
  if (was.isOpen !== isOpen) setWas({ isOpen, opener: isOpen ? focused() : was.opener })
  return () => (was.opener?.isConnected ? returnOf(was.opener) : null)
}
