import { Schema } from "effect"
import { call } from "../call.ts"
import { MailPreview, MailTemplate } from "../entities/MailTemplate.ts"
import { filledText, Id, moneyKey, requiredKey, text, writeKey } from "../rules/fields.ts"
import { limits } from "../rules/limits.ts"

const Subject = filledText(limits.text.short).check(
  Schema.makeFilter((value) => !/[\r\n]/.test(value), { expected: "one line" })
)
const Body = filledText(limits.text.long)

const templateId = requiredKey(Id)
const contactId = requiredKey(Id)

export const mailCalls = {
  getTemplates: call({
    path: "/mail/get-templates",
    summary: "The organisation's email templates, by name.",
    who: "Write",
    effect: "read",
    payload: {},
    reply: { data: Schema.Array(MailTemplate) },
    addition: true
  }),
  saveTemplate: call({
    path: "/mail/save-template",
    summary:
      "Save a new template, or replace the one with the given id. Unknown {{fields}} are named in the refusal.",
    who: "Write",
    effect: "write",
    payload: {
      templateId: Schema.optional(Id),
      name: requiredKey(filledText(limits.text.short)),
      subject: requiredKey(Subject),
      body: requiredKey(Body),
      ...writeKey
    },
    reply: { data: MailTemplate },
    errors: ["not_found", "conflict"],
    addition: true
  }),
  deleteTemplate: call({
    path: "/mail/delete-template",
    summary: "Delete a template. Emails sent with it stay unchanged.",
    who: "Write",
    effect: "write",
    payload: { templateId, ...writeKey },
    reply: {},
    errors: ["not_found"],
    addition: true
  }),
  previewEmail: call({
    path: "/mail/preview-email",
    summary: "An email as its recipient will see it, and any reasons that prevent sending.",
    who: "Write",
    effect: "read",
    payload: {
      contactId,
      subject: requiredKey(text(limits.text.short)),
      body: requiredKey(text(limits.text.long))
    },
    reply: { data: MailPreview },
    errors: ["not_found"],
    addition: true
  }),
  sendEmail: call({
    path: "/mail/send-email",
    summary:
      "Email a contact, with an unsubscribe link. Needs a verified phone. Refused for people on the do-not-call list.",
    who: "Write",
    effect: "write",
    payload: { contactId, subject: requiredKey(Subject), body: requiredKey(Body), ...moneyKey },
    reply: { data: Schema.Struct({ _id: Schema.String, to: Schema.String }) },
    errors: ["not_found", "conflict", "rate_limited"],
    addition: true
  }),
  sendAgain: call({
    path: "/mail/send-again",
    summary: "Send a failed email again, to the contact's current address.",
    who: "Write",
    effect: "write",
    payload: { mailId: requiredKey(Id), ...writeKey },
    reply: { data: Schema.Struct({ _id: Schema.String, to: Schema.String }) },
    errors: ["not_found", "conflict", "illegal_transition", "rate_limited"],
    addition: true
  })
}
