import type { emailWritingMachine } from "../../../machines/flows/email-writing.machine.ts"
import type { Samples } from "../events.ts"

export const contact = { _id: "c1", name: "Ada Example", email: "a@example.com" }

export const template = { _id: "t1", name: "First", subject: "Hello {{name}}", body: "Bye" }

export const preview = {
  to: "a@example.com",
  replyTo: "b@example.com",
  subject: "Hello Ada",
  text: "Bye",
  emptyFields: [],
  hindrance: null
}

export const emailWritingSamples: Samples<typeof emailWritingMachine> = {
  events: [
    { type: "mail.open", contact },
    { type: "mail.close" },
    { type: "mail.retry" },
    { type: "template.choose", templateId: "t1" },
    { type: "templates.known", templates: [template] },
    { type: "draft.change", field: "subject", value: "Hello" },
    { type: "mail.preview", attempt: "a" },
    { type: "mail.sendNow", attempt: "a" },
    { type: "mail.edit" },
    { type: "mail.send" },
    { type: "xstate.done.actor.loadTemplates", output: [template] },
    { type: "xstate.error.actor.loadTemplates", error: { message: "no" } },
    { type: "xstate.done.actor.previewMail", output: preview },
    { type: "xstate.done.actor.previewMail", output: { ...preview, hindrance: "listed" } },
    { type: "xstate.error.actor.previewMail", error: { message: "no" } },
    { type: "xstate.done.actor.checkMail", output: preview },
    { type: "xstate.done.actor.checkMail", output: { ...preview, hindrance: "listed" } },
    { type: "xstate.done.actor.checkMail", output: { ...preview, emptyFields: ["company"] } },
    { type: "xstate.error.actor.checkMail", error: { message: "no" } },
    { type: "xstate.done.actor.sendMail", output: { to: "a@example.com" } },
    { type: "xstate.error.actor.sendMail", error: { message: "no" } }
  ],
  view: ({ preview: shown }) => [shown?.hindrance, shown?.emptyFields]
}
