import { Effect } from "effect"
import type { AuditEntity } from "../../contract/entities/AuditLine.ts"
import { rows } from "./database/Database.ts"
import { sql } from "./database/sql.ts"

/** Fields of a change that name an email or a call: for the history of a contact, not for its readers. */
const referenceFields: ReadonlyArray<string> = ["mail", "call"]

export const withoutReferences = (changes: ReadonlyArray<Change>) =>
  changes.filter(({ field }) => !referenceFields.includes(field))

export type Change = { readonly field: string; readonly from: unknown; readonly to: unknown }

type Line = {
  readonly action: string
  readonly entity: AuditEntity
  readonly entityId: string
  readonly changes?: ReadonlyArray<Change>
}

/** Adds a permanent audit line: person, time, action, old and new value. Part of the call's transaction. */
export const record = Effect.fn("Audit.record")(function* ({ action, entity, entityId, changes = [] }: Line) {
  yield* rows(
    sql`insert into audit (organization_id, actor_id, action, entity, entity_id, changes)
      values (app.org(), app.account(), ${action}, ${entity}, ${entityId}, ${JSON.stringify(changes)})`
  )
})
