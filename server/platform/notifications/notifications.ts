import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import type { Notification } from "../../../contract/entities/Notification.ts"
import type { Language } from "../../../contract/rules/languages.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { type ListPayload, makeCursor, mostCounted, pageSize, readCursor, totalOf } from "../cursors.ts"
import { first, rows } from "../database/Database.ts"
import { sql } from "../database/sql.ts"
import { uuids } from "../ids.ts"
import { Caller, CurrentMember } from "../session.ts"
import { say } from "../texts.ts"

type MoneyNotification =
  | "honorariumWaiting"
  | "honorariumApproved"
  | "honorariumRejected"
  | "honorariumPaid"
  | "honorariumFailed"
  | "honorariumReturned"
  | "payeeFilled"
  | "ownRequestApproved"
  | "secondApprovalWaiting"
  | "paidWithoutReason"
  | "paymentTrouble"
  | "paymentUnclear"
  | "planPaid"
  | "planFailed"
  | "planRefunded"
  | "planEnding"
  | "planOverdue"
  | "planEnded"

/** The kinds of notifications. Each has a title and a description in `locales/<lng>/server.json`. */
export type NotificationKind =
  | MoneyNotification
  | "phoneVerified"
  | "memberJoined"
  | "adminEnded"
  | "deletionPlanned"
  | "deletionStopped"
  | "callDue"
  | "contactsHanded"
  | "creditsLow"
  | "mailRefused"
  | "mailNotSent"
  | "invitationNotSent"
  | "importFinished"
  | "exportFinished"
  | "bulkFinished"
  | "webhookStopped"
  | "webhookGone"

export type NotificationParams = Readonly<Record<string, string | number>>

type Row = {
  readonly id: string
  readonly kind: NotificationKind
  readonly params: NotificationParams
  readonly path: string | null
  readonly created_at: string
  readonly read_at: string | null
}

/** The person named by a notification: it is erased with them. */
export type About = { readonly contactId: string | null } | { readonly honorariumId: string }

/** Notifies a person of the organisation. `path` is a route of the application. Returns the notification's id. */
export const notify = Effect.fn("Notifications.notify")(function* (
  userId: string,
  kind: NotificationKind,
  params: NotificationParams = {},
  path: string | null = null,
  about?: About
) {
  const id = randomUUID()
  const contactId = about && "contactId" in about ? about.contactId : null
  const honorariumId = about && "honorariumId" in about ? about.honorariumId : null
  yield* rows(
    sql`insert into notifications (organization_id, id, user_id, kind, params, path, contact_id, honorarium_id)
      values (app.org(), ${id}, ${userId}, ${kind}, ${JSON.stringify(params)}, ${path}, ${contactId}, ${honorariumId})`
  )
  return id
})

const asNotification = (
  language: Language,
  { id, kind, params, path, created_at, read_at }: Row
): Notification => ({
  _id: id,
  title: say(language, `server:notification.${kind}.title`, params),
  description: say(language, `server:notification.${kind}.description`, params),
  createdAt: created_at,
  ...(path && { path }),
  ...(read_at && { readAt: read_at })
})

/** The caller's unread notifications, newest first, in the caller's language. */
export const unread = Effect.fn("Notifications.unread")(function* () {
  const { language } = yield* Caller
  const { userId } = yield* CurrentMember
  const found = yield* rows<Row>(
    sql`select id, kind, params, path, created_at, read_at from notifications
      where organization_id = app.org() and user_id = ${userId} and read_at is null
      order by created_at desc, id limit ${limits.notifications.listed}`
  )
  return found.map((row) => asNotification(language, row))
})

type Wanted = ListPayload & { readonly state?: "all" | "unread" | "read" | undefined }

const inState = {
  all: sql`true`,
  unread: sql`read_at is null`,
  read: sql`read_at is not null`
}

/** All of the caller's notifications, or only the read or unread ones, newest first. */
export const listNotifications = Effect.fn("Notifications.list")(function* (asked: Wanted) {
  const { language } = yield* Caller
  const { userId } = yield* CurrentMember
  const state = asked.state ?? "all"
  const limit = pageSize(asked)
  const [at = null, id = null] =
    (yield* readCursor<readonly [string, string]>("notifications", state, asked.cursor)) ?? []
  const where = sql`organization_id = app.org() and user_id = ${userId} and ${inState[state]}`
  const found = yield* rows<Row & { readonly place: string }>(
    sql`select id, kind, params, path, created_at, read_at, created_at::text as place from notifications
      where ${where} and (${id}::uuid is null or (created_at, id) < (${at}::timestamptz, ${id}::uuid))
      order by created_at desc, id desc limit ${limit + 1}`
  )
  const counted = yield* first<{ value: number }>(
    sql`select count(*) as value from (select from notifications where ${where} limit ${mostCounted + 1}) capped`
  )
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    data: page.map((row) => asNotification(language, row)),
    nextCursor:
      found.length > limit && last ? yield* makeCursor("notifications", state, [last.place, last.id]) : null,
    total: totalOf(counted?.value ?? 0)
  }
})

export const markRead = Effect.fn("Notifications.markRead")(function* (ids: ReadonlyArray<string>) {
  const { userId } = yield* CurrentMember
  yield* rows(
    sql`update notifications set read_at = now()
      where organization_id = app.org() and user_id = ${userId} and id = any(${uuids(ids)}::uuid[]) and read_at is null`
  )
})

/** Undoes `markRead`. */
export const markUnread = Effect.fn("Notifications.markUnread")(function* (ids: ReadonlyArray<string>) {
  const { userId } = yield* CurrentMember
  yield* rows(
    sql`update notifications set read_at = null
      where organization_id = app.org() and user_id = ${userId} and id = any(${uuids(ids)}::uuid[])
        and read_at is not null`
  )
})
