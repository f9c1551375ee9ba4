import { Effect } from "effect"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { FieldDefinition, FieldKind } from "../../../contract/entities/FieldDefinition.ts"
import { fitValue } from "../../../contract/rules/fieldValues.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { record } from "../../platform/audit.ts"
import { attempt, first, rows } from "../../platform/database/Database.ts"
import { type Sql, sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid } from "../../platform/ids.ts"
import { takeLock } from "../../platform/locks.ts"

type Row = {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly kind: FieldKind
  readonly options: ReadonlyArray<string>
  readonly is_archived: boolean
}

const asDefinition = ({ id, key, name, kind, options, is_archived }: Row): FieldDefinition => ({
  _id: id,
  key,
  name,
  kind,
  options,
  archived: is_archived
})

const columns = sql`id, key, name, kind, options, is_archived`

/** All custom fields in their order, including archived ones. */
export const listFieldDefinitions = Effect.fn("FieldDefinitions.list")(function* () {
  const found = yield* rows<Row>(sql`select ${columns} from field_definitions order by place, created_at, id`)
  return found.map(asDefinition)
})

const mostContacts = 20_000

/** Undefined keys of values in the newest contacts. */
export const unknownFields = Effect.fn("FieldDefinitions.unknown")(function* () {
  const found = yield* rows<{ key: string }>(
    sql`select distinct k.key from (
        select fields from contacts where fields <> '{}' order by created_at desc limit ${mostContacts}
      ) c cross join lateral jsonb_object_keys(c.fields) k (key)
      where not exists (select from field_definitions d where d.key = k.key)
      order by 1 limit ${limits.fields.most}`
  )
  return found.map(({ key }) => key)
})

const write = (statement: Sql) =>
  attempt<Row>(statement).pipe(
    Effect.catchTag("SqlRefused", (refused) =>
      refused.constraint?.startsWith("field_definitions_")
        ? refuse("conflict", { words: "fieldExists", errors: { name: "fieldExists" } })
        : Effect.die(refused)
    ),
    Effect.flatMap(([row]) => (row ? Effect.succeed(asDefinition(row)) : refuse("not_found")))
  )

const cleanOptions = (options: ReadonlyArray<string>) => {
  const byKey = new Map<string, string>()
  for (const option of options) {
    const text = option.trim()
    if (!byKey.has(text.toLowerCase())) byKey.set(text.toLowerCase(), text)
  }
  return [...byKey.values()]
}

/** A choice field needs options; no other field has any. */
const checkedOptions = Effect.fnUntraced(function* (kind: FieldKind, options: ReadonlyArray<string>) {
  if (kind !== "choice") return []
  const cleaned = cleanOptions(options)
  if (cleaned.length === 0)
    return yield* refuse("invalid_payload", { errors: { options: "fieldOptionsNeeded" } })
  return cleaned
})

type Adding = {
  readonly name: string
  readonly kind: FieldKind
  readonly options?: ReadonlyArray<string> | undefined
}

export const addFieldDefinition = Effect.fn("FieldDefinitions.add")(function* (adding: Adding) {
  const name = adding.name.trim()
  const options = yield* checkedOptions(adding.kind, adding.options ?? [])
  yield* takeLock("customFields", sql`app.org()::text || ' fields'`)
  const counted = yield* first<{ count: number; place: number }>(
    sql`select count(*) as count, coalesce(max(place), 0) + 1 as place from field_definitions`
  )
  if ((counted?.count ?? 0) >= limits.fields.most)
    return yield* refuse("conflict", {
      words: "tooManyFieldDefinitions",
      params: { most: limits.fields.most }
    })
  const made = yield* write(
    sql`insert into field_definitions (organization_id, key, name, kind, options, place)
      values (app.org(), ${name}, ${name}, ${adding.kind}, ${options}, ${counted?.place ?? 1}) returning ${columns}`
  )
  yield* record({
    action: "field.added",
    entity: "organisation",
    entityId: made._id,
    changes: [{ field: "name", from: null, to: name }]
  })
  return made
})

type Changing = {
  readonly fieldId: string
  readonly name?: string | undefined
  readonly options?: ReadonlyArray<string> | undefined
  readonly archived?: boolean | undefined
}

export const changeFieldDefinition = Effect.fn("FieldDefinitions.change")(function* (changing: Changing) {
  const id = yield* asUuid(changing.fieldId)
  const held = yield* first<Row>(sql`select ${columns} from field_definitions where id = ${id} for update`)
  if (!held) return yield* refuse("not_found")
  const name = changing.name?.trim() ?? held.name
  const options = yield* checkedOptions(held.kind, changing.options ?? held.options)
  const isArchived = changing.archived ?? held.is_archived
  const made = yield* write(
    sql`update field_definitions set name = ${name}, options = ${options}, is_archived = ${isArchived}
      where id = ${id} returning ${columns}`
  )
  const changes = [
    { field: "name", from: held.name, to: name },
    { field: "options", from: held.options.join(", "), to: options.join(", ") },
    { field: "archived", from: held.is_archived, to: isArchived }
  ].filter(({ from, to }) => from !== to)
  if (changes.length > 0)
    yield* record({ action: "field.changed", entity: "organisation", entityId: id, changes })
  return made
})

export const orderFieldDefinitions = Effect.fn("FieldDefinitions.order")(function* (
  fieldIds: ReadonlyArray<string>
) {
  const ids = yield* Effect.forEach(fieldIds, asUuid)
  const there = yield* first<{ count: number }>(
    sql`select count(*) from field_definitions where id = any(${ids}::uuid[])`
  )
  if (there?.count !== new Set(ids).size) return yield* refuse("not_found")
  yield* rows(
    sql`update field_definitions d set place = o.place from (
        select f.id, row_number() over (order by a.n nulls last, f.place, f.created_at) as place
        from field_definitions f left join unnest(${ids}::uuid[]) with ordinality a (id, n) on a.id = f.id
      ) o where d.id = o.id and d.place <> o.place`
  )
  return yield* listFieldDefinitions()
})

export type Fitted = {
  readonly values: Contact["fields"]
  readonly errors: Readonly<Record<string, string>>
}

/** Custom values in the form of their definitions; those without one, and of archived fields, stay unchanged. */
export const fitFields = (
  definitions: ReadonlyArray<FieldDefinition>,
  asked: Readonly<Record<string, string | number | boolean | null>>
): Fitted => {
  const byKey = new Map(
    definitions.filter(({ archived }) => !archived).map((definition) => [definition.key, definition])
  )
  const values: Array<readonly [string, string | number | boolean | null]> = []
  const errors: Array<readonly [string, string]> = []
  for (const [key, value] of Object.entries(asked)) {
    const definition = byKey.get(key)
    const fitted = definition ? fitValue(definition, value) : ({ ok: true, value } as const)
    if (fitted.ok) values.push([key, fitted.value])
    else errors.push([key, fitted.message])
  }
  return { values: Object.fromEntries(values), errors: Object.fromEntries(errors) }
}

/** Checks values before they are saved: an unfit value is refused, under `at` and its key. */
export const fittingFields = Effect.fn("FieldDefinitions.fit")(function* (
  asked: Readonly<Record<string, string | number | boolean | null>> | undefined,
  at: "fields" | "fields.fields"
) {
  if (asked === undefined || Object.keys(asked).length === 0) return asked
  const { values, errors } = fitFields(yield* listFieldDefinitions(), asked)
  if (Object.keys(errors).length > 0)
    return yield* refuse("invalid_payload", {
      errors: Object.fromEntries(Object.entries(errors).map(([key, message]) => [`${at}.${key}`, message]))
    })
  return values
})
