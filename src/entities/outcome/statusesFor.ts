import type { Contact } from "../../../contract/entities/Contact.ts"
import type { CallStatus } from "../../../contract/rules/callStatuses.ts"
import { canPlanCall } from "../../../contract/rules/doNotCall.ts"
import { isCallback } from "../../../contract/rules/outcomes.ts"
import { outcomesAfter } from "../../../machines/lifecycles/outcomes.ts"

type Person = Pick<Contact, "callStatus" | "doNotCall">

/** The statuses that a contact may get, and the present one. One on the do-not-call list gets no callback. */
export const statusesFor = (contact: Person): ReadonlyArray<CallStatus> =>
  outcomesAfter(contact.callStatus).filter(
    (status) => status === contact.callStatus || canPlanCall(contact) || !isCallback(status)
  )

/** The same for a menu: the present status first. */
export const menuStatusesFor = (contact: Person): ReadonlyArray<CallStatus> => [
  ...new Set([contact.callStatus, ...statusesFor(contact)])
]
