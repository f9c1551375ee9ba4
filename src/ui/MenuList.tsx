import { Menu as Ark } from "@ark-ui/react/menu"
import { Portal } from "@ark-ui/react/portal"
import { Fragment, useRef } from "react"
import { flushSync } from "react-dom"
import { css } from "../../styled-system/css"
import type { MenuItem, MenuProps } from "./Menu.tsx"
import { PageDirection } from "./PageDirection.tsx"
import { CheckIcon } from "./pageIcons.tsx"
import { belowButton, placedLayer } from "./placing.ts"

const content = css({
  zIndex: "menu",
  minInlineSize: "12rem",
  maxInlineSize: "calc(100vw - 1rem)",
  maxBlockSize: "min(34rem, 75vh)",
  overflowY: "auto",
  padding: "1",
  background: "raised",
  boxShadow: "high",
  borderRadius: "card",
  outline: "none",
  _open: { animation: "popIn 120ms token(easings.out)" }
})
const headStyle = css({
  paddingInline: "2.5",
  paddingBlock: "2",
  marginBlockEnd: "1",
  borderBlockEndWidth: "1px",
  borderColor: "border"
})
const itemStyle = css({
  display: "flex",
  alignItems: "center",
  gap: "2.5",
  minBlockSize: "8",
  paddingInline: "2.5",
  paddingBlock: "1",
  borderRadius: "control",
  fontSize: "sm",
  cursor: "pointer",
  outline: "none",
  "& > svg": { color: "text.muted" },
  "&[data-highlighted]": { background: "hover" },
  "&[data-danger]": { color: "bad.text", "& > svg": { color: "bad.text" } },
  _disabled: { opacity: 0.55 }
})
const wordsStyle = css({ flexGrow: 1, minInlineSize: "0" })
const hintStyle = css({ color: "text.subtle" })
const line = css({ marginBlock: "1", borderColor: "border" })

type MenuListProps = Pick<MenuProps, "items" | "head" | "label"> & {
  readonly triggerId: string
  readonly isOpen: boolean
  /** `isChosen` if it closes because an item was chosen, whose action follows. */
  readonly onOpenChange: (isOpen: boolean, isChosen?: boolean) => void
}

/** A menu closed before it was fully open leaves nothing focused; the focus belongs on the button. */
const returnLostFocus = (triggerId: string) =>
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(triggerId)?.focus()
  })

/**
 * The part of a menu that loads on first use. An item's action runs once the menu is closed: a dialog opened over an
 * open menu would close along with it.
 */
export default function MenuList({ items, head, label, triggerId, isOpen, onOpenChange }: MenuListProps) {
  const isChoosing = useRef(false)
  /**
   * Called by Ark and by the click, for one press. Ark ignores a click on an item that is not highlighted, which a click
   * right after opening may not be; and a menu that lost the focus still takes a click while it fades.
   */
  const choose = ({ disabled, onSelect }: MenuItem) => {
    if (disabled || isChoosing.current) return
    isChoosing.current = true
    flushSync(() => onOpenChange(false, true))
    requestAnimationFrame(() => {
      isChoosing.current = false
      onSelect()
    })
  }
  return (
    <PageDirection>
      <Ark.Root
        open={isOpen}
        onOpenChange={({ open }) => (isChoosing.current ? undefined : onOpenChange(open))}
        ids={{ trigger: triggerId }}
        positioning={belowButton}
        aria-label={label}
        onExitComplete={() => returnLostFocus(triggerId)}
        lazyMount
        unmountOnExit
      >
        <Portal>
          <Ark.Positioner className={placedLayer}>
            <Ark.Content className={content}>
              {head ? <div className={headStyle}>{head}</div> : null}
              {items.map((item) => (
                <Fragment key={item.id}>
                  {item.startsGroup ? <Ark.Separator className={line} /> : null}
                  <Ark.Item
                    className={itemStyle}
                    value={item.id}
                    disabled={item.disabled ?? false}
                    onSelect={() => choose(item)}
                    onClick={() => choose(item)}
                    data-danger={item.danger ? "" : undefined}
                  >
                    {item.icon}
                    <span className={wordsStyle} lang={item.lang}>
                      {item.label}
                    </span>
                    {item.hint ? <span className={hintStyle}>{item.hint}</span> : null}
                    {item.isChosen ? <CheckIcon /> : null}
                  </Ark.Item>
                </Fragment>
              ))}
            </Ark.Content>
          </Ark.Positioner>
        </Portal>
      </Ark.Root>
    </PageDirection>
  )
}
