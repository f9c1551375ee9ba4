import { Effect } from "effect"
import { rows } from "../../../store/Database.ts"
import { sql } from "../../../store/sql.ts"
import type { Change } from "../../Audit.ts"
import { rewritePeople } from "../importWriting.ts"
import { readContacts } from "../matching.ts"
import { type Fate, listed } from "./undoAdded.ts"
import { type Undoing, type Update, undoingOf } from "./undoing.ts"

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

/** What undoing does to the contacts an import changed; with `isDoing`, does it. */
export const fatesOfUpdated = Effect.fnUntraced(function* (importId: string, isDoing: boolean) {
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
