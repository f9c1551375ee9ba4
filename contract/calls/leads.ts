import { Schema } from "effect"
import { call } from "../call.ts"
import { CallStatus, Contact, ContactChanges, contactFields, Thumbs } from "../entities/Contact.ts"
import { LeadCard, LeadFacets } from "../entities/Lead.ts"
import { Credits } from "../entities/Organisation.ts"
import { Id, listFields, listReply, requiredKey, ShortText, writeKey } from "../rules/fields.ts"
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
  hasLinkedin: Schema.optional(Schema.Boolean)
})

export type LeadFilters = typeof LeadFilters.Type

export const contactSorts = ["newest", "oldest", "name", "nextCall", "updated"] as const

const contactListFields = {
  ...listFields,
  labelId: Schema.optional(Id),
  callStatus: Schema.optional(CallStatus),
  thumbs: Schema.optional(Thumbs),
  sort: Schema.optional(Schema.Literals(contactSorts))
}

const { name: _name, ...optionalContactFields } = ContactChanges.fields

export const leads = {
  getLeads: call({
    path: "/leads/get-leads",
    summary: "Search the pool. Contact details stay masked until a lead is viewed.",
    who: "Read",
    effect: "read",
    payload: {
      ...listFields,
      query: Schema.optional(ShortText),
      filters: Schema.optional(LeadFilters),
      facets: Schema.optional(Schema.Boolean)
    },
    reply: { ...listReply(LeadCard), facets: Schema.optional(LeadFacets) }
  }),
  viewLead: call({
    path: "/leads/view-lead",
    summary: "Unmask a lead and keep it as a contact. The organisation's first view spends one credit.",
    who: "Write",
    effect: "write",
    payload: { leadId: requiredKey(Id), ...writeKey },
    reply: { data: Contact, credits: Credits },
    errors: ["not_found", "insufficient_credits", "rate_limited"]
  }),
  addLead: call({
    path: "/leads/add-lead",
    summary: "Add a contact by hand. One who is already there is answered with 409 and who it is.",
    who: "Write",
    effect: "write",
    payload: {
      name: requiredKey(contactFields.name, messages.nameRequired),
      ...optionalContactFields,
      addAnyway: Schema.optional(Schema.Boolean),
      ...writeKey
    },
    reply: { data: Contact },
    errors: ["duplicate_contact"]
  }),
  searchViewedLeads: call({
    path: "/leads/search-viewed-leads",
    summary: "Search the viewed contacts.",
    who: "Read",
    effect: "read",
    payload: { ...contactListFields, query: Schema.optional(ShortText) },
    reply: listReply(Contact)
  }),
  getAddedContacts: call({
    path: "/leads/get-added-contacts",
    summary: "Added and imported contacts.",
    who: "Read",
    effect: "read",
    payload: { ...contactListFields, query: Schema.optional(ShortText), importId: Schema.optional(Id) },
    reply: listReply(Contact)
  }),
  bulkAddContacts: call({
    path: "/leads/bulk-add-contacts",
    summary: "One chunk of an import. The same chunk again changes nothing and answers the same.",
    who: "Write",
    effect: "write",
    payload: {
      importId: requiredKey(Schema.String.check(Schema.isUUID())),
      offset: requiredKey(Schema.Number.check(Schema.isInt(), Schema.isGreaterThanOrEqualTo(0))),
      total: requiredKey(
        Schema.Number.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: limits.import.rows }))
      ),
      rows: requiredKey(
        Schema.Array(Schema.Record(Schema.String, Schema.Unknown)).check(
          Schema.isMaxLength(limits.importChunk.rows)
        )
      ),
      duplicates: requiredKey(Schema.Literals(["skip", "update", "keep"])),
      ...writeKey
    },
    reply: {
      data: Schema.Struct({
        added: Schema.Number,
        updated: Schema.Number,
        skipped: Schema.Number,
        rejected: Schema.Array(
          Schema.Struct({ row: Schema.Number, field: Schema.String, message: Schema.String })
        )
      })
    },
    errors: ["conflict"],
    bodyBytes: limits.importChunk.bytes
  }),
  getAllViewedLeads: call({
    path: "/leads/get-all-viewed-leads",
    summary: "The contacts made by viewing a lead.",
    who: "Read",
    effect: "read",
    payload: contactListFields,
    reply: listReply(Contact)
  }),
  getContact: call({
    path: "/leads/get-contact",
    summary: "One contact.",
    who: "Read",
    effect: "read",
    payload: { contactId: requiredKey(Id) },
    reply: { data: Contact },
    errors: ["not_found"],
    addition: true
  }),
  getContactHistory: call({
    path: "/leads/get-contact-history",
    summary: "What happened to a contact, newest first: who, when, from, to.",
    who: "Read",
    effect: "read",
    payload: { ...listFields, contactId: requiredKey(Id) },
    reply: listReply(
      Schema.Struct({
        _id: Schema.String,
        at: Schema.String,
        by: Schema.String,
        action: Schema.String,
        changes: Schema.Array(
          Schema.Struct({ field: Schema.String, from: Schema.Unknown, to: Schema.Unknown })
        )
      })
    ),
    errors: ["not_found"],
    addition: true
  }),
  getCreditLedger: call({
    path: "/leads/get-credit-ledger",
    summary:
      "Every movement of the organisation's credits, newest first. A view takes, a wrong number gives back.",
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
