import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { Badge } from "../../ui/Badge.tsx"
import { Button } from "../../ui/Button.tsx"
import { Choice } from "../../ui/Choice.tsx"
import { EmptyState, ErrorState } from "../../ui/EmptyState.tsx"
import { focusPage } from "../../ui/focus.ts"
import { IconButton } from "../../ui/IconButton.tsx"
import { LoadMore } from "../../ui/LoadMore.tsx"
import { BellIcon, CheckIcon } from "../../ui/pageIcons.tsx"
import { SkeletonRows } from "../../ui/Skeleton.tsx"
import { askForDesktop, desktopPermission } from "./desktop.ts"
import { NotificationItem } from "./NotificationItem.tsx"
import {
  notificationList,
  selectHasFailed,
  selectHasMore,
  selectIsLoading,
  selectIsLoadingMore,
  useNotificationList
} from "./notificationList.ts"
import { changedNews, notificationsOf, selectItems, useNotifications } from "./notifications.ts"

const column = css({
  display: "grid",
  gap: "4",
  maxInlineSize: "48rem",
  gridTemplateColumns: "minmax(0, 1fr)"
})
const bar = css({ display: "flex", flexWrap: "wrap", gap: "3", alignItems: "flex-end" })
const list = css({ display: "grid", gap: "0.5", listStyle: "none" })
const faint = css({ color: "text.muted", fontSize: "sm" })

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
    <p className={faint}>{t(`desktop.${permission}`)}</p>
  )
}

/** The button pressed goes along with what it marks: the focus goes to the next one, or the one before. */
const markRead = (button: HTMLElement, mark: () => void) => {
  const item = button.closest("li")
  const next = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector("button")
  if (next) next.focus()
  else focusPage()
  mark()
}

const Rows = ({ organisationId }: { readonly organisationId: string }) => {
  const { t } = useTranslation("notifications")
  const { t: common } = useTranslation()
  const { rows, state, problem } = useNotificationList(({ context }) => context)
  const isLoading = useNotificationList(selectIsLoading)
  const isLoadingMore = useNotificationList(selectIsLoadingMore)
  const hasMore = useNotificationList(selectHasMore)
  const hasFailed = useNotificationList(selectHasFailed)
  const { send } = notificationsOf(organisationId)
  if (hasFailed) {
    return (
      <ErrorState
        title={t("failed")}
        message={problem}
        retryLabel={common("retry")}
        onRetry={() => notificationList.send({ type: "list.refresh" })}
      />
    )
  }
  if (rows.length === 0 && isLoading) return <SkeletonRows label={common("loading")} />
  if (rows.length === 0) {
    return (
      <EmptyState title={t(state === "read" ? "noneRead" : "none")} icon={<BellIcon size={20} />}>
        {t("noneHint")}
      </EmptyState>
    )
  }
  return (
    <div aria-busy={isLoading}>
      <ul className={list}>
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
      </ul>
      <LoadMore
        status={t("shown", { count: rows.length })}
        label={t("more")}
        hasMore={hasMore}
        isBusy={isLoadingMore}
        onMore={() => notificationList.send({ type: "page.more" })}
      />
    </div>
  )
}

/** Every notification, read or not, and leave to show new ones outside the page. */
export const NotificationsView = ({ organisationId }: { readonly organisationId: string }) => {
  const { t, ready } = useTranslation("notifications")
  const { t: common } = useTranslation()
  const state = useNotificationList(({ context }) => context.state)
  const unread = useNotifications(organisationId, selectItems)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the bell holds changed, so the list did too
  useEffect(() => notificationList.send({ type: "list.refresh" }), [unread])
  useEffect(() => changedNews.listen(() => notificationList.send({ type: "list.refresh" })), [])
  if (!ready) return <SkeletonRows label={common("loading")} />
  return (
    <div className={column}>
      <div className={bar}>
        <Choice
          label={t("which")}
          hideLabel
          value={state}
          options={states.map((value) => ({ value, label: t(`states.${value}`) }))}
          onChange={(value) => notificationList.send({ type: "state.choose", state: value })}
        />
        <Reminders />
      </div>
      <Rows organisationId={organisationId} />
    </div>
  )
}
