import { useState } from "react"

/** What had the focus; where that is an open menu, its button. */
const focused = (): HTMLElement | null => {
  const active = document.activeElement
  const button = active?.closest("[role=menu]")?.getAttribute("aria-labelledby")
  const opener = (button && document.getElementById(button)) || active
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}

/**
 * What had the focus when something opened over the page, so that it comes back there. A field that takes the focus by
 * itself has it before a focus trap could look.
 */
export const useOpener = (isOpen: boolean) => {
  const [was, setWas] = useState(() => ({ isOpen, opener: isOpen ? focused() : null }))
  if (was.isOpen !== isOpen) setWas({ isOpen, opener: isOpen ? focused() : was.opener })
  return () => (was.opener?.isConnected ? was.opener : null)
}
