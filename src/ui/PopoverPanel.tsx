import { Popover as Ark } from "@ark-ui/react/popover"
import { Portal } from "@ark-ui/react/portal"
import { type ReactNode, useRef, useState } from "react"
import { css } from "../../styled-system/css"
import { focusedIn } from "./focusedIn.ts"
import { PageDirection } from "./PageDirection.tsx"
import { belowButton, placedLayer } from "./placing.ts"
import { ReadyToType } from "./ReadyToType.tsx"
import { useWhileShown } from "./useWhileShown.ts"

const content = css({
  zIndex: "menu",
  inlineSize: "max-content",
  maxInlineSize: "min(24rem, calc(100vw - 1rem))",
  maxBlockSize: "min(32rem, 80vh)",
  overflowY: "auto",
  padding: "4",
  background: "raised",
  boxShadow: "high",
  borderRadius: "card",
  outline: "none",
  _open: { animation: "popIn 120ms token(easings.out)" }
})

type PopoverPanelProps = {
  readonly ids: { readonly trigger: string; readonly content: string }
  readonly label: string
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** The panel beside a popover's trigger. It takes the focus as it opens, so that it closes first. */
export const PopoverPanel = ({ ids, label, isOpen, onOpenChange, children }: PopoverPanelProps) => {
  const shown = useRef<HTMLDivElement>(null)
  const [isThere, setIsThere] = useState(false)
  useWhileShown(() => setIsThere(true))
  return (
    <PageDirection>
      <Ark.Root
        ids={ids}
        open={isOpen && isThere}
        onOpenChange={({ open }) => onOpenChange(open)}
        initialFocusEl={focusedIn(shown)}
        positioning={belowButton}
        lazyMount
        unmountOnExit
      >
        <Portal>
          <Ark.Positioner className={placedLayer}>
            <Ark.Content ref={shown} className={content} aria-label={label}>
              <ReadyToType />
              {children}
            </Ark.Content>
          </Ark.Positioner>
        </Portal>
      </Ark.Root>
    </PageDirection>
  )
}
