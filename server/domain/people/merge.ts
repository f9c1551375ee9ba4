import { Effect } from "effect"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { type MergeChoices, mergeFields } from "../../../contract/entities/Merge.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { record } from "../../platform/audit.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid } from "../../platform/ids.ts"
import { contactById, rewriteContact } from "../contacts/contacts.ts"
import { type ContactValues, differences, noValues } from "../contacts/contactValues.ts"
import { wideColumns, wideRow } from "../contacts/wideColumns.ts"
import { differingFields, mergedContact } from "./mergeRule.ts"

const undoMs = limits.import.undoHours * 3_600_000

type Pair = { readonly keptId: string; readonly goneId: string }

const bothOf = Effect.fnUntraced(function* ({ keptId, goneId }: Pair, isLocked: boolean) {
  const ids = [yield* asUuid(keptId), yield* asUuid(goneId)] as const
  if (ids[0] === ids[1]) return yield* refuse("conflict", { words: "mergeItself" })
  if (isLocked)
    yield* rows(
      sql`select from contact_state where contact_id = any(${ids}::uuid[]) order by contact_id for update`
    )
  return { kept: yield* contactById(ids[0]), gone: yield* contactById(ids[1]) }
})

type Choosing = Pair & { readonly choices?: MergeChoices | undefined }

export const previewMerge = Effect.fn("Merge.preview")(function* (asked: Choosing) {
  const { kept, gone } = yield* bothOf(asked, false)
  const moved = yield* first<{ honoraria: number; calls: number; mails: number }>(
    sql`select (select count(*) from honoraria where respondent_id = ${gone._id}) as honoraria,
      (select count(*) from calls where contact_id = ${gone._id}) as calls,
      (select count(*) from sent_mails where contact_id = ${gone._id}) as mails`
  )
  const merged = mergedContact(kept, gone, asked.choices ?? {})
  return {
    kept,
    gone,
    merged,
    differing: differingFields(kept, gone),
    moved: {
      labels: merged.labels.length - kept.labels.length,
      honoraria: moved?.honoraria ?? 0,
      calls: moved?.calls ?? 0,
      mails: moved?.mails ?? 0
    }
  }
})

/** Both as they are, with the dependants of the merged one. */
const snapshotOf = Effect.fnUntraced(function* (kept: Contact, gone: Contact) {
  const taken = yield* first<{ snapshot: Record<string, unknown> }>(
    sql`select jsonb_build_object(
        'keptId', ${kept._id}::text,
        'contact', (select to_jsonb(c) from contacts c where c.id = ${gone._id}),
        'state', (select to_jsonb(s) from contact_state s where s.contact_id = ${gone._id}),
        'keptLead', (select lead_id from contacts where id = ${kept._id}),
        'labels', (select coalesce(jsonb_agg(label_id), '[]') from contact_labels where contact_id = ${gone._id}),
        'keptLabels', (select coalesce(jsonb_agg(label_id), '[]') from contact_labels where contact_id = ${kept._id}),
        'honoraria', (select coalesce(jsonb_agg(id), '[]') from honoraria where respondent_id = ${gone._id}),
        'calls', (select coalesce(jsonb_agg(id), '[]') from calls where contact_id = ${gone._id}),
        'interviews', (select coalesce(jsonb_agg(id), '[]') from interviews where contact_id = ${gone._id}),
        'mails', (select coalesce(jsonb_agg(id), '[]') from sent_mails where contact_id = ${gone._id}),
        'linked', (select coalesce(jsonb_agg(id), '[]') from contacts where linked_from = ${gone._id}),
        'merges', (select coalesce(jsonb_agg(id), '[]') from contact_merges where kept_id = ${gone._id}),
        'callback', (select to_jsonb(b) from callbacks b where b.contact_id = ${gone._id}),
        'keptCallback', exists (select from callbacks b where b.contact_id = ${kept._id})) as snapshot`
  )
  return taken?.snapshot ?? {}
})

/** Transfers everything that depends on one contact to another. */
const moveAll = Effect.fnUntraced(function* (from: string, to: string) {
  yield* rows(
    sql`insert into contact_labels (organization_id, contact_id, label_id)
      select organization_id, ${to}, label_id from contact_labels where contact_id = ${from} on conflict do nothing`
  )
  yield* rows(sql`update honoraria set respondent_id = ${to} where respondent_id = ${from}`)
  yield* rows(sql`update calls set contact_id = ${to} where contact_id = ${from}`)
  yield* rows(sql`update interviews set contact_id = ${to} where contact_id = ${from}`)
  yield* rows(sql`update sent_mails set contact_id = ${to} where contact_id = ${from}`)
  yield* rows(sql`update contacts set linked_from = ${to} where linked_from = ${from} and id <> ${to}`)
  yield* rows(sql`update contact_merges set kept_id = ${to} where kept_id = ${from}`)
  yield* rows(
    sql`update callbacks set contact_id = ${to} where contact_id = ${from}
      and not exists (select from callbacks k where k.contact_id = ${to})`
  )
  yield* rows(
    sql`insert into calling_session_contacts (organization_id, session_id, contact_id)
      select organization_id, session_id, ${to} from calling_session_contacts where contact_id = ${from}
      on conflict do nothing`
  )
  yield* rows(sql`update import_rows set contact_id = ${to} where contact_id = ${from}`)
  yield* rows(
    sql`update import_updates u set contact_id = ${to} where contact_id = ${from} and not exists (
      select from import_updates o where o.import_id = u.import_id and o.contact_id = ${to}
        and o.row_offset = u.row_offset)`
  )
})

const writeState = ({ callStatus, nextCallAt, thumbs, _id }: Contact) =>
  rows(
    sql`update contact_state set call_status = ${callStatus}, next_call_at = ${nextCallAt}, thumbs = ${thumbs},
      version = version + 1, updated_at = clock_timestamp() where contact_id = ${_id}`
  )

const changesBetween = (before: Contact, after: Contact) => [
  ...differences(before, after),
  ...(["callStatus", "nextCallAt", "thumbs"] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: before[field], to: after[field] }))
]

type Merging = Choosing & { readonly keptVersion: number; readonly goneVersion: number }

/** Merges two contacts as both were shown, in one transaction. A concurrent merge finds one of them gone. */
export const mergeContacts = Effect.fn("Merge.apply")(function* (asked: Merging) {
  const { kept, gone } = yield* bothOf(asked, true)
  for (const [contact, version] of [
    [kept, asked.keptVersion],
    [gone, asked.goneVersion]
  ] as const)
    if (contact.version !== version) return yield* refuse("stale_version", { body: { data: contact } })
  const merged = mergedContact(kept, gone, asked.choices ?? {})
  const snapshot = { ...(yield* snapshotOf(kept, gone)), before: kept, after: merged }
  yield* moveAll(gone._id, kept._id)
  const made = yield* first<{ id: string; undo_until: string }>(
    sql`insert into contact_merges (organization_id, kept_id, gone_id, gone_lead_id, snapshot, merged_by)
      values (app.org(), ${kept._id}, ${gone._id}, ${gone.leadId}, ${JSON.stringify(snapshot)}, app.account())
      returning id, created_at + ${undoMs} * interval '1 millisecond' as undo_until`
  )
  const mergeId = made?.id ?? ""
  yield* rows(
    sql`update contact_state k set last_called_at = greatest(k.last_called_at, g.last_called_at),
        attempts = greatest(k.attempts, g.attempts)
      from contact_state g where k.contact_id = ${kept._id} and g.contact_id = ${gone._id}`
  )
  yield* rows(sql`delete from contacts where id = ${gone._id}`)
  if (merged.leadId !== kept.leadId)
    yield* rows(sql`update contacts set lead_id = ${merged.leadId} where id = ${kept._id}`)
  yield* rewriteContact(kept._id, merged, merged.linkedinCheck)
  yield* writeState(merged)
  yield* record({
    action: "contact.merged",
    entity: "contact",
    entityId: kept._id,
    changes: [...changesBetween(kept, merged), { field: "merged", from: gone.name, to: gone._id }]
  })
  return { _id: mergeId, contact: yield* contactById(kept._id), undoUntil: made?.undo_until ?? "" }
})

type Snapshot = {
  readonly keptId: string
  readonly keptLead: number | null
  readonly keptLabels: ReadonlyArray<string>
  readonly labels: ReadonlyArray<string>
  readonly honoraria: ReadonlyArray<string>
  readonly calls: ReadonlyArray<string>
  /** Absent in a merge from before there were interviews. */
  readonly interviews?: ReadonlyArray<string>
  readonly mails: ReadonlyArray<string>
  readonly linked: ReadonlyArray<string>
  readonly merges: ReadonlyArray<string>
  readonly contact: Record<string, unknown>
  readonly state: Record<string, unknown>
  readonly callback: unknown
  readonly keptCallback: boolean
  readonly before: Contact
  readonly after: Contact
}

const bringBack = Effect.fnUntraced(function* (goneId: string, keptId: string, past: Snapshot) {
  const columns = sql`organization_id, id, lead_id, origin, import_id, linkedin_check, added_by, created_at, ${wideColumns}`
  const contact = { ...wideRow(noValues), ...past.contact }
  yield* rows(
    sql`insert into contacts (${columns}) select ${columns}
      from jsonb_populate_record(null::contacts, ${JSON.stringify(contact)}::jsonb)`
  )
  yield* rows(
    sql`insert into contact_state select * from jsonb_populate_record(null::contact_state, ${JSON.stringify(past.state)}::jsonb
      || jsonb_build_object('leased_by', null, 'leased_until', null, 'leased_for', null))`
  )
  yield* rows(
    sql`update contact_state set version = version + 1, updated_at = clock_timestamp() where contact_id = ${goneId}`
  )
  yield* rows(
    sql`insert into contact_labels (organization_id, contact_id, label_id)
      select organization_id, ${goneId}, id from labels where id = any(${past.labels}::uuid[])`
  )
  const added = past.labels.filter((label) => !past.keptLabels.includes(label))
  yield* rows(
    sql`delete from contact_labels where contact_id = ${keptId} and label_id = any(${added}::uuid[])`
  )
  yield* rows(
    sql`update honoraria set respondent_id = ${goneId}
      where id = any(${past.honoraria}::uuid[]) and respondent_id = ${keptId}`
  )
  yield* rows(
    sql`update calls set contact_id = ${goneId} where id = any(${past.calls}::uuid[]) and contact_id = ${keptId}`
  )
  yield* rows(
    sql`update interviews set contact_id = ${goneId}
      where id = any(${past.interviews ?? []}::uuid[]) and contact_id = ${keptId}`
  )
  yield* rows(
    sql`update sent_mails set contact_id = ${goneId}
      where id = any(${past.mails}::uuid[]) and contact_id = ${keptId}`
  )
  yield* rows(
    sql`update contacts set linked_from = ${goneId} where id = any(${past.linked}::uuid[]) and linked_from = ${keptId}`
  )
  yield* rows(
    sql`update contact_merges set kept_id = ${goneId} where id = any(${past.merges}::uuid[]) and kept_id = ${keptId}`
  )
  if (past.callback === null) return
  if (!past.keptCallback) yield* rows(sql`delete from callbacks where contact_id = ${keptId}`)
  yield* rows(
    sql`insert into callbacks select * from jsonb_populate_record(null::callbacks, ${JSON.stringify(past.callback)}::jsonb)`
  )
})

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The remaining contact after undoing the merge: as before, except for later changes. */
const partedFrom = (now: Contact, { before, after }: Snapshot) => {
  const stays: Array<string> = []
  const back = <F extends keyof Contact>(field: F, seen: Contact): Contact[F] => {
    if (isEqual(before[field], after[field])) return seen[field]
    if (isEqual(seen[field], after[field])) return before[field]
    stays.push(field)
    return seen[field]
  }
  const plain = Object.fromEntries(
    [...mergeFields, "countryCode", "phones", "emails", "linkedinCheck", "skills"].map((field) => [
      field,
      back(field as keyof Contact, now)
    ])
  )
  const fields: Record<string, Contact["fields"][string]> = { ...now.fields }
  for (const name of new Set([...Object.keys(before.fields), ...Object.keys(after.fields)])) {
    const [was, became, is] = [before.fields[name], after.fields[name], now.fields[name]]
    if (isEqual(was, became)) continue
    if (!isEqual(is, became)) stays.push(`fields.${name}`)
    else if (was === undefined) delete fields[name]
    else fields[name] = was
  }
  return { contact: { ...now, ...plain, fields } as Contact & ContactValues, stays }
}

/** Undoes a merge. Later changes stay with the remaining contact, and are listed. */
export const undoMerge = Effect.fn("Merge.undo")(function* (mergeId: string) {
  const id = yield* asUuid(mergeId)
  const merge = yield* first<{
    kept_id: string
    gone_id: string
    snapshot: Snapshot
    is_late: boolean
    undone_at: string | null
  }>(
    sql`select kept_id, gone_id, snapshot, undone_at,
        created_at < now() - ${undoMs} * interval '1 millisecond' as is_late
      from contact_merges where id = ${id} for update`
  )
  if (!merge) return yield* refuse("not_found")
  if (merge.undone_at !== null) return yield* refuse("conflict", { words: "mergeUndone" })
  if (merge.is_late) return yield* refuse("conflict", { words: "mergeTooOld" })
  const { kept_id: keptId, gone_id: goneId, snapshot } = merge
  if (snapshot.keptId !== keptId) return yield* refuse("conflict", { words: "mergeLaterFirst" })
  yield* rows(sql`select from contact_state where contact_id = ${keptId} for update`)
  const now = yield* contactById(keptId)
  if (now.leadId !== (snapshot.keptLead === null ? null : String(snapshot.keptLead)))
    yield* rows(sql`update contacts set lead_id = ${snapshot.keptLead} where id = ${keptId}`)
  yield* bringBack(goneId, keptId, snapshot)
  const { contact, stays } = partedFrom(now, snapshot)
  yield* rewriteContact(keptId, contact, contact.linkedinCheck)
  yield* writeState(contact)
  yield* rows(sql`update contact_merges set undone_at = now(), snapshot = '{}' where id = ${id}`)
  yield* record({
    action: "contact.mergeUndone",
    entity: "contact",
    entityId: keptId,
    changes: changesBetween(now, contact)
  })
  yield* record({ action: "contact.mergeUndone", entity: "contact", entityId: goneId })
  return { kept: yield* contactById(keptId), gone: yield* contactById(goneId), stays }
})
