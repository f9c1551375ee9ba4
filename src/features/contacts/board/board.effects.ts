import { Effect } from "effect"
import { leadCalls } from "../../../../contract/calls/leads.ts"
import { callStatuses } from "../../../../contract/rules/callStatuses.ts"
import type {
  BoardColumns,
  CallStatus,
  ColumnsToLoad
} from "../../../../machines/flows/contact-board.machine.ts"
import type { ContactCriteria } from "../../../../machines/flows/contact-list.machine.ts"
import { send } from "../../../services/Api.ts"
import { asCriteria } from "../asCriteria.ts"
import type { ContactListKind } from "../contactLists.ts"

/** How many contacts a column shows. */
const columnRows = 30

/** Requests at the same time. */
const concurrency = 4

const loadColumn = Effect.fnUntraced(function* (
  kind: ContactListKind,
  criteria: ContactCriteria,
  status: CallStatus
) {
  const { query, importId, ...rest } = asCriteria({ ...criteria, callStatuses: [status] })
  const asked = {
    ...rest,
    sort: criteria.sort,
    limit: columnRows,
    ...(criteria.reverse ? { reverse: true } : {})
  }
  const searched = { ...asked, ...(query === undefined ? {} : { query }) }
  const load = {
    viewed: () =>
      query === undefined
        ? send(leadCalls.getAllViewedLeads, asked)
        : send(leadCalls.searchViewedLeads, { ...asked, query }),
    added: () =>
      send(leadCalls.getAddedContacts, { ...searched, ...(importId === undefined ? {} : { importId }) }),
    company: () => send(leadCalls.getCompanyContacts, { ...searched, company: criteria.company ?? "" })
  }[kind]
  const { data, total } = yield* load()
  return [status, { rows: data, total }] as const
})

/** The first contacts of each status and the number of all, in the order of the statuses. */
export const loadColumnsOf = (kind: ContactListKind) =>
  Effect.fn("board.loadColumns")(function* ({ criteria, statuses }: ColumnsToLoad) {
    if (criteria === null) return {}
    const chosen = callStatuses.filter(
      (one) => criteria.callStatuses.length === 0 || criteria.callStatuses.includes(one)
    )
    const columns = yield* Effect.forEach(
      statuses.length === 0 ? chosen : statuses,
      (status) => loadColumn(kind, criteria, status),
      { concurrency }
    )
    return Object.fromEntries(columns) as BoardColumns
  })
