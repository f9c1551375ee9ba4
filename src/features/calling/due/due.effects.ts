import { Effect } from "effect"
import { callingCalls } from "../../../../contract/calls/calling.ts"
import type { PageRequest } from "../../../../machines/flows/paged-list.machine.ts"
import { send } from "../../../services/Api.ts"
import type { DueFilter } from "./due.ts"

export const loadDue = Effect.fn("calling.loadDue")(function* ({ filter, cursor }: PageRequest<DueFilter>) {
  const { data, nextCursor, total } = yield* send(callingCalls.getDueWork, {
    ...(filter.kind === null ? {} : { kind: filter.kind }),
    ...(cursor === null ? {} : { cursor })
  })
  return { rows: data, nextCursor, total }
})
