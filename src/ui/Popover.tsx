import { Popover as Ark } from "@ark-ui/react/popover"
import { Portal } from "@ark-ui/react/portal"
import type { ReactElement, ReactNode } from "react"
import { css } from "../../styled-system/css"
import { PageDirection } from "./PageDirection.tsx"

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

type PopoverProps = {
  readonly label: string
  readonly trigger: ReactElement
  readonly children: ReactNode
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
}

export const Popover = ({ label, trigger, children, isOpen, onOpenChange }: PopoverProps) => (
  <PageDirection>
    <Ark.Root
      {...(isOpen === undefined ? {} : { open: isOpen })}
      onOpenChange={({ open }) => onOpenChange?.(open)}
      positioning={{ placement: "bottom-end", gutter: 6 }}
      lazyMount
      unmountOnExit
    >
      <Ark.Trigger asChild>{trigger}</Ark.Trigger>
      <Portal>
        <Ark.Positioner>
          <Ark.Content className={content} aria-label={label}>
            {children}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  </PageDirection>
)
