import { Effect } from "effect"
import { mailCalls } from "../../../../contract/calls/mail.ts"
import type { MailToSend } from "../../../../machines/flows/email-writing.machine.ts"
import type { TemplateDraft } from "../../../../machines/flows/template-editor.machine.ts"
import { send } from "../../../services/Api.ts"

export const loadTemplates = Effect.fn("mail.loadTemplates")(function* () {
  return (yield* send(mailCalls.getTemplates, {})).data
})

export const previewMail = Effect.fn("mail.preview")(function* ({ contactId, subject, body }: MailToSend) {
  return (yield* send(mailCalls.previewEmail, { contactId, subject, body })).data
})

export const sendMail = Effect.fn("mail.send")(function* ({ attempt, ...mail }: MailToSend) {
  return (yield* send(mailCalls.sendEmail, { ...mail, idempotencyKey: attempt })).data
})

export const saveTemplate = Effect.fn("mail.saveTemplate")(function* ({
  draft
}: {
  readonly draft: TemplateDraft | null
}) {
  const { _id, name, subject, body } = draft ?? { _id: null, name: "", subject: "", body: "" }
  return (yield* send(mailCalls.saveTemplate, {
    name,
    subject,
    body,
    ...(_id !== null && { templateId: _id })
  })).data
})

export const deleteTemplate = Effect.fn("mail.deleteTemplate")(function* (input: {
  readonly templateId: string
}) {
  yield* send(mailCalls.deleteTemplate, input)
})
