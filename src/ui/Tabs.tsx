import { Tabs as Ark } from "@ark-ui/react/tabs"
import type { ReactNode } from "react"
import { css } from "../../styled-system/css"
import { PageDirection } from "./PageDirection.tsx"

const list = css({
  display: "flex",
  gap: "1",
  borderBlockEndWidth: "1px",
  borderColor: "border",
  overflowX: "auto"
})
const tab = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "2",
  minBlockSize: "9",
  paddingInline: "3",
  marginBlockEnd: "-1px",
  borderBlockEndWidth: "2px",
  borderColor: "transparent",
  color: "text.muted",
  fontSize: "sm",
  fontWeight: "medium",
  whiteSpace: "nowrap",
  _hover: { color: "text" },
  _focusVisible: { outlineOffset: "-2px" },
  "&[data-selected]": { color: "text", borderColor: "accent.text" }
})
const panel = css({ paddingBlockStart: "4", outline: "none", _focusVisible: { outlineStyle: "solid" } })

export type TabItem = { readonly id: string; readonly label: ReactNode; readonly content: ReactNode }

type TabsProps = {
  readonly label: string
  readonly items: ReadonlyArray<TabItem>
  readonly value: string
  readonly onChange: (id: string) => void
}

export const Tabs = ({ label, items, value, onChange }: TabsProps) => (
  <PageDirection>
    <Ark.Root value={value} onValueChange={(details) => onChange(details.value)} lazyMount>
      <Ark.List className={list} aria-label={label}>
        {items.map((item) => (
          <Ark.Trigger key={item.id} value={item.id} className={tab}>
            {item.label}
          </Ark.Trigger>
        ))}
      </Ark.List>
      {items.map((item) => (
        <Ark.Content key={item.id} value={item.id} className={panel}>
          {item.content}
        </Ark.Content>
      ))}
    </Ark.Root>
  </PageDirection>
)
