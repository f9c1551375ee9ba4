import { Effect } from "effect"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { MailPreview } from "../../../contract/entities/MailTemplate.ts"
import { mailHindrance } from "../../../contract/rules/doNotCall.ts"
import type { Language } from "../../../contract/rules/languages.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { emptyFields, filledIn } from "../../../contract/rules/mailFields.ts"
import { Mailer } from "../../outside/Mailer.ts"
import { record } from "../../platform/audit.ts"
import { Database, first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { Jobs } from "../../platform/jobs/Jobs.ts"
import { Product } from "../../platform/Product.ts"
import { Caller, CurrentMember } from "../../platform/session.ts"
import { say } from "../../platform/texts.ts"
import { contactById, lockContact } from "../contacts/contacts.ts"
import { isBlocked } from "../people/doNotCall.ts"
import { countMail, countOwnMail, hasVerifiedPhone } from "./mailAllowance.ts"
import { lockMail, moveMail } from "./mailStatus.ts"
import { checkFields } from "./templates.ts"
import { unsubscribeAddress } from "./unsubscription.ts"

type Writing = { readonly contactId: string; readonly subject: string; readonly body: string }

const hindranceOf = Effect.fnUntraced(function* (contact: Contact) {
  const doNotCall = contact.doNotCall || (yield* isBlocked({ emails: [contact.email] }))
  const hindrance = mailHindrance({ ...contact, doNotCall })
  if (hindrance !== null) return hindrance
  return (yield* hasVerifiedPhone()) ? null : ("phoneUnverified" as const)
})

const mailTo = Effect.fnUntraced(function* (contact: Contact, { subject, body }: Writing) {
  const { name: sender, email: replyTo, organisationName: organisation } = yield* CurrentMember
  const { name, company, title, city, country } = contact
  const values = { name, company, title, city, country, sender, organisation }
  return {
    to: contact.email,
    replyTo,
    subject: filledIn(subject, values).trim(),
    text: filledIn(body, values),
    emptyFields: emptyFields(`${subject}\n${body}`, values),
    hindrance: yield* hindranceOf(contact)
  } satisfies MailPreview
})

/** An email as its recipient will see it, without the unsubscribe text at its end. */
export const previewEmail = Effect.fn("mail.preview")(function* (writing: Writing) {
  yield* checkFields({ subject: writing.subject, body: writing.body })
  return yield* mailTo(yield* contactById(writing.contactId), writing)
})

const refusals = {
  noAddress: "mailNoAddress",
  listed: "mailListed",
  phoneUnverified: "mailNeedsPhone"
} as const

/** Refuses an email that can't be sent to a contact, and counts it. Returns the address. */
export const mayMail = Effect.fnUntraced(function* (contact: Contact) {
  const hindrance = yield* hindranceOf(contact)
  if (hindrance !== null) return yield* refuse("conflict", { words: refusals[hindrance] })
  const { organisationId } = yield* CurrentMember
  yield* countMail(`mails ${organisationId} ${contact.email.toLowerCase()}`, limits.mail.perContact)
  yield* countOwnMail()
  return contact.email
})

const longestSubject = 400

/** Queues an email to a contact and adds it to their history. */
export const sendEmail = Effect.fn("mail.send")(function* (writing: Writing) {
  yield* checkFields({ subject: writing.subject, body: writing.body })
  const jobs = yield* Jobs
  const { language } = yield* Caller
  const { organisationId } = yield* CurrentMember
  const contact = yield* lockContact(writing.contactId)
  const to = yield* mayMail(contact)
  const { subject, text } = yield* mailTo(contact, writing)
  const made = yield* first<{ id: string }>(
    sql`insert into sent_mails (organization_id, contact_id, sent_by, address, subject, body, language)
      values (app.org(), ${contact._id}, app.account(), ${to}, ${subject.slice(0, longestSubject)}, ${text}, ${language})
      returning id`
  )
  const mailId = made?.id ?? (yield* Effect.die(new Error("a mail was not written")))
  yield* jobs.send("mail.send", { organisationId, mailId })
  yield* record({
    action: "contact.emailed",
    entity: "contact",
    entityId: contact._id,
    changes: [{ field: "subject", from: null, to: subject }]
  })
  return { _id: mailId, to }
})

type Queued = {
  readonly address: string
  readonly subject: string
  readonly body: string
  readonly language: Language
  readonly organisation: string
  readonly reply_to: string | null
  readonly is_listed: boolean
}

/** Changes the status of a waiting email. */
const end = Effect.fnUntraced(function* (mailId: string, event: "mail.accepted" | "mail.blocked") {
  const mail = yield* lockMail(mailId)
  if (mail?.state === "queued") yield* moveMail(mailId, mail.state, event)
})

/**
 * Sends a queued email. Checks the do-not-call list again. A retry has the same Message-ID, so that mail servers drop
 * duplicates.
 */
export const deliverMail = Effect.fn("mail.deliver")(function* ({
  organisationId = "",
  mailId = ""
}: Readonly<Record<string, string>>) {
  const database = yield* Database
  const mailer = yield* Mailer
  const { url } = yield* Product
  const opening = { organisation: organisationId }
  const mail = yield* database.transaction(opening, () =>
    Effect.gen(function* () {
      const queued = yield* first<Queued>(
        sql`select m.address, m.subject, m.body, m.language, o.name as organisation, p.email as reply_to,
            coalesce(s.do_not_call, false) as is_listed
          from sent_mails m join organisations o on o.id = m.organization_id
            left join members p on p.organization_id = m.organization_id and p.user_id = m.sent_by
              and p.state = 'active'
            left join contact_state s on s.organization_id = m.organization_id and s.contact_id = m.contact_id
          where m.organization_id = app.org() and m.id = ${mailId} and m.state = 'queued'`
      )
      if (!queued) return
      if (!queued.is_listed && !(yield* isBlocked({ emails: [queued.address] }))) return queued
      yield* end(mailId, "mail.blocked")
    })
  )
  if (!mail) return
  const link = yield* unsubscribeAddress(organisationId, mailId)
  const words = say(mail.language, "mail:contact.unsubscribe", { organisation: mail.organisation, link })
  yield* mailer.send({
    to: mail.address,
    subject: mail.subject,
    text: `${mail.body}\n\n-- \n${words}`,
    ...(mail.reply_to !== null && { replyTo: mail.reply_to }),
    messageId: `<${mailId}@${new URL(url()).hostname}>`,
    headers: { "List-Unsubscribe": `<${link}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
  })
  yield* database.transaction(opening, () => end(mailId, "mail.accepted"))
})

/**
 * Texts of emails are deleted after a year; the fact that one was sent, and its recipient, stays for the unsubscribe
 * link.
 */
export const forgetMails = rows(
  sql`update sent_mails set subject = '', body = '' where created_at < now() - interval '1 year' and body <> ''`
)
