import { Effect } from "effect"
import { addContact } from "../../domain/ContactChanges.ts"
import { contactHistory } from "../../domain/ContactHistory.ts"
import { listContacts } from "../../domain/ContactLists.ts"
import { contactById } from "../../domain/Contacts.ts"
import { creditLedger } from "../../domain/CreditLedger.ts"
import { searchLeads } from "../../domain/Leads.ts"
import { viewLead } from "../../domain/LeadViews.ts"
import type { HandlersOf } from "./handler.ts"

export const leads: HandlersOf<"leads"> = {
  getLeads: searchLeads,
  viewLead: ({ leadId }) => viewLead(leadId),
  addLead: ({ idempotencyKey: _, ...adding }) => Effect.map(addContact(adding), (data) => ({ data })),
  getAllViewedLeads: (asked) => listContacts(true, asked),
  searchViewedLeads: (asked) => listContacts(true, asked),
  getAddedContacts: (asked) => listContacts(false, asked),
  getContact: ({ contactId }) => Effect.map(contactById(contactId), (data) => ({ data })),
  getCreditLedger: creditLedger,
  getContactHistory: ({ contactId, ...asked }) => contactHistory(contactId, asked)
}
