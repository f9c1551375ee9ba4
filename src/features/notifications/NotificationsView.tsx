import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useFact } from "../../actors/useFact.ts"
import { Badge } from "../../ui/Badge.tsx"
import { Button } from "../../ui/Button.tsx"
import { Choice } from "../../ui/Choice.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { focusPage } from "../../ui/focus.ts"
import { IconButton } from "../../ui/IconButton.tsx"
import { Muted, Row, Stack } from "../../ui/layout.tsx"
import { PagedList } from "../../ui/PagedList.tsx"
import { BellIcon, CheckIcon } from "../../ui/pageIcons.tsx"
import { SkeletonRows } from "../../ui/Skeleton.tsx"
import { useOnChange } from "../../ui/useOnChange.ts"
import { askForDesktop, desktopPermission } from "./desktop.ts"
import { NotificationItem } from "./NotificationItem.tsx"
import { notificationList } from "./notificationList.ts"
import { notificationsOf, selectItems, useNotifications } from "./notifications.ts"

const states = ["all", "unread", "read"] as const

const Reminders = () => {
  const { t } = useTranslation("notifications")
  const [permission, setPermission] = useState(desktopPermission)
  if (permission === "unable") return null
  return permission === "default" ? (
    <div>
      <Button icon={<BellIcon />} onClick={() => void askForDesktop().then(setPermission)}>
        {t("desktop.ask")}
      </Button>
    </div>
  ) : (
    <Muted>{t(`desktop.${permission}`)}</Muted>
  )
}

/** The pressed button is removed with its notification: the focus moves to the next one, or the one before. */
const markRead = (button: HTMLElement, mark: () => void) => {
  const item = button.closest("li")
  const next = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector("button")
  if (next) next.focus()
  else focusPage()
  mark()
}

const Empty = () => {
  const { t } = useTranslation("notifications")
  const filter = notificationList.useContext((context) => context.filter)
  return (
    <EmptyState title={t(filter === "read" ? "noneRead" : "none")} icon={<BellIcon size={20} />}>
      {t("noneHint")}
    </EmptyState>
  )
}

const Rows = ({ organisationId }: { readonly organisationId: string }) => {
  const { t } = useTranslation("notifications")
  const rows = notificationList.useContext((context) => context.rows)
  const { send } = notificationsOf(organisationId)
  return (
    <PagedList
      status={notificationList.useStatus()}
      isEmpty={rows.length === 0}
      empty={<Empty />}
      failedTitle={t("failed")}
      shown={t("shown", { count: rows.length })}
      moreLabel={t("more")}
    >
      <Stack as="ul" gap="0.5">
        {rows.map((notification) => (
          <NotificationItem
            key={notification._id}
            notification={notification}
            onOpen={() => send({ type: "notification.open", id: notification._id, path: notification.path })}
          >
            {notification.readAt === undefined ? (
              <IconButton
                size="small"
                label={t("markRead", { title: notification.title })}
                icon={<CheckIcon />}
                onClick={({ currentTarget }) =>
                  markRead(currentTarget, () => send({ type: "notification.delete", id: notification._id }))
                }
              />
            ) : (
              <Badge>{t("read")}</Badge>
            )}
          </NotificationItem>
        ))}
      </Stack>
    </PagedList>
  )
}

/** All notifications, and the permission to show new ones outside the page. */
export const NotificationsView = ({ organisationId }: { readonly organisationId: string }) => {
  const { t, ready } = useTranslation("notifications")
  const filter = notificationList.useContext((context) => context.filter)
  const unread = useNotifications(organisationId, selectItems)
  useOnChange([unread], () => notificationList.send({ type: "list.refresh" }))
  useFact("notifications.changed", () => notificationList.send({ type: "list.refresh" }))
  if (!ready) return <SkeletonRows />
  return (
    <Stack gap="4" width="fits" limit="48rem">
      <Row gap="3" align="end">
        <Choice
          label={t("which")}
          hideLabel
          value={filter}
          options={states.map((value) => ({ value, label: t(`states.${value}`) }))}
          onChange={(value) => notificationList.send({ type: "filter.choose", filter: value })}
        />
        <Reminders />
      </Row>
      <Rows organisationId={organisationId} />
    </Stack>
  )
}
