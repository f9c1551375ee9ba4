import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual"
import { type RefObject, useLayoutEffect, useRef, useState } from "react"
import { contactAt, pageRows } from "../../../machines/flows/contact-list.machine.ts"
import { useOnChange } from "../../ui/useOnChange.ts"
import { usePrinting } from "../../ui/usePrinting.ts"
import {
  type ContactListRef,
  selectCriteria,
  selectPages,
  selectTotal,
  useContactList
} from "./contactLists.ts"
import { headHeight, highest, rowHeight } from "./contactTableStyles.ts"
import { positionOf, takeLastShown } from "./useNeighbours.ts"

const overscan = 5
const mostOnPaper = 2_000

/** Sizes in px of what scrolls, after it was laid out: TanStack's own reads them before and lays it out once more. */
const watchSize = (
  { scrollElement }: Virtualizer<HTMLElement, Element>,
  onSize: (size: { readonly width: number; readonly height: number }) => void
) => {
  if (scrollElement === null) return
  const observer = new ResizeObserver(() =>
    onSize({ width: scrollElement.clientWidth, height: scrollElement.clientHeight })
  )
  observer.observe(scrollElement)
  return () => observer.disconnect()
}

const sizes = {
  overscan,
  observeElementRect: watchSize,
  estimateSize: () => rowHeight,
  scrollMargin: headHeight,
  scrollPaddingStart: headHeight
}

/** Requests the pages in sight and one before and after them. */
const useWantedPages = (list: ContactListRef, rows: Virtualizer<HTMLElement, Element>, count: number) => {
  const pages = useContactList(list, selectPages)
  const { startIndex = 0, endIndex = 0 } = rows.range ?? {}
  const [fromPage, toPage] = [Math.floor(startIndex / pageRows), Math.floor(endIndex / pageRows)]
  useOnChange([list, fromPage, toPage, pages, count], () => {
    const near = [...Array(toPage - fromPage + 1).keys()].map((step) => fromPage + step)
    list.send({ type: "rows.want", pages: [...near, toPage + 1, fromPage - 1].filter((page) => page >= 0) })
  })
}

/**
 * The rendered rows: the visible ones, a few around them and the focused one; all loaded ones when printing. Requests
 * the visible pages and one before and after. `go` scrolls to a row and focuses it,
 * `enter` focuses one in sight.
 */
export const useContactRows = (list: ContactListRef, frame: RefObject<HTMLElement | null>) => {
  "use no memo"
  const pages = useContactList(list, selectPages)
  const criteria = useContactList(list, selectCriteria)
  const { value: count } = useContactList(list, selectTotal)
  const [active, setActive] = useState(0)
  const toFocus = useRef<number | null>(null)
  const isPrinting = usePrinting()
  const rows = useVirtualizer({
    ...sizes,
    count,
    getScrollElement: () => frame.current,
    initialRect: { width: innerWidth, height: highest() },
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range)
      return active >= count || inSight.includes(active) ? inSight : [...inSight, active]
    }
  })

  /** A new list begins at its top; after a contact's page, at that contact. */
  useOnChange([criteria], () => {
    const last = positionOf(pages, takeLastShown())
    if (last > 0) return go(last)
    rows.scrollToOffset(0)
    setActive(0)
  })

  useWantedPages(list, rows, count)

  const focusRow = () => {
    if (toFocus.current === null) return
    const target = frame.current?.querySelector<HTMLElement>(`tr[data-position="${toFocus.current}"]`)
    if (!target) return
    toFocus.current = null
    target.focus({ preventScroll: true })
  }
  useLayoutEffect(focusRow)

  const go = (position: number) => {
    if (count === 0) return
    const target = Math.max(0, Math.min(count - 1, position))
    toFocus.current = target
    setActive(target)
    rows.scrollToIndex(target)
    focusRow()
  }

  /** Makes a row current that is in sight: the last current one, or the first. */
  const enter = () => {
    frame.current?.scrollIntoView({ block: "nearest" })
    const first = Math.ceil((rows.scrollOffset ?? 0) / rowHeight)
    const shown = Math.floor(((rows.scrollRect?.height ?? 0) - headHeight) / rowHeight)
    go(active >= first && active < first + shown ? active : first)
  }

  const positions = isPrinting
    ? [...Array(count).keys()].filter((position) => contactAt(pages, position)).slice(0, mostOnPaper)
    : rows.getVirtualItems().map(({ index }) => index)
  return { count, pages, active, setActive, positions, isPrinting, go, enter }
}
