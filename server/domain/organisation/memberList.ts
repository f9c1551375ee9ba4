import { Effect } from "effect"
import { type ListPayload, makeCursor, pageSize, readCursor } from "../../platform/cursors.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { asMembers, type MemberRow, memberColumns } from "./memberRows.ts"

type Wanted = ListPayload & { readonly query?: string | undefined }

type Place = readonly [name: string, id: string]

/** The organisation's members by name, in pages. `query` searches names and addresses. */
export const listMembers = Effect.fn("Members.list")(function* (wanted: Wanted) {
  const query = wanted.query?.trim() ?? ""
  const limit = pageSize(wanted)
  const [name = null, id = null] = (yield* readCursor<Place>("members", query, wanted.cursor)) ?? []
  const matching = sql`organization_id = app.org() and state <> 'removed'
    and (${query} = '' or position(lower(${query}) in lower(name || ' ' || email)) > 0)`
  const found = yield* rows<MemberRow & { readonly place: string }>(
    sql`select ${memberColumns}, lower(name) as place from members where ${matching}
      and (${id}::uuid is null or (lower(name) collate "C", id) > (${name}::text collate "C", ${id}::uuid))
      order by lower(name) collate "C", id limit ${limit + 1}`
  )
  const counted = yield* first<{ value: number }>(
    sql`select count(*) as value from members where ${matching}`
  )
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    data: yield* asMembers(page),
    nextCursor:
      found.length > limit && last ? yield* makeCursor("members", query, [last.place, last.id]) : null,
    total: { value: counted?.value ?? 0, exact: true }
  }
})
