import { Effect } from "effect"
import type { MailToSend } from "../../../../machines/flows/email-writing.machine.ts"
import type { TemplateDraft } from "../../../../machines/flows/template-editor.machine.ts"
import { Api } from "../../../services/Api.ts"

export const loadTemplates = Effect.fn("mail.loadTemplates")(function* () {
  const api = yield* Api
  return (yield* api.mail.getTemplates({})).data
})

export const previewMail = Effect.fn("mail.preview")(function* ({ contactId, subject, body }: MailToSend) {
  const api = yield* Api
  return (yield* api.mail.previewEmail({ contactId, subject, body })).data
})

export const sendMail = Effect.fn("mail.send")(function* ({ attempt, ...mail }: MailToSend) {
  const api = yield* Api
  return (yield* api.mail.sendEmail({ ...mail, idempotencyKey: attempt })).data
})

export const saveTemplate = Effect.fn("mail.saveTemplate")(function* ({
  draft
}: {
  readonly draft: TemplateDraft | null
}) {
  const api = yield* Api
  const { _id, name, subject, body } = draft ?? { _id: null, name: "", subject: "", body: "" }
  return (yield* api.mail.saveTemplate({ name, subject, body, ...(_id !== null && { templateId: _id }) }))
    .data
})

export const deleteTemplate = Effect.fn("mail.deleteTemplate")(function* (input: {
  readonly templateId: string
}) {
  const api = yield* Api
  yield* api.mail.deleteTemplate(input)
})
