import type { RefObject } from "react"

/**
 * The focused element, where it is in this content or in what opened over it. What opens sets its focus a frame or more
 * after it is shown: by then it may have been clicked or typed into, and the focus stays where that left it.
 */
export const focusedIn = (content: RefObject<HTMLElement | null>) => (): HTMLElement | null => {
  const active = document.activeElement
  const layer = active?.closest("[data-scope][data-part=content]")
  if (!(active instanceof HTMLElement) || !layer || !content.current) return null
  const isOver = content.current.compareDocumentPosition(layer) & Node.DOCUMENT_POSITION_FOLLOWING
  return layer === content.current || isOver ? active : null
}
