import type { Criteria, LeadPage, leadSearchMachine } from "../../../machines/flows/lead-search.machine.ts"
import { contact, lead } from "../../support/someContacts.ts"
import type { Samples } from "../events.ts"

export const nothing: Criteria = { query: "", filters: {} }

const credits = { used: 0, limit: 50, resetsAt: "2030-01-01T00:00:00Z" }

const exact = { value: 1, exact: true }

export const page: LeadPage = { rows: [lead()], nextCursor: "next", total: exact }

export const leadSearchSamples: Samples<typeof leadSearchMachine> = {
  events: [
    { type: "address.change", criteria: nothing },
    { type: "address.change", criteria: { query: "ada", filters: {} } },
    { type: "query.change", query: "" },
    { type: "filters.change", filters: {} },
    { type: "search.clear" },
    { type: "search.retry" },
    { type: "page.more" },
    { type: "lead.select", lead: { _id: "l1", viewed: false } },
    { type: "page.select" },
    { type: "selection.clear" },
    { type: "leads.view", leads: [{ _id: "l1", viewed: false }] },
    { type: "contact.changed", contact: contact() },
    { type: "label.deleted", labelId: "l1" },
    { type: "credits.changed", credits },
    { type: "xstate.done.actor.searchLeads", output: page },
    { type: "xstate.done.actor.searchLeads", output: { rows: [], nextCursor: null, total: exact } },
    { type: "xstate.error.actor.searchLeads", error: { message: "no" } },
    { type: "xstate.done.actor.countLeads", output: { facets: null, total: exact } },
    { type: "xstate.error.actor.countLeads", error: { message: "no" } },
    { type: "xstate.done.actor.leadViewing", output: { contacts: [], credits: null } }
  ],
  view: ({ criteria, cursor }) => [criteria.query, cursor]
}
