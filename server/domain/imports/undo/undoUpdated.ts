import { Effect } from "effect"
import { rows } from "../../../platform/database/Database.ts"
import { sql } from "../../../platform/database/sql.ts"
import { rewritePeople } from "../importWrites.ts"
import { readContacts } from "../matches.ts"
import { type Fate, listed } from "./undoAdded.ts"
import { type Undoing, type Update, undoingOf } from "./undoPlan.ts"

const atOnce = 500

/** The next contacts that an import changed without adding them, by id, with their changes in order. */
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

type UpdatedFate = "restored" | "partly" | "kept"

const fateOf = (isRestored: boolean, isKept: boolean): UpdatedFate | null => {
  if (isRestored) return isKept ? "partly" : "restored"
  return isKept ? "kept" : null
}

/** The effect of an undo on changed contacts; with `isDoing`, performs it. */
export const fatesOfUpdated = Effect.fnUntraced(function* (importId: string, isDoing: boolean) {
  const fates: Record<UpdatedFate, Array<Fate>> = { restored: [], partly: [], kept: [] }
  const counts = { restored: 0, partly: 0, kept: 0 }
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
    for (const { person, restored, kept } of undoings) {
      const fate = fateOf(restored.length > 0, kept.length > 0)
      if (fate === null) continue
      counts[fate]++
      if (fates[fate].length >= listed) continue
      const { name } = person.before.values
      fates[fate].push({
        contactId: person.id ?? "",
        name,
        fate,
        changes: fate === "kept" ? kept : restored,
        ...(fate === "partly" && { left: kept })
      })
    }
    if (isDoing) yield* restore(undoings)
  }
  return { ...counts, fates: [...fates.restored, ...fates.partly, ...fates.kept] }
})
