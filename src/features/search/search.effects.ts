import { Effect } from "effect"
import { leadCalls } from "../../../contract/calls/leads.ts"
import type { Criteria } from "../../../machines/flows/lead-search.machine.ts"
import { send } from "../../services/Api.ts"

const asked = ({ query, filters }: Criteria) => ({
  ...(query.trim() === "" ? {} : { query: query.trim() }),
  ...(Object.keys(filters).length === 0 ? {} : { filters })
})

export const searchLeads = Effect.fn("search.searchLeads")(function* (
  input: Criteria & { readonly cursor: string | null }
) {
  const { data, nextCursor, total } = yield* send(leadCalls.getLeads, {
    ...asked(input),
    ...(input.cursor === null ? {} : { cursor: input.cursor })
  })
  return { rows: data, nextCursor, total }
})

export const countLeads = Effect.fn("search.countLeads")(function* (input: Criteria) {
  const { facets, total } = yield* send(leadCalls.getLeads, { ...asked(input), limit: 1, facets: true })
  return { facets: facets ?? null, total: total ?? null }
})

export const viewLead = Effect.fn("search.viewLead")(function* (input: {
  readonly leadId: string
  readonly attempt: string
}) {
  const { data, credits } = yield* send(leadCalls.viewLead, {
    leadId: input.leadId,
    idempotencyKey: input.attempt
  })
  return { contact: data, credits }
})
