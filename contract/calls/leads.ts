import { Schema } from "effect"
import { call } from "../call.ts"
import { Company, CompanyEntry } from "../entities/Company.ts"
import { CallStatus, Contact, ContactChanges, contactFields, Origin, Thumbs } from "../entities/Contact.ts"
import { HistoryEntry, historyKinds, NextStep } from "../entities/HistoryEntry.ts"
import { LeadCard, LeadFacets } from "../entities/Lead.ts"
import { Credits } from "../entities/Organisation.ts"
import {
  filledText,
  Id,
  listFields,
  listReply,
  requiredKey,
  ShortText,
  Total,
  text,
  writeKey
} from "../rules/fields.ts"
import { limits } from "../rules/limits.ts"
import { messages } from "../rules/messages.ts"

const choices = Schema.optional(Schema.Array(ShortText).check(Schema.isMaxLength(100)))

export const LeadFilters = Schema.Struct({
  country: choices,
  industry: choices,
  seniority: choices,
  title: Schema.optional(ShortText),
  company: Schema.optional(ShortText),
  hasEmail: Schema.optional(Schema.Boolean),
  hasPhone: Schema.optional(Schema.Boolean),
  hasLinkedin: Schema.optional(Schema.Boolean),
  /** Without leads that are already contacts of the organisation. */
  notOwned: Schema.optional(Schema.Boolean)
})

export type LeadFilters = typeof LeadFilters.Type

export const contactSorts = ["newest", "oldest", "name", "nextCall", "updated", "company", "status"] as const
export const nextCallChoices = ["due", "today", "week", "none"] as const

/** Filters of a contact list. `utcOffset`, in minutes, says where the days of `nextCall` begin. */
export const contactCriteria = {
  query: Schema.optional(ShortText),
  labelId: Schema.optional(Id),
  callStatus: Schema.optional(CallStatus),
  callStatuses: Schema.optional(Schema.Array(CallStatus).check(Schema.isMaxLength(20))),
  thumbs: Schema.optional(Thumbs),
  addedBy: Schema.optional(Id),
  nextCall: Schema.optional(Schema.Literals(nextCallChoices)),
  utcOffset: Schema.optional(
    Schema.Number.check(Schema.isInt(), Schema.isBetween({ minimum: -840, maximum: 840 }))
  ),
  origin: Schema.optional(Origin),
  hasEmail: Schema.optional(Schema.Boolean),
  hasPhone: Schema.optional(Schema.Boolean),
  importId: Schema.optional(Id)
}

const { query: _query, importId: _importId, ...narrowing } = contactCriteria

/** `skip` skips so many rows after the cursor, or from the start: for jumping far in a long list. */
const contactListFields = {
  ...listFields,
  ...narrowing,
  sort: Schema.optional(Schema.Literals(contactSorts)),
  reverse: Schema.optional(Schema.Boolean),
  skip: Schema.optional(
    Schema.Number.check(
      Schema.isInt(),
      Schema.isBetween({ minimum: 0, maximum: limits.contactList.reachable })
    )
  )
}

export const companyName = filledText(limits.text.short)

const { name: _name, ...optionalContactFields } = ContactChanges.fields

export const leadCalls = {
  getLeads: call({
    path: "/leads/get-leads",
    summary:
      "Search the pool. Contact details stay masked until a lead is viewed. With `facets`, leads are counted; without, the total is left out if counting takes longer than the page.",
    who: "Read",
    effect: "read",
    apiArea: "leads",
    payload: {
      ...listFields,
      query: Schema.optional(ShortText),
      filters: Schema.optional(LeadFilters),
      facets: Schema.optional(Schema.Boolean)
    },
    reply: {
      ...listReply(LeadCard),
      total: Schema.optional(Total),
      facets: Schema.optional(LeadFacets)
    }
  }),
  viewLead: call({
    path: "/leads/view-lead",
    summary: "Unmask a lead and store it as a contact. The organisation's first view costs one credit.",
    who: "Write",
    effect: "write",
    payload: { leadId: requiredKey(Id), ...writeKey },
    reply: { data: Contact, credits: Credits },
    errors: [
      "not_found",
      "insufficient_credits",
      "credit_cap",
      "contact_limit",
      "storage_limit",
      "rate_limited",
      "conflict"
    ]
  }),
  addLead: call({
    path: "/leads/add-lead",
    summary: "Add a contact by hand. An existing one is returned with 409.",
    who: "Write",
    effect: "write",
    apiArea: "contacts",
    payload: {
      name: requiredKey(contactFields.name, messages.nameRequired),
      ...optionalContactFields,
      addAnyway: Schema.optional(Schema.Boolean),
      ...writeKey
    },
    reply: { data: Contact },
    errors: ["duplicate_contact", "contact_limit", "storage_limit", "conflict", "not_found"]
  }),
  findDuplicate: call({
    path: "/leads/find-duplicate",
    summary: "The contact with the same email, phone or LinkedIn address, if any.",
    who: "Write",
    effect: "read",
    apiArea: "contacts",
    payload: {
      email: Schema.optional(text(limits.text.email)),
      countryCode: Schema.optional(text(5)),
      phone: Schema.optional(text(40)),
      linkedinProfile: Schema.optional(text(limits.text.url))
    },
    reply: { data: Schema.NullOr(Contact) },
    errors: ["not_found"],
    addition: true
  }),
  searchViewedLeads: call({
    path: "/leads/search-viewed-leads",
    summary: "Search the viewed contacts.",
    who: "Read",
    effect: "read",
    apiArea: "contacts",
    payload: { ...contactListFields, query: Schema.optional(ShortText) },
    reply: listReply(Contact)
  }),
  getAddedContacts: call({
    path: "/leads/get-added-contacts",
    summary: "Added and imported contacts.",
    who: "Read",
    effect: "read",
    apiArea: "contacts",
    payload: { ...contactListFields, query: Schema.optional(ShortText), importId: Schema.optional(Id) },
    reply: listReply(Contact)
  }),
  getCompanyContacts: call({
    path: "/leads/get-company-contacts",
    summary: "The contacts of one company, viewed and added ones, whatever the case of its name.",
    who: "Read",
    effect: "read",
    payload: { ...contactListFields, query: Schema.optional(ShortText), company: requiredKey(companyName) },
    reply: listReply(Contact),
    addition: true
  }),
  getCompany: call({
    path: "/leads/get-company",
    summary:
      "A company of the contacts: its numbers, the honoraria of its contacts by currency and status, and the calls and emails to them, newest first.",
    who: "Read",
    effect: "read",
    payload: { ...listFields, company: requiredKey(companyName) },
    reply: { ...listReply(CompanyEntry), company: Company },
    addition: true
  }),
  getAllViewedLeads: call({
    path: "/leads/get-all-viewed-leads",
    summary: "Contacts from viewed leads.",
    who: "Read",
    effect: "read",
    apiArea: "contacts",
    payload: contactListFields,
    reply: listReply(Contact)
  }),
  getContact: call({
    path: "/leads/get-contact",
    summary: "One contact.",
    who: "Read",
    effect: "read",
    apiArea: "contacts",
    payload: { contactId: requiredKey(Id) },
    reply: { data: Contact },
    errors: ["not_found"],
    addition: true
  }),
  getContactHistory: call({
    path: "/leads/get-contact-history",
    summary:
      "The history of a contact, newest first: calls, emails, callbacks, labels, honoraria, merges and edits. `kind` returns one kind alone. The next steps come with every page.",
    who: "Read",
    effect: "read",
    payload: {
      ...listFields,
      contactId: requiredKey(Id),
      kind: Schema.optional(Schema.Literals(historyKinds))
    },
    reply: { ...listReply(HistoryEntry), nextSteps: Schema.Array(NextStep) },
    errors: ["not_found"],
    addition: true
  }),
  getOwners: call({
    path: "/leads/get-owners",
    summary: "Owners of contacts, by name: possible values of `addedBy` in lists.",
    who: "Read",
    effect: "read",
    apiArea: "contacts",
    payload: {},
    reply: { data: Schema.Array(Schema.Struct({ _id: Schema.String, name: Schema.String })) },
    addition: true
  }),
  getCreditLedger: call({
    path: "/leads/get-credit-ledger",
    summary:
      "Every change of the organisation's credits, newest first. A view costs one, a wrong number returns it.",
    who: "Admin",
    effect: "read",
    payload: listFields,
    reply: listReply(
      Schema.Struct({
        _id: Schema.String,
        at: Schema.String,
        by: Schema.String,
        leadId: Schema.String,
        leadName: Schema.String,
        reason: Schema.Literals(["view", "wrong_number"]),
        amount: Schema.Number
      })
    ),
    addition: true
  })
}
