import { Effect } from "effect"
import type { Contact, ContactChanges } from "../../../contract/entities/Contact.ts"
import type { ImportUndo } from "../../../contract/entities/Import.ts"
import { first, rows } from "../../store/Database.ts"
import { sql } from "../../store/sql.ts"
import { type Change, record } from "../Audit.ts"
import { withChanges } from "../contactValues.ts"
import { refuse } from "../Refusal.ts"
import { asState, changesOf, type Person } from "./ChunkPlan.ts"
import { held, type ImportLine, importLine, undoUntil } from "./Imports.ts"
import { takeTime, workAlone } from "./importLocks.ts"
import { readContacts, rewritePeople } from "./importStore.ts"

type Fate = ImportUndo["contacts"][number]

const listed = 100

const undoable = Effect.fnUntraced(function* (line: ImportLine) {
  const until = undoUntil(line)
  if (until === null)
    return yield* refuse("illegal_transition", {
      words: line.state === "receiving" ? "importRunning" : "importNothingToUndo"
    })
  if (Date.parse(until) < Date.now()) return yield* refuse("illegal_transition", { words: "importTooOld" })
})

/** The contacts an import added. Those stay that somebody changed since or asked an honorarium for. */
const added = (importId: string) =>
  sql`select c.id, c.name, s.version = 1 + (select count(*) from import_updates u
        where u.import_id = ${importId} and u.contact_id = c.id)
      and not exists (select from honoraria h where h.respondent_id = c.id) as goes
    from contacts c join contact_state s on s.contact_id = c.id where c.import_id = ${importId}`

const fatesOfAdded = Effect.fnUntraced(function* (importId: string) {
  const found = yield* rows<{ id: string; name: string; goes: boolean; counted: number }>(
    sql`select id, name, goes, counted from (
        select id, name, goes, count(*) over (partition by goes) as counted,
          row_number() over (partition by goes order by lower(name), id) as nth
        from (${added(importId)}) a
      ) numbered where nth <= ${listed} order by goes, nth`
  )
  const fates = found.map(
    ({ id, name, goes }): Fate => ({ contactId: id, name, fate: goes ? "removed" : "kept", changes: [] })
  )
  const of = (goes: boolean) => found.find((row) => row.goes === goes)?.counted ?? 0
  return { removed: of(true), kept: of(false), fates }
})

type Update = {
  readonly contact_id: string
  readonly changes: ReadonlyArray<Change>
  readonly labels: ReadonlyArray<string>
}

type Undoing = {
  readonly person: Person
  readonly labels: Contact["labels"]
  readonly restored: ReadonlyArray<Change>
  readonly kept: ReadonlyArray<Change>
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const customField = /^fields\./

const fieldOf = (contact: Contact, field: string): unknown => {
  if (!customField.test(field)) return contact[field as keyof Contact]
  const key = field.replace(customField, "")
  return Object.hasOwn(contact.fields, key) ? contact.fields[key] : null
}

/** What a contact held before the first of several changes, and after the last. */
const joined = (updates: ReadonlyArray<Update>): ReadonlyArray<Change> => {
  const net = new Map<string, Change>()
  for (const { field, from, to } of updates.flatMap(({ changes }) => changes))
    net.set(field, { field, from: net.has(field) ? net.get(field)?.from : from, to })
  return [...net.values()]
}

/** Gives a contact back what it held, field by field, where nobody has changed it since. */
const undoingOf = (contact: Contact, updates: ReadonlyArray<Update>): Undoing => {
  const differing = joined(updates).filter(({ field, from }) => !same(fieldOf(contact, field), from))
  const isUntouched = ({ field, to }: Change) => same(fieldOf(contact, field), to)
  const back = differing.filter(isUntouched)
  const plain = back.filter(({ field }) => !customField.test(field)).map(({ field, from }) => [field, from])
  const custom = back
    .filter(({ field }) => customField.test(field))
    .map(({ field, from }) => [field.replace(customField, ""), from])
  const changes = { ...Object.fromEntries(plain), fields: Object.fromEntries(custom) } as ContactChanges
  const before = asState(contact)
  const given = new Set(updates.flatMap((update) => update.labels))
  const labels = contact.labels.filter(({ _id }) => given.has(_id))
  const person: Person = {
    id: contact._id,
    before,
    after: {
      values: withChanges(before.values, changes),
      callStatus: changes.callStatus ?? before.callStatus,
      nextCallAt: changes.nextCallAt === undefined ? before.nextCallAt : changes.nextCallAt,
      thumbs: "thumbs" in changes ? (changes.thumbs as Contact["thumbs"]) : before.thumbs,
      labels: before.labels
    }
  }
  return {
    person,
    labels,
    restored: [...changesOf(person), ...labels.map(({ name }) => ({ field: "label", from: name, to: null }))],
    kept: differing
      .filter((change) => !isUntouched(change))
      .map(({ field, from }) => ({ field, from, to: fieldOf(contact, field) }))
  }
}

const atOnce = 500

/** The next contacts that an import changed and did not add, by id, with their changes in order. */
const updatesAfter = (importId: string, after: string | undefined) =>
  rows<Update>(
    sql`with next as (
        select distinct u.contact_id from import_updates u join contacts c on c.id = u.contact_id
        where u.import_id = ${importId} and c.import_id is distinct from u.import_id
          and (${after ?? null}::uuid is null or u.contact_id > ${after ?? null}::uuid)
        order by 1 limit ${atOnce}
      )
      select u.contact_id, u.changes, u.labels from import_updates u join next using (contact_id)
      where u.import_id = ${importId} order by u.contact_id, u.created_at, u.row_offset`
  )

const restore = Effect.fnUntraced(function* (undoings: ReadonlyArray<Undoing>) {
  const changed = undoings.filter(({ restored }) => restored.length > 0)
  const off = changed.flatMap(({ person, labels }) =>
    labels.map(({ _id, name }) => ({ contact: person.id ?? "", label: _id, name }))
  )
  yield* rows(
    sql`delete from contact_labels x using unnest(${off.map(({ contact }) => contact)}::uuid[],
        ${off.map(({ label }) => label)}::uuid[]) p(c, l) where x.contact_id = p.c and x.label_id = p.l`
  )
  yield* rewritePeople(
    "contact.importUndone",
    changed.map(({ person }) => person),
    new Map(
      changed.map(({ person, labels }) => [
        person.id ?? "",
        labels.map(({ name }) => ({ field: "label", from: name, to: null }))
      ])
    )
  )
})

const fatesOfUpdated = Effect.fnUntraced(function* (importId: string, isDoing: boolean) {
  const fates: { restored: Array<Fate>; kept: Array<Fate> } = { restored: [], kept: [] }
  const counts = { restored: 0, kept: 0 }
  let after: string | undefined
  for (;;) {
    const updates = yield* updatesAfter(importId, after)
    if (updates.length === 0) break
    const byContact = Map.groupBy(updates, ({ contact_id }) => contact_id)
    after = updates.at(-1)?.contact_id
    const contacts = yield* readContacts([...byContact.keys()])
    const undoings = [...byContact].flatMap(([id, own]) => {
      const contact = contacts.get(id)
      return contact ? [undoingOf(contact, own)] : []
    })
    for (const { person, restored, kept } of undoings)
      for (const [fate, changes] of Object.entries({ restored, kept }) as ReadonlyArray<
        ["restored" | "kept", ReadonlyArray<Change>]
      >) {
        if (changes.length === 0) continue
        counts[fate]++
        if (fates[fate].length < listed)
          fates[fate].push({ contactId: person.id ?? "", name: person.before.values.name, fate, changes })
      }
    if (isDoing) yield* restore(undoings)
  }
  return { ...counts, fates: [...fates.restored, ...fates.kept] }
})

const summed = (
  mine: { readonly removed: number; readonly kept: number; readonly fates: ReadonlyArray<Fate> },
  others: { readonly restored: number; readonly kept: number; readonly fates: ReadonlyArray<Fate> }
): ImportUndo => ({
  removed: mine.removed,
  restored: others.restored,
  kept: mine.kept + others.kept,
  contacts: [...mine.fates, ...others.fates]
})

/** What undoing an import would do. */
export const previewUndo = Effect.fn("Imports.previewUndo")(function* (importId: string) {
  const line = yield* importLine(importId)
  if (line.undone) return line.undone
  yield* takeTime
  yield* undoable(line)
  return summed(yield* fatesOfAdded(line.id), yield* fatesOfUpdated(line.id, false))
})

/** Holds all labels and contacts that an import touched, in the order everybody else takes them. */
const holdTouched = Effect.fnUntraced(function* (importId: string) {
  const touched = sql`select id from contacts where import_id = ${importId}
    union select contact_id from import_updates where import_id = ${importId}`
  yield* rows(
    sql`select from labels where id in (select label_id from contact_labels where contact_id in (${touched}))
      order by id for no key update`
  )
  yield* rows(sql`select from contact_state where contact_id in (${touched}) order by contact_id for update`)
})

const remove = Effect.fnUntraced(function* (importId: string) {
  yield* rows(
    sql`with gone as materialized (select id, name from (${added(importId)}) a where goes), told as (
        insert into audit (organization_id, actor_id, action, entity, entity_id, changes)
        select app.org(), app.account(), 'contact.importUndone', 'contact', id::text,
          json_build_array(json_build_object('field', 'name', 'from', name, 'to', null)) from gone
      ), unlabelled as (delete from contact_labels x using gone where x.contact_id = gone.id),
      stateless as (delete from contact_state s using gone where s.contact_id = gone.id)
      delete from contacts c using gone where c.id = gone.id`
  )
})

const removeLabels = Effect.fnUntraced(function* (importId: string) {
  yield* rows(
    sql`with gone as (
        delete from labels where carried = 0 and id = any((select made_labels from imports where id = ${importId})::uuid[])
        returning id, name
      )
      insert into audit (organization_id, actor_id, action, entity, entity_id, changes)
      select app.org(), app.account(), 'label.deleted', 'label', id::text,
        json_build_array(json_build_object('field', 'name', 'from', name, 'to', null)) from gone`
  )
})

/** Takes an import back: once, all of it, and what somebody changed since stays. */
export const undoImport = Effect.fn("Imports.undo")(function* (importId: string) {
  yield* workAlone
  const line = yield* importLine(importId, held)
  if (line.undone) return line.undone
  yield* undoable(line)
  yield* holdTouched(line.id)
  const mine = yield* fatesOfAdded(line.id)
  const done = summed(mine, yield* fatesOfUpdated(line.id, true))
  yield* remove(line.id)
  yield* removeLabels(line.id)
  yield* first(
    sql`update imports set undone_at = now(), undone_by = app.account(), undone = ${JSON.stringify(done)}
      where id = ${line.id}`
  )
  yield* record({
    action: "import.undone",
    entity: "import",
    entityId: line.id,
    changes: (["removed", "restored", "kept"] as const).map((field) => ({
      field,
      from: null,
      to: done[field]
    }))
  })
  return done
})
