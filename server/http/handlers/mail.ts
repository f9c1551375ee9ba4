import { Effect } from "effect"
import { sendMailAgain } from "../../domain/mail/failedMails.ts"
import { previewEmail, sendEmail } from "../../domain/mail/mails.ts"
import { deleteTemplate, saveTemplate, templates } from "../../domain/mail/templates.ts"
import type { HandlersOf } from "./handler.ts"

export const mail: HandlersOf<"mail"> = {
  getTemplates: () => Effect.map(templates(), (data) => ({ data })),
  saveTemplate: (saving) => Effect.map(saveTemplate(saving), (data) => ({ data })),
  deleteTemplate: ({ templateId }) => Effect.as(deleteTemplate(templateId), {}),
  previewEmail: (writing) => Effect.map(previewEmail(writing), (data) => ({ data })),
  sendEmail: (writing) => Effect.map(sendEmail(writing), (data) => ({ data })),
  sendAgain: ({ mailId }) => Effect.map(sendMailAgain(mailId), (data) => ({ data }))
}
