import { Effect } from "effect"
import { auditCalls } from "../../../contract/calls/audit.ts"
import type { PageRequest } from "../../../machines/flows/paged-list.machine.ts"
import { send } from "../../services/Api.ts"
import { dayStart } from "../../services/dayStart.ts"
import { saveWholeCsv } from "../../services/wholeCsv.ts"
import type { AuditFilter } from "./audit.ts"

const filterOf = ({ entity, by, from, to }: AuditFilter) => ({
  ...(entity !== "" && { entity }),
  ...(by !== "" && { by }),
  ...(from !== "" && { from: dayStart(from) }),
  ...(to !== "" && { to: dayStart(to, 1) })
})

export const loadAudit = Effect.fn("audit.load")(function* ({ filter, cursor }: PageRequest<AuditFilter>) {
  const { data, nextCursor, total } = yield* send(auditCalls.getAudit, {
    ...filterOf(filter),
    ...(cursor !== null && { cursor })
  })
  return { rows: data, nextCursor, total }
})

export const exportAudit = Effect.fn("audit.export")(function* ({
  filter
}: {
  readonly filter: AuditFilter
}) {
  yield* saveWholeCsv("audit.csv", (from) => send(auditCalls.exportAudit, { ...filterOf(filter), ...from }))
})
