import { Effect } from "effect"
import type { Label, LabelColour, ListedLabel } from "../../../contract/entities/Label.ts"
import { type Change, record } from "../../platform/audit.ts"
import { attempt, first, rows } from "../../platform/database/Database.ts"
import { type Sql, sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid } from "../../platform/ids.ts"

type LabelRow = {
  readonly id: string
  readonly name: string
  readonly colour: LabelColour
  readonly count: number
}

const asLabel = ({ id, name, colour, count }: LabelRow): Label => ({ _id: id, name, colour, count })

const firstColour: LabelColour = "grey"

/** Writes a label; names are unique in an organisation, ignoring case. */
const write = (statement: Sql) =>
  attempt<{ id: string }>(statement).pipe(
    Effect.catchTag("SqlRefused", (refused) =>
      refused.constraint === "labels_name"
        ? refuse("label_exists", { errors: { name: "label_exists" } })
        : Effect.die(refused)
    )
  )

const labelById = Effect.fnUntraced(function* (id: string) {
  const row = yield* first<LabelRow>(
    sql`select id, name, colour, carried as count from labels where id = ${id}`
  )
  return row ? asLabel(row) : yield* refuse("not_found")
})

const lockLabel = Effect.fnUntraced(function* (labelId: string) {
  const id = yield* asUuid(labelId)
  const row = yield* first<Omit<LabelRow, "count">>(
    sql`select id, name, colour from labels where id = ${id} for update`
  )
  return row ?? (yield* refuse("not_found"))
})

/** The organisation's labels by name, each with its numbers of contacts. */
export const listLabels = Effect.fn("Labels.list")(function* () {
  const found = yield* rows<LabelRow & { readonly viewed: number }>(
    sql`select id, name, colour, carried as count, carried_viewed as viewed from labels order by lower(name), id`
  )
  return found.map((row): ListedLabel => ({ ...asLabel(row), viewedCount: row.viewed }))
})

export const createLabel = Effect.fn("Labels.create")(function* (
  name: string,
  colour: LabelColour = firstColour
) {
  const [made] = yield* write(
    sql`insert into labels (organization_id, name, colour, created_by)
      values (app.org(), ${name.trim()}, ${colour}, app.account()) returning id`
  )
  const id = made?.id ?? ""
  yield* record({
    action: "label.created",
    entity: "label",
    entityId: id,
    changes: [{ field: "name", from: null, to: name.trim() }]
  })
  return yield* labelById(id)
})

export const updateLabel = Effect.fn("Labels.update")(function* (
  labelId: string,
  name: string,
  colour?: LabelColour | undefined
) {
  const before = yield* lockLabel(labelId)
  const after = { name: name.trim(), colour: colour ?? before.colour }
  const changes = (["name", "colour"] as const)
    .filter((field) => before[field] !== after[field])
    .map((field): Change => ({ field, from: before[field], to: after[field] }))
  if (changes.length > 0) {
    yield* write(
      sql`update labels set name = ${after.name}, colour = ${after.colour} where id = ${before.id} returning id`
    )
    yield* record({ action: "label.changed", entity: "label", entityId: before.id, changes })
  }
  return yield* labelById(before.id)
})

/** Deletes an unused label. The lock keeps it from being assigned meanwhile. */
export const deleteLabel = Effect.fn("Labels.delete")(function* (labelId: string) {
  const label = yield* lockLabel(labelId)
  const carried = yield* first(sql`select from contact_labels where label_id = ${label.id} limit 1`)
  if (carried) return yield* refuse("label_mapped")
  yield* rows(sql`delete from labels where id = ${label.id}`)
  yield* record({
    action: "label.deleted",
    entity: "label",
    entityId: label.id,
    changes: [{ field: "name", from: label.name, to: null }]
  })
})
