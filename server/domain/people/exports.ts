import { Clock, Effect } from "effect"
import type { ContactSelection } from "../../../contract/calls/bulk.ts"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { ContactExport } from "../../../contract/entities/Export.ts"
import { paths } from "../../../contract/paths.ts"
import { exportColumns, type ImportField } from "../../../contract/rules/importFields.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { record } from "../../platform/audit.ts"
import { csvOf } from "../../platform/csv.ts"
import { Database, first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid, uuids } from "../../platform/ids.ts"
import { Jobs } from "../../platform/jobs/Jobs.ts"
import { notify } from "../../platform/notifications/notifications.ts"
import { CurrentMember } from "../../platform/session.ts"
import { listedConditions } from "../contacts/contactLists.ts"
import { asContact, type ContactRow, selectContacts } from "../contacts/contactRows.ts"
import { confirmFirst } from "../identity/stepUp.ts"

type Column = (typeof exportColumns)[number]["field"]

type ExportRow = {
  readonly id: string
  readonly state: ContactExport["state"]
  readonly selection: ContactSelection
  readonly columns: ReadonlyArray<Column>
  readonly fields: ReadonlyArray<string>
  readonly total: number
  readonly done: number
  readonly parts: number
  readonly place_at: string | null
  readonly place_id: string | null
  readonly created_at: string
  readonly expires_at: string
}

const asExport = ({ id, state, total, done, parts, created_at, expires_at }: ExportRow): ContactExport => ({
  _id: id,
  state,
  total,
  done,
  parts,
  createdAt: created_at,
  expiresAt: expires_at
})

const conditionsOf = (selection: ContactSelection, now: number) =>
  "contactIds" in selection
    ? sql`s.contact_id = any(${uuids(selection.contactIds)}::uuid[])`
    : sql`${listedConditions(selection, now)}
        and not s.contact_id = any(${uuids(selection.except ?? [])}::uuid[])`

const mostFields = 200
const keptHours = 24
const everyColumn = exportColumns.map(({ field }) => field)

/** Headings of further addresses, as an import recognises them: "Phone 2" and so on. */
const further = (heading: "Email" | "Phone", most: number) =>
  Array.from({ length: Math.max(0, most - 1) }, (_, at) => `${heading} ${at + 2}`)

type Wanted = {
  readonly selection: ContactSelection
  readonly columns?: ReadonlyArray<Column> | undefined
  readonly ownFields?: boolean | undefined
}

/** Starts exporting the contacts. A job writes the files, and the caller is notified when it is done. */
export const startExport = Effect.fn("Exports.start")(function* ({
  selection,
  columns: wanted,
  ownFields = wanted === undefined
}: Wanted) {
  yield* confirmFirst()
  const columns = wanted ?? everyColumn
  const jobs = yield* Jobs
  const { organisationId, userId } = yield* CurrentMember
  const where = conditionsOf(selection, yield* Clock.currentTimeMillis)
  const counted = yield* first<{ total: number }>(
    sql`select count(*) as total from (select from contact_state s where ${where} limit ${limits.contactList.reachable}) capped`
  )
  const fields = yield* rows<{ name: string }>(
    sql`select distinct k.name from contact_state s
        join contacts c on c.organization_id = s.organization_id and c.id = s.contact_id
        cross join lateral jsonb_object_keys(c.fields) k (name)
      where ${where} order by 1 limit ${mostFields}`
  )
  const most = yield* first<{ emails: number | null; phones: number | null }>(
    sql`select max(jsonb_array_length(c.emails)) as emails, max(jsonb_array_length(c.phones)) as phones
      from contact_state s join contacts c on c.organization_id = s.organization_id and c.id = s.contact_id
      where ${where}`
  )
  const names = [
    ...new Set([
      ...(columns.includes("email") ? further("Email", most?.emails ?? 0) : []),
      ...(columns.includes("phone") ? further("Phone", most?.phones ?? 0) : []),
      ...(ownFields ? fields.map(({ name }) => name) : [])
    ])
  ]
  const made = yield* first<ExportRow>(
    sql`insert into contact_exports (organization_id, created_by, selection, columns, fields, total, expires_at)
      values (app.org(), app.account(), ${JSON.stringify(selection)}, ${columns}::text[],
        ${names}::text[], ${counted?.total ?? 0},
        now() + ${keptHours} * interval '1 hour') returning *`
  )
  if (!made) return yield* Effect.die(new Error("an export was not written"))
  yield* record({
    action: "contacts.exported",
    entity: "organisation",
    entityId: organisationId,
    changes: [{ field: "count", from: null, to: made.total }]
  })
  yield* jobs.send("contacts.export", { exportId: made.id, organisationId, userId })
  return asExport(made)
})

const own = (id: string) =>
  Effect.flatMap(asUuid(id), (known) =>
    first<ExportRow>(
      sql`select * from contact_exports where id = ${known} and created_by = app.account() and expires_at > now()`
    )
  ).pipe(Effect.flatMap((row) => (row ? Effect.succeed(row) : refuse("not_found"))))

export const ownExports = Effect.fn("Exports.list")(function* () {
  const found = yield* rows<ExportRow>(
    sql`select * from contact_exports where created_by = app.account() and expires_at > now()
      order by created_at desc, id limit 50`
  )
  return found.map(asExport)
})

export const exportPart = Effect.fn("Exports.part")(function* (exportId: string, part: number) {
  const row = yield* own(exportId)
  const found = yield* first<{ body: string }>(
    sql`select body from contact_export_parts where export_id = ${row.id} and part = ${part}`
  )
  return found ? { text: found.body, parts: row.parts } : yield* refuse("not_found")
})

export const deleteExport = Effect.fn("Exports.delete")(function* (exportId: string) {
  const row = yield* own(exportId)
  yield* rows(sql`delete from contact_exports where id = ${row.id}`)
})

const textOf = (contact: Contact, column: Column): string => {
  switch (column) {
    case "skills":
      return contact.skills.join(", ")
    case "labels":
      return contact.labels.map(({ name }) => name).join(", ")
    case "thumbs":
      return contact.thumbs ?? ""
    case "nextCallAt":
      return contact.nextCallAt ?? ""
    case "doNotCall":
      return contact.doNotCall ? "yes" : ""
    default:
      return contact[column satisfies Exclude<ImportField, "thumbs">]
  }
}

/** A value under its own name, or the further address with this heading. */
const customOf = ({ fields, emails, phones }: Contact, name: string): string => {
  if (Object.hasOwn(fields, name)) return String(fields[name] ?? "")
  const [, kind, place] = /^(Email|Phone) (\d+)$/.exec(name) ?? []
  const at = Number(place) - 1
  if (kind === "Email") return emails[at]?.address ?? ""
  const phone = kind === "Phone" ? phones[at] : undefined
  return phone ? `${phone.countryCode} ${phone.number}`.trim() : ""
}

const headingOf = new Map<string, string>(exportColumns.map(({ field, heading }) => [field, heading]))

const batch = 2_000

type Written = ContactRow & { readonly place: string }

/** Writes the next part. A part and the progress are stored together; nothing stays in memory. */
const writePart = Effect.fn("Exports.writePart")(function* (exportId: string, userId: string) {
  const row = yield* first<ExportRow>(
    sql`select * from contact_exports where id = ${exportId} and state = 'running' and expires_at > now() for update`
  )
  if (!row) return false
  const where = conditionsOf(row.selection, Date.parse(row.created_at))
  const found = yield* rows<Written>(
    selectContacts(
      sql`select s.organization_id, s.contact_id, s.created_at from contact_state s
        where ${where} and (${row.place_id}::uuid is null
          or (s.created_at, s.contact_id) < (${row.place_at}::timestamptz, ${row.place_id}::uuid))
        order by s.created_at desc, s.contact_id desc
        limit ${Math.min(batch, limits.contactList.reachable - row.done)}`,
      {
        columns: sql`, p.created_at::text as place`,
        order: sql`order by p.created_at desc, p.contact_id desc`
      }
    )
  )
  const contacts = found.map(asContact)
  const lines = contacts.map((contact) => [
    ...row.columns.map((column) => textOf(contact, column)),
    ...row.fields.map((name) => customOf(contact, name))
  ])
  const head =
    row.parts === 0 ? [[...row.columns.map((column) => headingOf.get(column) ?? ""), ...row.fields]] : []
  const mark = row.parts === 0 ? "\uFEFF" : ""
  const last = found.at(-1)
  const done = row.done + found.length
  const isEnd = found.length < batch || done >= limits.contactList.reachable
  yield* rows(
    sql`insert into contact_export_parts (organization_id, export_id, part, body)
      values (app.org(), ${row.id}, ${row.parts}, ${mark + csvOf([...head, ...lines])})`
  )
  yield* rows(
    sql`update contact_exports set parts = parts + 1, done = ${done}, total = case when ${isEnd} then ${done} else total end,
        place_at = ${last?.place ?? row.place_at}, place_id = ${last?.id ?? row.place_id},
        state = ${isEnd ? "finished" : "running"}, ended_at = case when ${isEnd} then now() end
      where id = ${row.id}`
  )
  if (isEnd) yield* notify(userId, "exportFinished", { count: done }, paths.people)
  return !isEnd
})

const perJob = 10

/** Writes for a limited time, then lets the next job continue. */
export const workOnExport = Effect.fn("Exports.work")(function* ({
  exportId = "",
  organisationId = "",
  userId = ""
}: Readonly<Record<string, string>>) {
  const database = yield* Database
  const jobs = yield* Jobs
  const opening = { organisation: organisationId, account: userId }
  for (let done = 1; ; done += 1) {
    const isMore = yield* database.transaction(opening, () =>
      Effect.tap(writePart(exportId, userId), (left) =>
        left && done === perJob
          ? jobs.send("contacts.export", { exportId, organisationId, userId })
          : Effect.void
      )
    )
    if (!isMore || done === perJob) return
  }
})

export const forgetExports = rows(sql`delete from contact_exports where expires_at < now()`)
