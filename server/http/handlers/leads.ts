import { Effect } from "effect"
import { creditLedger } from "../../domain/billing/creditLedger.ts"
import { companyPage } from "../../domain/contacts/companies.ts"
import { addContact, sameContact } from "../../domain/contacts/contactChanges.ts"
import { contactHistory } from "../../domain/contacts/contactHistory.ts"
import { listContacts } from "../../domain/contacts/contactLists.ts"
import { contactOwners } from "../../domain/contacts/contactOwners.ts"
import { contactById } from "../../domain/contacts/contacts.ts"
import { takeChunk } from "../../domain/imports/chunks.ts"
import { importById, listImports } from "../../domain/imports/importLists.ts"
import { previewRows } from "../../domain/imports/importPreview.ts"
import { abandonImport, startImport } from "../../domain/imports/imports.ts"
import { keepCells, leftRows } from "../../domain/imports/leftRows.ts"
import { previewUndo, undoImport } from "../../domain/imports/undo/importUndo.ts"
import { searchLeads } from "../../domain/leads/leads.ts"
import { viewLead } from "../../domain/leads/leadViews.ts"
import type { HandlersOf } from "./handler.ts"

export const leads: HandlersOf<"leads"> = {
  getLeads: searchLeads,
  viewLead: ({ leadId }) => viewLead(leadId),
  addLead: ({ idempotencyKey: _, ...adding }) => Effect.map(addContact(adding), (data) => ({ data })),
  getAllViewedLeads: (asked) => listContacts(true, asked),
  searchViewedLeads: (asked) => listContacts(true, asked),
  getAddedContacts: (asked) => listContacts(false, asked),
  getCompanyContacts: (asked) => listContacts(undefined, asked),
  getCompany: companyPage,
  getContact: ({ contactId }) => Effect.map(contactById(contactId), (data) => ({ data })),
  getCreditLedger: creditLedger,
  getOwners: () => Effect.map(contactOwners(), (data) => ({ data })),
  findDuplicate: (asked) => Effect.map(sameContact(asked), (data) => ({ data })),
  getContactHistory: contactHistory,
  bulkAddContacts: (chunk) => Effect.map(takeChunk(chunk), (data) => ({ data })),
  previewImport: ({ rows, duplicates }) => previewRows(rows, duplicates),
  startImport: (started) => Effect.map(startImport(started), (data) => ({ data })),
  getImports: listImports,
  getImport: ({ importId }) => importById(importId),
  keepImportRows: ({ importId, rows }) => keepCells(importId, rows),
  getImportRows: ({ importId, after }) => leftRows(importId, after),
  abandonImport: ({ importId }) => Effect.map(abandonImport(importId), (data) => ({ data })),
  previewImportUndo: ({ importId }) => Effect.map(previewUndo(importId), (data) => ({ data })),
  undoImport: ({ importId, doNotCall }) =>
    Effect.map(undoImport(importId, doNotCall ?? "keep"), (data) => ({ data }))
}
