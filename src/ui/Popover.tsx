import { cloneElement, type ReactElement, type ReactNode, useId, useState } from "react"
import { LoadingSign } from "./LoadingSign.tsx"
import { useOnChange } from "./useOnChange.ts"

type Panel = typeof import("./PopoverPanel.tsx").PopoverPanel

const load = () => import("./PopoverPanel.tsx").then((module) => module.PopoverPanel)

const fetchAhead = () => {
  load().catch(() => {})
}

type PopoverProps = {
  readonly label: string
  /** A button that leaves its id and click handler to the popover. */
  readonly trigger: ReactElement<object>
  readonly children: ReactNode
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
}

/**
 * A button and its popover. The panel is created on first use, because a list may have a hundred of these; its code
 * loads when the button is first hovered or focused.
 */
export const Popover = ({ label, trigger, children, isOpen: givenOpen, onOpenChange }: PopoverProps) => {
  const id = useId()
  const ids = { trigger: `${id}trigger`, content: `${id}content` }
  const [isOwnOpen, setIsOwnOpen] = useState(false)
  const [Panel, setPanel] = useState<Panel>()
  const isOpen = givenOpen ?? isOwnOpen
  const change = (next: boolean) => {
    setIsOwnOpen(next)
    onOpenChange?.(next)
  }
  useOnChange([isOpen, Panel], () => {
    if (!isOpen || Panel) return
    load().then(
      (panel) => setPanel(() => panel),
      () => change(false)
    )
  })
  useOnChange([isOpen], () => {
    if (!isOpen) return
    /**
     * Escape closes the popover from its first moment, and not the layer below: the panel's own listener comes a frame
     * later. A layer above it has the focus and gets the key itself.
     */
    const leave = (event: KeyboardEvent) => {
      const panel = document.getElementById(ids.content)
      const { target } = event
      const isBelow = target === document.body || target === document.getElementById(ids.trigger)
      const isOwn = panel === null || isBelow || (target instanceof Node && panel.contains(target))
      if (event.key !== "Escape" || !isOwn) return
      event.stopPropagation()
      change(false)
    }
    addEventListener("keydown", leave, { capture: true })
    return () => removeEventListener("keydown", leave, { capture: true })
  })
  return (
    <>
      {cloneElement(trigger, {
        id: ids.trigger,
        "aria-haspopup": "dialog",
        "aria-expanded": isOpen,
        "aria-controls": isOpen ? ids.content : undefined,
        onPointerEnter: fetchAhead,
        onFocus: fetchAhead,
        onClick: () => change(!isOpen)
      } as object)}
      {Panel ? (
        <Panel ids={ids} label={label} isOpen={isOpen} onOpenChange={change}>
          {children}
        </Panel>
      ) : isOpen ? (
        <LoadingSign />
      ) : null}
    </>
  )
}
