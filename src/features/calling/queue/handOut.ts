import type { Contact } from "../../../../contract/entities/Contact.ts"
import { outcomeRules } from "../../../../contract/rules/outcomes.ts"
import type { NextItem } from "../../../../machines/flows/call-queue.machine.ts"

type Skip = "noNumber" | "finished" | "notDue" | "calledRecently"

/** Why somebody is not called now; undefined where they are. */
const skipOf = (contact: Contact, passed: ReadonlySet<string>, now: number): Skip | undefined => {
  if (passed.has(contact._id)) return "calledRecently"
  if (!contact.hasPhone && contact.phone === "") return "noNumber"
  if (contact.nextCallAt !== null) return Date.parse(contact.nextCallAt) > now ? "notDue" : undefined
  return outcomeRules[contact.callStatus].nextCall.kind === "now" ? undefined : "finished"
}

const reasonOf = ({ nextCallAt, callStatus }: Contact): string => {
  if (nextCallAt === null) return "new"
  return outcomeRules[callStatus].category === "callback" ? "missed" : "retry"
}

/** The first of these to call now, why, and why those before were passed over. Callbacks come first. */
export const handOut = (
  contacts: ReadonlyArray<Contact>,
  passed: ReadonlySet<string>,
  now: number
): NextItem => {
  const counts = new Map<Skip, number>()
  const callable = contacts.filter((contact) => {
    const skip = skipOf(contact, passed, now)
    if (skip !== undefined) counts.set(skip, (counts.get(skip) ?? 0) + 1)
    return skip === undefined
  })
  const contact = callable.find(({ nextCallAt }) => nextCallAt !== null) ?? callable[0]
  const reasons = [...counts].map(([reason, count]) => ({ reason, count }))
  return {
    item: contact ? { contact, reason: reasonOf(contact), dueAt: contact.nextCallAt, timeZone: null } : null,
    skips: { total: reasons.reduce((sum, { count }) => sum + count, 0), reasons }
  }
}
