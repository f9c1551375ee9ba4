import {
  isWrongNumber,
  missingAnswers,
  type OutcomeQuestion,
  outcomeRules
} from "../../../../contract/rules/outcomes.ts"
import { instantIn } from "../../../../contract/rules/zones.ts"
import type { WrapUpInput } from "../../../../machines/flows/call-wrap-up.machine.ts"
import type { OutboxWrite } from "../../../../machines/flows/outbox.machine.ts"

const filled = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([field, value]) => [field, value.trim()] as const)
      .filter(([, value]) => value !== "")
  )

/** Required fields of the outcome that are still empty. */
export const missingIn = ({
  draft,
  contact
}: Pick<WrapUpInput, "draft" | "contact">): ReadonlyArray<OutcomeQuestion> =>
  draft.status === null
    ? []
    : missingAnswers(draft.status, {
        time: instantIn(draft.zone, draft.at),
        note: draft.note,
        notes: contact.notes,
        personName: draft.personName
      })

/** The payload of a wrap-up: only the fields that the outcome asks for. */
export const outcomeWrite = (
  { callId, sessionId, startedAt, contact, draft }: WrapUpInput,
  now = Date.now()
): OutboxWrite => {
  const callStatus = draft.status ?? contact.callStatus
  const { asks } = outcomeRules[callStatus]
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
      ...(isWrongNumber(callStatus) ? filled({ newPhone: draft.newPhone }) : {})
    }
  }
}
