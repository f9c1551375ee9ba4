import { Effect } from "effect"
import type { Notification } from "../../contract/entities/Notification.ts"
import { limits } from "../../contract/rules/limits.ts"
import { rows } from "../store/Database.ts"
import { sql } from "../store/sql.ts"
import { uuids } from "./ids.ts"
import { Caller, CurrentMember } from "./Session.ts"
import { say } from "./words.ts"

type MoneyNotification =
  | "honorariumWaiting"
  | "honorariumApproved"
  | "honorariumRejected"
  | "honorariumPaid"
  | "honorariumFailed"
  | "honorariumReturned"
  | "payeeFilled"
  | "paymentTrouble"
  | "paymentUnclear"
  | "planPaid"
  | "planFailed"
  | "planRefunded"
  | "planEnding"
  | "planOverdue"
  | "planEnded"

/** What a notification is about. Each has a title and a description in `locales/<lng>/server.json`. */
export type NotificationKind =
  | MoneyNotification
  | "phoneVerified"
  | "memberJoined"
  | "contactsHanded"
  | "creditsLow"
  | "importFinished"

type Row = {
  readonly id: string
  readonly kind: NotificationKind
  readonly params: Readonly<Record<string, string | number>>
  readonly path: string | null
  readonly created_at: string
}

/** Tells a person of the organisation something. `path` is a route of the application. */
export const notify = Effect.fn("Notifications.notify")(function* (
  userId: string,
  kind: NotificationKind,
  params: Readonly<Record<string, string | number>> = {},
  path: string | null = null
) {
  yield* rows(
    sql`insert into notifications (organization_id, user_id, kind, params, path)
      values (app.org(), ${userId}, ${kind}, ${JSON.stringify(params)}, ${path})`
  )
})

/** The caller's unread notifications, newest first, in the caller's language. */
export const unread = Effect.fn("Notifications.unread")(function* () {
  const { language } = yield* Caller
  const { userId } = yield* CurrentMember
  const found = yield* rows<Row>(
    sql`select id, kind, params, path, created_at from notifications
      where user_id = ${userId} and read_at is null order by created_at desc, id limit ${limits.notifications.listed}`
  )
  return found.map(
    ({ id, kind, params, path, created_at }): Notification => ({
      _id: id,
      title: say(language, `server:notification.${kind}.title`, params),
      description: say(language, `server:notification.${kind}.description`, params),
      createdAt: created_at,
      ...(path && { path })
    })
  )
})

export const markRead = Effect.fn("Notifications.markRead")(function* (ids: ReadonlyArray<string>) {
  const { userId } = yield* CurrentMember
  yield* rows(
    sql`update notifications set read_at = now()
      where user_id = ${userId} and id = any(${uuids(ids)}::uuid[]) and read_at is null`
  )
})
