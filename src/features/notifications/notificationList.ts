import type { Notification } from "../../../contract/entities/Notification.ts"
import { startPagedList } from "../../actors/pagedList.ts"

export type NotificationFilter = "all" | "unread" | "read"

export const notificationList = startPagedList<Notification, NotificationFilter>({
  id: "notificationsList",
  filter: "all",
  summary: null,
  loadPage: () => import("./notifications.effects.ts").then((module) => module.listNotifications)
})
