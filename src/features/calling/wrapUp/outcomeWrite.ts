import type { Contact } from "../../../../contract/entities/Contact.ts"
import { outcomeRules } from "../../../../contract/rules/outcomes.ts"
import type { WrapUpDraft } from "../../../../machines/flows/call-wrap-up.machine.ts"
import type { OutboxWrite } from "../../../../machines/flows/outbox.machine.ts"
import { notesWith } from "../notesWith.ts"
import { instantIn } from "../zones.ts"

const hourMs = 3_600_000

/** When to call again after an outcome, as its rule says; null for never. */
const nextCallAfter = (draft: WrapUpDraft, now: number): string | null => {
  const { nextCall } = outcomeRules[draft.status ?? "Yet to call"]
  if (nextCall.kind === "atTimeGiven") return instantIn(draft.zone, draft.at)
  return nextCall.kind === "after" ? new Date(now + (nextCall.hours[0] ?? 24) * hourMs).toISOString() : null
}

/** What is sent of a wrap-up. */
export const outcomeWrite = (
  callId: string,
  contact: Contact,
  draft: WrapUpDraft,
  now = Date.now()
): OutboxWrite => {
  const callStatus = draft.status ?? contact.callStatus
  const notes = notesWith(contact.notes, draft.note)
  return {
    kind: "outcome",
    callId,
    callStatus,
    before: contact.callStatus,
    note: draft.note,
    payload: {
      contactId: contact._id,
      version: contact.version,
      fields: {
        callStatus,
        nextCallAt: nextCallAfter(draft, now),
        ...(notes === contact.notes ? {} : { notes }),
        ...(draft.newPhone.trim() === "" ? {} : { phone: draft.newPhone.trim() })
      }
    }
  }
}
