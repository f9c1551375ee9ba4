import { Effect } from "effect"
import type { SavedView, ViewKind } from "../../../contract/entities/SavedView.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { hasLevel } from "../../../contract/rules/permissions.ts"
import { attempt, first, rows } from "../../platform/database/Database.ts"
import { type Sql, sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid } from "../../platform/ids.ts"
import { takeLock } from "../../platform/locks.ts"
import { CurrentMember } from "../../platform/session.ts"

type ViewRow = {
  readonly id: string
  readonly kind: ViewKind
  readonly name: string
  readonly address: string
  readonly is_shared: boolean
  readonly own: boolean
  readonly owner: string | null
  readonly updated_at: string
}

const asView = ({ id, kind, name, address, is_shared, own, owner, updated_at }: ViewRow): SavedView => ({
  _id: id,
  kind,
  name,
  address,
  shared: is_shared,
  own,
  owner: owner ?? "",
  updatedAt: updated_at
})

const columns = sql`v.id, v.kind, v.name, v.address, v.is_shared, v.updated_at, v.owner_id = app.account() as own,
  (select m.name from members m where m.organization_id = v.organization_id and m.user_id = v.owner_id
    order by m.created_at desc limit 1) as owner`

const { each, keptDays } = limits.savedViews

/** Writes a view; names are unique per owner, ignoring case. */
const write = (statement: Sql) =>
  attempt<ViewRow>(statement).pipe(
    Effect.catchTag("SqlRefused", (refused) =>
      refused.constraint === "saved_views_name"
        ? refuse("conflict", { words: "viewExists", errors: { name: "viewExists" } })
        : Effect.die(refused)
    ),
    Effect.flatMap(([row]) => (row ? Effect.succeed(asView(row)) : refuse("not_found")))
  )

const mayShare = Effect.fnUntraced(function* (shared: boolean | undefined) {
  const { role } = yield* CurrentMember
  if (shared === true && !hasLevel(role, "Write")) return yield* refuse("forbidden", { words: "needsWrite" })
})

/** Counts an owner's views, one caller after the other, so that concurrent ones can't exceed the limit. */
const haveRoom = Effect.fnUntraced(function* () {
  yield* takeLock("savedViews", sql`app.org() || ' ' || app.account()`)
  const own = yield* first<{ count: number }>(
    sql`select count(*) from saved_views where owner_id = app.account() and deleted_at is null`
  )
  if ((own?.count ?? 0) >= each)
    return yield* refuse("conflict", { words: "tooManyViews", params: { most: each } })
})

export const listViews = Effect.fn("SavedViews.list")(function* (kind: ViewKind) {
  const found = yield* rows<ViewRow>(
    sql`select ${columns} from saved_views v where v.kind = ${kind} and v.deleted_at is null
      order by v.owner_id <> app.account(), lower(v.name), v.id`
  )
  return found.map(asView)
})

type Saving = {
  readonly kind: ViewKind
  readonly name: string
  readonly address: string
  readonly shared?: boolean | undefined
}

export const saveView = Effect.fn("SavedViews.save")(function* ({ kind, name, address, shared }: Saving) {
  yield* mayShare(shared)
  yield* haveRoom()
  yield* rows(
    sql`delete from saved_views where owner_id = app.account()
      and deleted_at < now() - ${keptDays} * interval '1 day'`
  )
  return yield* write(
    sql`insert into saved_views as v (organization_id, owner_id, kind, name, address, is_shared)
      values (app.org(), app.account(), ${kind}, ${name.trim()}, ${address}, ${shared ?? false}) returning ${columns}`
  )
})

type Changing = {
  readonly viewId: string
  readonly name?: string | undefined
  readonly address?: string | undefined
  readonly shared?: boolean | undefined
}

const ownOne = (id: string) => sql`v.id = ${id} and v.owner_id = app.account()`

export const updateView = Effect.fn("SavedViews.update")(function* (changing: Changing) {
  yield* mayShare(changing.shared)
  const id = yield* asUuid(changing.viewId)
  return yield* write(
    sql`update saved_views v set updated_at = now(), name = coalesce(${changing.name?.trim() ?? null}, v.name),
        address = coalesce(${changing.address ?? null}, v.address),
        is_shared = coalesce(${changing.shared ?? null}::boolean, v.is_shared)
      where ${ownOne(id)} and v.deleted_at is null returning ${columns}`
  )
})

export const deleteView = Effect.fn("SavedViews.delete")(function* (viewId: string) {
  const id = yield* asUuid(viewId)
  return yield* write(
    sql`update saved_views v set deleted_at = coalesce(v.deleted_at, now()) where ${ownOne(id)} returning ${columns}`
  )
})

export const restoreView = Effect.fn("SavedViews.restore")(function* (viewId: string) {
  const id = yield* asUuid(viewId)
  yield* haveRoom()
  return yield* write(
    sql`update saved_views v set deleted_at = null where ${ownOne(id)} returning ${columns}`
  )
})
