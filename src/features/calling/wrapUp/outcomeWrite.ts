import { fitAnswers } from "../../../../contract/rules/interviews.ts"
import { isWrongNumber, missingAnswers, outcomeRules } from "../../../../contract/rules/outcomes.ts"
import { instantIn } from "../../../../contract/rules/zones.ts"
import type { WrapUpGap, WrapUpInput } from "../../../../machines/flows/call-wrap-up.machine.ts"
import type { OutboxWrite } from "../../../../machines/flows/outbox.machine.ts"

const filled = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([field, value]) => [field, value.trim()] as const)
      .filter(([, value]) => value !== "")
  )

type Filled = Pick<WrapUpInput, "draft" | "contact" | "form">

/** The problems of answers of the interview form, by the question's id. */
export const answerProblems = ({ draft, form }: Omit<Filled, "contact">) =>
  form === undefined ? {} : fitAnswers(form, draft.answers ?? {}, draft.status).errors

/** Required fields of the outcome that are still empty, and "answers" if some are missing or don't fit. */
export const missingIn = ({ draft, contact, form }: Filled): ReadonlyArray<WrapUpGap> => {
  if (draft.status === null) return []
  const missing = missingAnswers(draft.status, {
    time: instantIn(draft.zone, draft.at),
    note: draft.note,
    notes: contact.notes,
    personName: draft.personName
  })
  const problems = answerProblems({ draft, ...(form && { form }) })
  return Object.keys(problems).length > 0 ? [...missing, "answers"] : missing
}

/** The payload of a wrap-up: only the fields that the outcome asks for. */
export const outcomeWrite = (
  { callId, sessionId, startedAt, contact, draft, form }: WrapUpInput,
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
      ...(form && { interview: { version: form.version, answers: filled(draft.answers ?? {}) } }),
      ...(asks.includes("time") ? { nextCallAt: instantIn(draft.zone, draft.at), zone: draft.zone } : {}),
      ...(asks.includes("person") ? { person: filled({ name, phone, email }) } : {}),
      ...(isWrongNumber(callStatus) ? filled({ newPhone: draft.newPhone }) : {})
    }
  }
}
