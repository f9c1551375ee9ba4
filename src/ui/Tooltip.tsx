import { Portal } from "@ark-ui/react/portal"
import { Tooltip as Ark } from "@ark-ui/react/tooltip"
import type { ReactElement } from "react"
import { css } from "../../styled-system/css"
import { PageDirection } from "./PageDirection.tsx"

const content = css({
  zIndex: "menu",
  maxInlineSize: "18rem",
  paddingInline: "2",
  paddingBlock: "1",
  borderRadius: "control",
  background: "text",
  color: "surface",
  fontSize: "xs",
  _open: { animation: "fadeIn 120ms" }
})

type TooltipProps = { readonly text: string; readonly children: ReactElement }

export const Tooltip = ({ text, children }: TooltipProps) => (
  <PageDirection>
    <Ark.Root openDelay={300} closeDelay={80} lazyMount unmountOnExit>
      <Ark.Trigger asChild>{children}</Ark.Trigger>
      <Portal>
        <Ark.Positioner>
          <Ark.Content className={content}>{text}</Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  </PageDirection>
)
