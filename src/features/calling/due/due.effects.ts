import { Effect } from "effect"
import type { PageRequest } from "../../../../machines/flows/paged-list.machine.ts"
import { Api } from "../../../services/Api.ts"
import type { DueFilter } from "./due.ts"

export const loadDue = Effect.fn("calling.loadDue")(function* ({ filter, cursor }: PageRequest<DueFilter>) {
  const api = yield* Api
  const { data, nextCursor, total } = yield* api.calling.getDueWork({
    ...(filter.kind === null ? {} : { kind: filter.kind }),
    ...(cursor === null ? {} : { cursor })
  })
  return { rows: data, nextCursor, total }
})
