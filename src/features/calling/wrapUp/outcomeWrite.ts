import type { Contact } from "../../../../contract/entities/Contact.ts"
import type { WrapUpDraft } from "../../../../machines/flows/call-wrap-up.machine.ts"
import type { OutboxWrite } from "../../../../machines/flows/outbox.machine.ts"
import { instantIn } from "../zones.ts"

/** What is sent of a wrap-up. */
export const outcomeWrite = (callId: string, contact: Contact, draft: WrapUpDraft): OutboxWrite => {
  const callStatus = draft.status ?? contact.callStatus
  const at = instantIn(draft.zone, draft.at)
  return {
    kind: "outcome",
    callStatus,
    payload: { callId, callStatus, note: draft.note, ...(at === null ? {} : { nextCallAt: at }) }
  }
}
