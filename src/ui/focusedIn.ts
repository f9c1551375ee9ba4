import type { RefObject } from "react"

/**
 * The focused element, if it is in this content or in a layer opened over it. An opened layer takes the focus a frame
 * or more later: it may have been clicked or typed into by then, and the focus stays there.
 */
export const focusedIn = (content: RefObject<HTMLElement | null>) => (): HTMLElement | null => {
  const active = document.activeElement
  const layer = active?.closest("[data-scope][data-part=content]")
  if (!(active instanceof HTMLElement) || !layer || !content.current) return null
  const isOver = content.current.compareDocumentPosition(layer) & Node.DOCUMENT_POSITION_FOLLOWING
  return layer === content.current || isOver ? active : null
}
