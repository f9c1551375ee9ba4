import { Effect } from "effect"
import { paths } from "../../../contract/paths.ts"
import { type ImportStatus, importMachine } from "../../../machines/lifecycles/import.machine.ts"
import { canMove, statusesOf } from "../../../machines/lifecycles/legal.ts"
import { record } from "../../platform/audit.ts"
import { rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { notify } from "../../platform/notifications/notifications.ts"
import { asImport, columns, held, type ImportLine, importLine } from "./importLines.ts"

/** The statuses from which an import can reach a status. */
export const leadingTo = (to: ImportStatus) =>
  statusesOf(importMachine).filter((from) => canMove(importMachine, from, to))

/** Creates an import if it is missing, and locks it. A different size means a different import. */
export const openImport = Effect.fn("Imports.open")(function* (importId: string, total: number) {
  const id = importId.toLowerCase()
  yield* rows(
    sql`insert into imports (organization_id, id, created_by, total) values (app.org(), ${id}, app.account(), ${total})
      on conflict do nothing`
  )
  const line = yield* importLine(id, held)
  return line.total === total ? line : yield* refuse("conflict", { errors: { total: "importDiffers" } })
})

/** Rows that arrive after an import's end would otherwise finish it again. */
export const receivedInVain = (from: string) =>
  ({ words: "importEnded", move: { chart: "import", from, event: "import.finish" } }) as const

type Started = {
  readonly importId: string
  readonly total: number
  readonly continues?: string | undefined
  readonly fileName?: string | undefined
  readonly mapping?: Readonly<Record<string, string>> | undefined
  readonly headings?: ReadonlyArray<string> | undefined
}

export const startImport = Effect.fn("Imports.start")(function* (started: Started) {
  const { id, state, file_name, mapping, headings } = yield* openImport(started.importId, started.total)
  if (state !== "receiving") return yield* refuse("illegal_transition", receivedInVain(state))
  yield* rows(
    sql`update imports set file_name = ${started.fileName ?? file_name},
      mapping = ${JSON.stringify(started.mapping ?? mapping)}, headings = ${started.headings ?? headings}::text[],
      continues = coalesce(${started.continues ?? null}::uuid, continues)
      where organization_id = app.org() and id = ${id}`
  )
  return asImport(yield* importLine(id))
})

/** Ends an import when all its rows have arrived, and notifies the person who started it. */
export const finishIfWhole = Effect.fn("Imports.finishIfWhole")(function* (importId: string) {
  const [done] = yield* rows<ImportLine>(
    sql`update imports i set state = 'finished', ended_at = now()
      where i.organization_id = app.org() and i.id = ${importId}
        and i.received = i.total and i.state = any(${leadingTo("finished")})
      returning ${columns}`
  )
  if (!done) return
  const { added, updated, unchanged, skipped, rejected, total } = done
  yield* record({
    action: "import.finished",
    entity: "import",
    entityId: importId,
    changes: Object.entries({ added, updated, unchanged, skipped, rejected }).map(([field, to]) => ({
      field,
      from: null,
      to
    }))
  })
  yield* notify(
    done.created_by,
    "importFinished",
    { total, added, updated, unchanged, skipped, rejected },
    paths.addedContacts
  )
})

export const abandonImport = Effect.fn("Imports.abandon")(function* (importId: string) {
  const { id, state } = yield* importLine(importId, held)
  const [ended] = yield* rows(
    sql`update imports set state = 'abandoned', ended_at = now()
      where organization_id = app.org() and id = ${id} and state = any(${leadingTo("abandoned")}) returning id`
  )
  if (!ended && state !== "abandoned")
    return yield* refuse("illegal_transition", {
      move: { chart: "import", from: state, event: "import.abandon" }
    })
  if (ended) yield* record({ action: "import.abandoned", entity: "import", entityId: id })
  return asImport(yield* importLine(id))
})
