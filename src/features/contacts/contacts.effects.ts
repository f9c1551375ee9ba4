import { Effect } from "effect"
import { labelCalls } from "../../../contract/calls/label.ts"
import { leadCalls } from "../../../contract/calls/leads.ts"
import { mailCalls } from "../../../contract/calls/mail.ts"
import type { ContactAddition, NewContact } from "../../../machines/flows/contact-adding.machine.ts"
import type {
  ContactHistoryContext,
  HistoryPageRequest
} from "../../../machines/flows/contact-history.machine.ts"
import { type PageToLoad, pageRows } from "../../../machines/flows/contact-list.machine.ts"
import type { LinkedinCheck } from "../../../machines/flows/contact-mark.machine.ts"
import type { PageRequest } from "../../../machines/flows/paged-list.machine.ts"
import { send, sendChecked } from "../../services/Api.ts"
import { asCriteria } from "./asCriteria.ts"
import type { CompanyFilter } from "./company/companies.ts"

const asked = (input: PageToLoad) => ({
  ...asCriteria(input),
  sort: input.sort,
  limit: pageRows,
  ...(input.reverse ? { reverse: true } : {}),
  ...(input.cursor === null ? {} : { cursor: input.cursor }),
  ...(input.skip === 0 ? {} : { skip: input.skip })
})

export const loadViewed = Effect.fn("contacts.loadViewed")(function* (input: PageToLoad) {
  const { query, importId: _, ...rest } = asked(input)
  const { data, nextCursor, total } =
    query === undefined
      ? yield* send(leadCalls.getAllViewedLeads, rest)
      : yield* send(leadCalls.searchViewedLeads, { ...rest, query })
  return { page: input.page, rows: data, nextCursor, total }
})

export const loadAdded = Effect.fn("contacts.loadAdded")(function* (input: PageToLoad) {
  const { data, nextCursor, total } = yield* send(leadCalls.getAddedContacts, asked(input))
  return { page: input.page, rows: data, nextCursor, total }
})

export const loadOfCompany = Effect.fn("contacts.loadOfCompany")(function* (input: PageToLoad) {
  const { importId: _, ...rest } = asked(input)
  const { data, nextCursor, total } = yield* send(leadCalls.getCompanyContacts, {
    ...rest,
    company: input.company ?? ""
  })
  return { page: input.page, rows: data, nextCursor, total }
})

export const loadCompany = Effect.fn("contacts.loadCompany")(function* ({
  filter,
  cursor
}: PageRequest<CompanyFilter>) {
  const { data, nextCursor, total, company } = yield* send(leadCalls.getCompany, {
    company: filter.name,
    ...(cursor === null ? {} : { cursor })
  })
  return { rows: data, nextCursor, total, summary: company }
})

export const loadHistory = Effect.fn("contacts.loadHistory")(function* (input: HistoryPageRequest) {
  const { data, nextCursor, nextSteps } = yield* send(leadCalls.getContactHistory, {
    contactId: input.contactId,
    ...(input.kind === null ? {} : { kind: input.kind }),
    ...(input.cursor === null ? {} : { cursor: input.cursor })
  })
  return { entries: data, nextCursor, nextSteps }
})

export const sendAgain = Effect.fn("contacts.sendAgain")(function* (again: ContactHistoryContext["again"]) {
  const { message } = yield* send(mailCalls.sendAgain, {
    mailId: again?.mailId ?? "",
    idempotencyKey: again?.attempt ?? ""
  })
  return message
})

export const checkLinkedin = Effect.fn("contacts.checkLinkedin")(function* ({
  contactId,
  attempt
}: LinkedinCheck) {
  yield* send(labelCalls.checkLinkedin, { contactId, idempotencyKey: attempt })
  return (yield* send(leadCalls.getContact, { contactId })).data
})

export const findAlike = Effect.fn("contacts.findAlike")(function* ({
  draft
}: {
  readonly draft: NewContact
}) {
  const { email, countryCode, phone, linkedinProfile } = draft
  const { data } = yield* send(leadCalls.findDuplicate, {
    email: email.trim(),
    countryCode,
    phone: phone.trim(),
    linkedinProfile: linkedinProfile.trim()
  })
  return data
})

export const addContact = Effect.fn("contacts.addContact")(function* (input: ContactAddition) {
  const { draft, addAnyway, attempt } = input
  const filled = Object.fromEntries(
    Object.entries(draft)
      .map(([field, value]) => [field, value.trim()] as const)
      .filter(([field, value]) => value !== "" || field === "name")
  )
  const { data } = yield* sendChecked(leadCalls.addLead, {
    ...filled,
    ...(addAnyway ? { addAnyway } : {}),
    idempotencyKey: attempt
  })
  return data
})

export const loadOwners = Effect.fn("contacts.loadOwners")(function* () {
  return (yield* send(leadCalls.getOwners, {})).data
})
