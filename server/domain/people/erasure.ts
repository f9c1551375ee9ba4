import { Effect } from "effect"
import { record } from "../../platform/audit.ts"
import { rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { confirmFirst } from "../identity/stepUp.ts"
import { eraseAll, knownBy, type Meant, mentionsOf, wordsOf } from "./erasedData.ts"
import { meant, openMoney, type Person } from "./persons.ts"

/** Keeps the ids, so that a restore of an earlier backup repeats the erasure. */
const keepErasure = ({ contacts, honoraria }: Meant) =>
  rows(
    sql`insert into erasures (organization_id, erased_by, contact_ids, honorarium_ids)
      values (app.org(), app.account(), ${contacts}::uuid[]
        || array(select gone_id from contact_merges where kept_id = any(${contacts}::uuid[])), ${honoraria}::uuid[])`
  )

const recordErasure = ({ contacts, honoraria }: Meant) =>
  Effect.forEach(contacts.length === 0 ? honoraria : contacts, (entityId) =>
    record({ action: "person.erased", entity: "person", entityId })
  )

/** The preview for an Admin. `rows` counts by table. */
const summaryOf = (counts: Readonly<Record<string, number>>, openHonoraria: number) => ({
  contacts: counts.contacts ?? 0,
  calls: counts.calls ?? 0,
  mails: counts.sent_mails ?? 0,
  history: (counts.audit ?? 0) + (counts.honorarium_moves ?? 0),
  notifications: counts.notifications ?? 0,
  views: counts.saved_views ?? 0,
  honoraria: counts.honoraria ?? 0,
  openHonoraria,
  exports: counts.contact_exports ?? 0,
  rows: counts
})

/** A preview of the erasure and of other texts that name them: performs it and rolls back. */
export const previewErasure = Effect.fn("Erasure.preview")(function* (person: Person) {
  const target = yield* meant(person)
  const known = yield* knownBy(target)
  const openHonoraria = yield* openMoney(target.honoraria)
  const mentions = yield* mentionsOf(target, wordsOf(known))
  yield* rows(sql`savepoint preview`)
  const counts = yield* eraseAll(target, known)
  yield* rows(sql`rollback to savepoint preview`)
  return { ...summaryOf(counts, openHonoraria), mentions }
})

/**
 * Erases a person: contacts, calls, emails, and their history. Financial records keep amounts and ids without a name.
 * Hashes stay on the do-not-call list, so that nothing brings them back.
 */
export const erasePerson = Effect.fn("Erasure.erase")(function* (person: Person) {
  yield* confirmFirst()
  const target = yield* meant(person)
  const { contacts, honoraria } = target
  yield* rows(
    sql`select from contact_state where contact_id = any(${contacts}::uuid[]) order by contact_id for update`
  )
  yield* rows(sql`select from honoraria where id = any(${honoraria}::uuid[]) order by id for update`)
  if ((yield* openMoney(honoraria)) > 0) return yield* refuse("conflict", { words: "personHasOpenMoney" })
  const known = yield* knownBy(target)
  yield* keepErasure(target)
  const counts = yield* eraseAll(target, known)
  yield* recordErasure(target)
  return { ...summaryOf(counts, 0), mentions: [] }
})

/**
 * Repeats an erasure on restored data, also of a person with an open payment. Returns false if the data has nothing
 * about them.
 */
export const repeatErasure = Effect.fn("Erasure.repeat")(function* (erased: Meant) {
  const contacts = yield* rows<{ id: string }>(
    sql`select id from contacts where id = any(${erased.contacts}::uuid[])`
  )
  const ids = contacts.map(({ id }) => id)
  const honoraria = yield* rows<{ id: string }>(
    sql`select id from honoraria where respondent_id = any(${ids}::uuid[]) or id = any(${erased.honoraria}::uuid[])`
  )
  const target = { contacts: ids, honoraria: honoraria.map(({ id }) => id) }
  if (target.contacts.length + target.honoraria.length === 0) return false
  yield* eraseAll(target, yield* knownBy(target))
  yield* recordErasure(target)
  return true
})
