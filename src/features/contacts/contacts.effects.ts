import { Effect } from "effect"
import { calls } from "../../../contract/calls/index.ts"
import { check } from "../../../contract/validate.ts"
import type { ContactAddition, NewContact } from "../../../machines/flows/contact-adding.machine.ts"
import type {
  ContactHistoryContext,
  HistoryPageRequest
} from "../../../machines/flows/contact-history.machine.ts"
import { type PageToLoad, pageRows } from "../../../machines/flows/contact-list.machine.ts"
import type { LinkedinCheck } from "../../../machines/flows/contact-mark.machine.ts"
import type { PageRequest } from "../../../machines/flows/paged-list.machine.ts"
import { BrokenRules } from "../../i18n/failures.ts"
import { Api } from "../../services/Api.ts"
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
  const api = yield* Api
  const { query, importId: _, ...rest } = asked(input)
  const { data, nextCursor, total } =
    query === undefined
      ? yield* api.leads.getAllViewedLeads(rest)
      : yield* api.leads.searchViewedLeads({ ...rest, query })
  return { page: input.page, rows: data, nextCursor, total }
})

export const loadAdded = Effect.fn("contacts.loadAdded")(function* (input: PageToLoad) {
  const api = yield* Api
  const { data, nextCursor, total } = yield* api.leads.getAddedContacts(asked(input))
  return { page: input.page, rows: data, nextCursor, total }
})

export const loadOfCompany = Effect.fn("contacts.loadOfCompany")(function* (input: PageToLoad) {
  const api = yield* Api
  const { importId: _, ...rest } = asked(input)
  const { data, nextCursor, total } = yield* api.leads.getCompanyContacts({
    ...rest,
    company: input.company ?? ""
  })
  return { page: input.page, rows: data, nextCursor, total }
})

export const loadCompany = Effect.fn("contacts.loadCompany")(function* ({
  filter,
  cursor
}: PageRequest<CompanyFilter>) {
  const api = yield* Api
  const { data, nextCursor, total, company } = yield* api.leads.getCompany({
    company: filter.name,
    ...(cursor === null ? {} : { cursor })
  })
  return { rows: data, nextCursor, total, summary: company }
})

export const loadHistory = Effect.fn("contacts.loadHistory")(function* (input: HistoryPageRequest) {
  const api = yield* Api
  const { data, nextCursor, nextSteps } = yield* api.leads.getContactHistory({
    contactId: input.contactId,
    ...(input.kind === null ? {} : { kind: input.kind }),
    ...(input.cursor === null ? {} : { cursor: input.cursor })
  })
  return { entries: data, nextCursor, nextSteps }
})

export const sendAgain = Effect.fn("contacts.sendAgain")(function* (again: ContactHistoryContext["again"]) {
  const api = yield* Api
  const { message } = yield* api.mail.sendAgain({
    mailId: again?.mailId ?? "",
    idempotencyKey: again?.attempt ?? ""
  })
  return message
})

export const checkLinkedin = Effect.fn("contacts.checkLinkedin")(function* ({
  contactId,
  attempt
}: LinkedinCheck) {
  const api = yield* Api
  yield* api.label.checkLinkedin({ contactId, idempotencyKey: attempt })
  return (yield* api.leads.getContact({ contactId })).data
})

export const findAlike = Effect.fn("contacts.findAlike")(function* ({
  draft
}: {
  readonly draft: NewContact
}) {
  const api = yield* Api
  const { email, countryCode, phone, linkedinProfile } = draft
  const { data } = yield* api.leads.findDuplicate({
    email: email.trim(),
    countryCode,
    phone: phone.trim(),
    linkedinProfile: linkedinProfile.trim()
  })
  return data
})

export const addContact = Effect.fn("contacts.addContact")(function* (input: ContactAddition) {
  const { draft, addAnyway, attempt } = input
  const api = yield* Api
  const filled = Object.fromEntries(
    Object.entries(draft)
      .map(([field, value]) => [field, value.trim()] as const)
      .filter(([field, value]) => value !== "" || field === "name")
  )
  const result = check(calls.leads.addLead.payload, {
    ...filled,
    ...(addAnyway ? { addAnyway } : {}),
    idempotencyKey: attempt
  })
  if (!result.ok) return yield* Effect.fail(new BrokenRules(result.errors))
  const { data } = yield* api.leads.addLead(result.value)
  return data
})

export const loadOwners = Effect.fn("contacts.loadOwners")(function* () {
  const api = yield* Api
  return (yield* api.leads.getOwners({})).data
})
