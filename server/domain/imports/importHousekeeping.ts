import { Effect } from "effect"
import { limits } from "../../../contract/rules/limits.ts"
import { rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { leadingTo } from "./imports.ts"

/** Cancels abandoned imports, and deletes data that was only needed for undo and repeated responses. */
export const keepImports = Effect.gen(function* () {
  yield* rows(
    sql`update imports set state = 'abandoned', ended_at = now() where state = any(${leadingTo("abandoned")})
      and last_at < now() - make_interval(hours => ${limits.import.abandonedAfterHours})`
  )
  yield* rows(
    sql`delete from import_updates u using imports i where i.organization_id = u.organization_id
      and i.id = u.import_id and u.created_at < now() - make_interval(hours => ${limits.import.undoHours})
      and i.ended_at < now() - make_interval(hours => ${limits.import.undoHours})`
  )
  yield* rows(
    sql`delete from import_chunks k using imports i where i.organization_id = k.organization_id
      and i.id = k.import_id and k.created_at < now() - interval '30 days' and i.ended_at is not null`
  )
  yield* rows(
    sql`with gone as (
        update imports set kept_rows = 0, kept_bytes = 0
        where kept_rows > 0 and ended_at < now() - make_interval(days => ${limits.importRows.keptDays})
        returning organization_id, id
      )
      delete from import_rows r using gone where r.organization_id = gone.organization_id and r.import_id = gone.id`
  )
  yield* rows(
    sql`update imports set undone = json_build_object('removed', undone->'removed', 'restored', undone->'restored',
        'partly', coalesce(undone->'partly', '0'), 'kept', undone->'kept',
        'doNotCall', coalesce(undone->'doNotCall', '0'), 'contacts', '[]'::json)
      where undone_at < now() - make_interval(hours => ${limits.import.undoHours})
        and json_array_length(undone->'contacts') > 0`
  )
})
