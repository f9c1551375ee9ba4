import type { ReactNode } from "react"
import type { Notification } from "../../../contract/entities/Notification.ts"
import { css } from "../../../styled-system/css"
import { Muted } from "../../ui/layout.tsx"
import { stampOf } from "./stamp.ts"

const item = css({
  display: "flex",
  alignItems: "flex-start",
  gap: "1",
  borderRadius: "control",
  _hover: { background: "hover" }
})
const open = css({
  display: "grid",
  gap: "0.5",
  flexGrow: 1,
  minInlineSize: "0",
  padding: "2",
  textAlign: "start",
  borderRadius: "control"
})
const title = css({ fontWeight: "medium", overflowWrap: "anywhere" })
const text = css({ color: "text.muted", fontSize: "sm", overflowWrap: "anywhere" })
const end = css({ paddingBlockStart: "1.5", paddingInlineEnd: "1" })

type NotificationItemProps = {
  readonly notification: Notification
  readonly onOpen: () => void
  readonly children?: ReactNode
}

/** One notification: the event, its time, and a link. */
export const NotificationItem = ({ notification, onOpen, children }: NotificationItemProps) => (
  <li className={item}>
    <button type="button" className={open} onClick={onOpen}>
      <span className={title}>{notification.title}</span>
      <span className={text}>{notification.description}</span>
      <Muted as="time" size="xs" tone="subtle" dateTime={notification.createdAt} dir="ltr">
        {stampOf(notification.createdAt)}
      </Muted>
    </button>
    <span className={end}>{children}</span>
  </li>
)
