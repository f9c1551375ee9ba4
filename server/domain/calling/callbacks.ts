import { Effect } from "effect"
import type { Callback } from "../../../contract/entities/Calling.ts"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { paths } from "../../../contract/paths.ts"
import { calendarFile } from "../../../contract/rules/calendar.ts"
import { callbackStatuses, isCallback, remindMinutesBefore } from "../../../contract/rules/outcomes.ts"
import { isZone } from "../../../contract/rules/zones.ts"
import { record } from "../../platform/audit.ts"
import { Database, first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { Jobs } from "../../platform/jobs/Jobs.ts"
import { notify } from "../../platform/notifications/notifications.ts"
import { CurrentMember } from "../../platform/session.ts"
import { changeContact } from "../contacts/contactChanges.ts"
import { contactById, lockContact } from "../contacts/contacts.ts"

/** Stores a callback with its reminder, or removes it. */
export const keepCallback = Effect.fn("calling.keepCallback")(function* (
  contact: Contact,
  isPromised: boolean,
  zone: string,
  isPersonal: boolean
) {
  const { organisationId, userId } = yield* CurrentMember
  const jobs = yield* Jobs
  const at = contact.nextCallAt
  if (!isPromised || at === null) {
    yield* rows(sql`delete from callbacks where contact_id = ${contact._id}`)
    return
  }
  yield* rows(
    sql`insert into callbacks (organization_id, contact_id, made_by, owner_id, at, zone)
      values (app.org(), ${contact._id}, ${userId}, ${isPersonal ? userId : null}, ${at}, ${zone})
      on conflict (organization_id, contact_id) do update set made_by = excluded.made_by, owner_id = excluded.owner_id,
        at = excluded.at, zone = excluded.zone, reminded_at = null`
  )
  yield* jobs.send(
    "callback.remind",
    { organisationId, contactId: contact._id, at },
    { startAfter: new Date(Date.parse(at) - remindMinutesBefore(contact.callStatus) * 60_000) }
  )
})

/**
 * Reminds the owner of a callback once, shortly before it is due, unless it has changed since. One for everyone, or of
 * a former member, reminds everyone who may call.
 */
export const remind = Effect.fn("calling.remind")(function* ({
  organisationId = "",
  contactId = "",
  at = ""
}: Readonly<Record<string, string>>) {
  const database = yield* Database
  yield* database.transaction({ organisation: organisationId }, () =>
    Effect.gen(function* () {
      const due = yield* first<{ owner: string | null; name: string }>(
        sql`update callbacks b set reminded_at = now() from contacts c, contact_state s
          where b.contact_id = ${contactId} and b.at = ${at} and b.reminded_at is null
            and c.organization_id = b.organization_id and c.id = b.contact_id
            and s.organization_id = b.organization_id and s.contact_id = b.contact_id and s.next_call_at = b.at
            and not s.do_not_call
          returning b.owner_id as owner, c.name`
      )
      if (!due) return
      const people = yield* rows<{ user_id: string }>(
        sql`select user_id from members m where state = 'active' and (user_id = ${due.owner}
          or (role in ('Write', 'Admin') and not exists (select from members o where o.user_id = ${due.owner}
            and o.organization_id = m.organization_id and o.state = 'active')))`
      )
      for (const { user_id } of people)
        yield* notify(user_id, "callDue", { name: due.name }, paths.calls, { contactId })
    })
  )
})

const listed = 100

const within = {
  missed: sql`s.next_call_at < now()`,
  due: sql`s.next_call_at between now() and now() + interval '1 hour'`,
  coming: sql`s.next_call_at > now() + interval '1 hour'`
}

type CallbackRow = Omit<Callback, "isPersonal" | "isOwn" | "owner"> & {
  readonly owner_id: string | null
  readonly owner: string | null
}

type Asked = { readonly which?: keyof typeof within | undefined; readonly own?: boolean | undefined }

/** Contacts `c` with their state `s` and the details `b` of their callback. */
export const withCallbacks = sql`from contact_state s
    join contacts c on c.organization_id = s.organization_id and c.id = s.contact_id
    left join callbacks b on b.organization_id = s.organization_id and b.contact_id = s.contact_id
      and b.at = s.next_call_at`

/** True for a contact that has a callback. */
export const hasCallback = sql`s.next_call_at is not null and s.call_status = any(${callbackStatuses})`

/** True for a callback of this person or of anyone that is missed or due within a day. */
export const callbackIsOfToday = (userId: string) =>
  sql`(${hasCallback} and s.next_call_at < now() + interval '1 day' and not s.do_not_call
    and (b.owner_id is null or b.owner_id = ${userId}))`

const selectCallbacks = sql`select s.contact_id as "contactId", c.name, c.company, s.call_status as "callStatus",
    s.do_not_call as "doNotCall", s.next_call_at as at, coalesce(b.zone, 'UTC') as zone, b.owner_id,
    (select m.name from members m where m.organization_id = s.organization_id and m.user_id = b.owner_id
      order by m.created_at desc limit 1) as owner ${withCallbacks} where ${hasCallback}`

const asCallback =
  (userId: string) =>
  ({ owner_id, owner, ...rest }: CallbackRow): Callback => ({
    ...rest,
    isPersonal: owner_id !== null,
    isOwn: owner_id === userId,
    owner: owner ?? ""
  })

/** Callbacks, earliest first. */
export const callbacks = Effect.fn("calling.callbacks")(function* ({ which, own = false }: Asked) {
  const { userId } = yield* CurrentMember
  const found = yield* rows<CallbackRow>(
    sql`${selectCallbacks} and ${which === undefined ? sql`true` : within[which]}
        and (not ${own}::boolean or b.owner_id = ${userId})
      order by s.next_call_at, s.contact_id limit ${listed}`
  )
  return found.map(asCallback(userId))
})

/** Callbacks of this person or of anyone that are missed or due within a day, earliest first. */
export const callbacksOfToday = Effect.fn("calling.callbacksOfToday")(function* (most: number) {
  const { userId } = yield* CurrentMember
  const found = yield* rows<CallbackRow>(
    sql`${selectCallbacks} and ${callbackIsOfToday(userId)} order by s.next_call_at, s.contact_id limit ${most}`
  )
  return found.map(asCallback(userId))
})

type Changing = {
  readonly contactId: string
  readonly owner?: "me" | "anybody" | undefined
  readonly at?: string | null | undefined
  readonly zone?: string | undefined
}

/** Changes the owner or time of a callback, or cancels it. Changing the time keeps the owner. */
export const changeCallback = Effect.fn("calling.changeCallback")(function* ({
  contactId,
  owner,
  at,
  zone
}: Changing) {
  if (zone !== undefined && !isZone(zone))
    return yield* refuse("invalid_payload", { errors: { zone: "zoneUnknown" } })
  const { userId } = yield* CurrentMember
  const before = yield* lockContact(contactId)
  const held = yield* first<CallbackRow>(sql`${selectCallbacks} and s.contact_id = ${before._id}`)
  if (!held) return yield* refuse("not_found")
  const contact =
    at === undefined ? before : yield* changeContact(before._id, before.version, { nextCallAt: at })
  const ownerId = owner === "me" ? userId : owner === "anybody" ? null : held.owner_id
  yield* keepCallback(contact, at !== null, zone ?? held.zone, ownerId !== null)
  if (at === null) return null
  if (ownerId !== null && ownerId !== userId)
    yield* rows(sql`update callbacks set owner_id = ${ownerId} where contact_id = ${contact._id}`)
  if (ownerId !== held.owner_id)
    yield* record({
      action: "callback.handed",
      entity: "contact",
      entityId: contact._id,
      changes: []
    })
  const now = yield* first<CallbackRow>(sql`${selectCallbacks} and s.contact_id = ${contact._id}`)
  return now ? asCallback(userId)(now) : null
})

export const callbackMinutes = 30

/** A callback as a calendar file. Adding a changed one to a calendar replaces the earlier. */
export const callbackFile = Effect.fn("calling.callbackFile")(function* (contactId: string) {
  const contact = yield* contactById(contactId)
  if (!isCallback(contact.callStatus) || contact.nextCallAt === null) return yield* refuse("not_found")
  const callback = yield* first<{ zone: string }>(
    sql`select zone from callbacks where contact_id = ${contact._id} and at = ${contact.nextCallAt}`
  )
  const text = calendarFile({
    id: `callback-${contact._id}`,
    version: contact.version,
    changedAt: contact.updatedAt,
    start: contact.nextCallAt,
    zone: callback?.zone ?? "UTC",
    minutes: callbackMinutes,
    title: [contact.name, contact.company].filter((part) => part !== "").join(", "),
    description: contact.phone
  })
  return { fileName: "callback.ics", text }
})

/** Transfers a person's callbacks to another. Part of the transaction that ends the membership. */
export const handOverCallbacks = (from: string, to: string) =>
  rows(sql`update callbacks set owner_id = ${to} where organization_id = app.org() and owner_id = ${from}`)
