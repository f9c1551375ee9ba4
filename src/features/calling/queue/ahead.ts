import { Effect } from "effect"
import type { CallingSource } from "../../../../contract/calls/calling.ts"
import { leadCalls } from "../../../../contract/calls/leads.ts"
import type { QueueItem, QueuePreview } from "../../../../contract/entities/Calling.ts"
import type { Contact } from "../../../../contract/entities/Contact.ts"
import { mayCallThere, zoneOf } from "../../../../contract/rules/callingHours.ts"
import { callHindrance } from "../../../../contract/rules/doNotCall.ts"
import { outcomeRules } from "../../../../contract/rules/outcomes.ts"
import { send } from "../../../services/Api.ts"
import { keptCalls } from "../keptCalls.ts"

const most = 200

const pageOf = Effect.fnUntraced(function* (source: CallingSource) {
  if (source.kind === "contacts") {
    const found = yield* Effect.forEach(
      source.contactIds.slice(0, 50),
      (contactId) => send(leadCalls.getContact, { contactId }),
      { concurrency: 4 }
    )
    return found.map(({ data }) => data)
  }
  if (source.kind === "company") {
    const { importId: _, ...criteria } = source.criteria
    const { company } = source
    return (yield* send(leadCalls.getCompanyContacts, { ...criteria, company, sort: "nextCall" })).data
  }
  const criteria = {
    sort: "nextCall",
    ...(source.kind === "label" ? { labelId: source.labelId } : source.kind === "list" ? source.criteria : {})
  } as const
  const [viewed, added] = yield* Effect.all(
    [send(leadCalls.getAllViewedLeads, criteria), send(leadCalls.getAddedContacts, criteria)],
    { concurrency: 2 }
  )
  return [...viewed.data, ...added.data]
})

/** Stores the callable contacts of a session for times without a network. A failure is ignored. */
export const aheadFor = (source: CallingSource) =>
  pageOf(source).pipe(
    Effect.map((contacts) =>
      keptCalls.keepAhead({
        source,
        contacts: contacts.filter((contact) => callHindrance(contact) === null).slice(0, most),
        filledAt: Date.now()
      })
    ),
    Effect.catch(() => Effect.void)
  )

const isCallable = (contact: Contact, now: number): boolean => {
  if (keptCalls.wasCalled(contact._id, now)) return false
  if (callHindrance(contact) !== null || !mayCallThere(contact.country, contact.city, now)) return false
  if (contact.nextCallAt !== null) return Date.parse(contact.nextCallAt) <= now
  return outcomeRules[contact.callStatus].nextCall.kind === "now"
}

/** The stored contacts that may be called now, as the queue shows them. */
export const storedAhead = (source: CallingSource | null, now = Date.now()) => {
  const callable = keptCalls.ahead(source).filter((contact) => isCallable(contact, now))
  const next = callable.slice(0, 10).map(
    (contact): QueuePreview => ({
      contactId: contact._id,
      name: contact.name,
      company: contact.company,
      reason: contact.nextCallAt === null ? "new" : "retry",
      dueAt: contact.nextCallAt,
      timeZone: zoneOf(contact)
    })
  )
  return { next, count: callable.length }
}

/**
 * The next contact from the stored list, without a network: no one is reserved, and contacts in the outbox are skipped.
 */
export const fromAhead = (
  source: CallingSource | null,
  recorded: ReadonlyArray<string>,
  now = Date.now()
): QueueItem | null => {
  const contact = keptCalls.ahead(source).find((one) => !recorded.includes(one._id) && isCallable(one, now))
  if (contact === undefined) return null
  keptCalls.dropAhead(contact._id)
  return {
    contact,
    reason: contact.nextCallAt === null ? "new" : "retry",
    dueAt: contact.nextCallAt,
    timeZone: zoneOf(contact),
    attempts: 0,
    leaseUntil: ""
  }
}
