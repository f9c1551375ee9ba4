import type { WrapUpInput } from "../../../../machines/flows/call-wrap-up.machine.ts"
import type { OutboxWrite } from "../../../../machines/flows/outbox.machine.ts"
import { instantIn } from "../zones.ts"

const filled = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([field, value]) => [field, value.trim()] as const)
      .filter(([, value]) => value !== "")
  )

/** What is sent of a wrap-up: of what was typed, what the outcome asked for. */
export const outcomeWrite = (
  { callId, sessionId, startedAt, contact, draft, asks }: WrapUpInput,
  now = Date.now()
): OutboxWrite => {
  const callStatus = draft.status ?? contact.callStatus
  const { personName: name, personPhone: phone, personEmail: email } = draft
  return {
    kind: "outcome",
    callId,
    callStatus,
    before: contact.callStatus,
    payload: {
      callId,
      contactId: contact._id,
      callStatus,
      version: contact.version,
      startedAt,
      at: new Date(now).toISOString(),
      ...filled({ sessionId, note: draft.note }),
      ...(asks.includes("time") ? { nextCallAt: instantIn(draft.zone, draft.at), zone: draft.zone } : {}),
      ...(asks.includes("person") ? { person: filled({ name, phone, email }) } : {}),
      ...(callStatus === "Incorrect numner" ? filled({ newPhone: draft.newPhone }) : {})
    }
  }
}
