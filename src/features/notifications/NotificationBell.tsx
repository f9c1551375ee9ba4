import { useRef } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { paths } from "../../../contract/paths.ts"
import type { NotificationsEvent } from "../../../machines/flows/notifications.machine.ts"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { Button } from "../../ui/Button.tsx"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { IconButton } from "../../ui/IconButton.tsx"
import { Heading, Row } from "../../ui/layout.tsx"
import { Popover } from "../../ui/Popover.tsx"
import { BellIcon, CloseIcon } from "../../ui/pageIcons.tsx"
import { NotificationItem } from "./NotificationItem.tsx"
import {
  notificationsOf,
  selectHasFailed,
  selectIsOpen,
  selectItems,
  useNotifications
} from "./notifications.ts"

const room = css({ boxSize: "9", flexShrink: 0 })
const badge = css({
  position: "absolute",
  insetBlockStart: "0.5",
  insetInlineEnd: "0",
  minInlineSize: "4",
  paddingInline: "1",
  borderRadius: "full",
  background: "bad",
  color: "accent.on",
  fontSize: "0.625rem",
  fontWeight: "semibold",
  lineHeight: "1rem",
  textAlign: "center",
  fontVariantNumeric: "tabular-nums",
  _after: { content: "attr(data-count)" }
})
const panel = css({
  display: "grid",
  gap: "2",
  inlineSize: "min(22rem, calc(100vw - 3rem))",
  outline: "none"
})
const list = css({ display: "grid", listStyle: "none", marginInline: "-2" })
const empty = css({
  display: "grid",
  gap: "1",
  paddingBlock: "6",
  textAlign: "center",
  color: "text.muted",
  fontSize: "sm"
})
const strong = css({ color: "text", fontWeight: "medium" })

const most = 99

type BellProps = { readonly organisationId: string }

const NotificationPanel = ({ organisationId }: BellProps) => {
  const { t } = useTranslation("notifications")
  const items = useNotifications(organisationId, selectItems)
  const hasFailed = useNotifications(organisationId, selectHasFailed)
  const { send } = notificationsOf(organisationId)
  const shown = useRef<HTMLDivElement>(null)
  /** The pressed button is removed with its notification: the focus must move on. */
  const remove = (event: NotificationsEvent) => {
    shown.current?.focus()
    send(event)
  }
  return (
    <div className={panel} ref={shown} tabIndex={-1}>
      <Row gap="2" wraps="no" align="center" justify="between">
        <Heading size="md">{t("title")}</Heading>
        {items.length > 1 ? (
          <Button size="small" look="quiet" onClick={() => remove({ type: "notifications.clear" })}>
            {t("clear")}
          </Button>
        ) : null}
      </Row>
      {items.length > 0 ? (
        <ul className={list}>
          {items.map((notification) => (
            <NotificationItem
              key={notification._id}
              notification={notification}
              onOpen={() => send({ type: "notification.open", id: notification._id })}
            >
              <IconButton
                size="small"
                label={t("delete", { title: notification.title })}
                icon={<CloseIcon />}
                onClick={() => remove({ type: "notification.delete", id: notification._id })}
              />
            </NotificationItem>
          ))}
        </ul>
      ) : (
        <div className={empty}>
          <span className={strong}>{t("none")}</span>
          <span>{t(hasFailed ? "failed" : "noneHint")}</span>
        </div>
      )}
      <Link
        href={paths.notifications}
        className={buttonStyle({ look: "quiet", size: "small" })}
        onClick={() => send({ type: "panel.toggle", isOpen: false })}
      >
        {t("all")}
      </Link>
    </div>
  )
}

const NotificationBell = ({ organisationId }: BellProps) => {
  const { t, ready } = useTranslation("notifications")
  const { number } = useFormats()
  const items = useNotifications(organisationId, selectItems)
  const isOpen = useNotifications(organisationId, selectIsOpen)
  const { send } = notificationsOf(organisationId)
  if (!ready) return <span className={room} />
  const count = items.length
  return (
    <Popover
      label={t("title")}
      isOpen={isOpen}
      onOpenChange={(next) => send({ type: "panel.toggle", isOpen: next })}
      trigger={
        <IconButton
          label={count === 0 ? t("open") : t("openUnread", { count })}
          icon={<BellIcon size={20} />}
          aria-haspopup="dialog"
        >
          {count === 0 ? null : (
            <span
              className={badge}
              data-count={count > most ? `${number(most)}+` : number(count)}
              aria-hidden="true"
            />
          )}
        </IconButton>
      }
    >
      <NotificationPanel organisationId={organisationId} />
    </Popover>
  )
}

export default NotificationBell
