import { Effect } from "effect"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { MailPreview } from "../../../contract/entities/MailTemplate.ts"
import type { Language } from "../../../contract/rules/languages.ts"
import { filledIn } from "../../../contract/rules/mailFields.ts"
import { Jobs } from "../../outside/Jobs.ts"
import { Mailer, type MailFailed } from "../../outside/Mailer.ts"
import { Product } from "../../outside/Product.ts"
import { Database, type DatabaseUnavailable, first, rows } from "../../store/Database.ts"
import { sql } from "../../store/sql.ts"
import { record } from "../Audit.ts"
import { contactById, lockContact } from "../Contacts.ts"
import { notify } from "../Notifications.ts"
import { isBlocked } from "../people/doNotCall.ts"
import { refuse } from "../Refusal.ts"
import { Caller, CurrentMember } from "../Session.ts"
import { say } from "../words.ts"
import { checkFields } from "./Templates.ts"
import { unsubscribeAddress } from "./Unsubscribing.ts"

const perOrganisation = { hour: 500, day: 2_000 }
const perAddress = { hour: 5, day: 10 }

type Writing = { readonly contactId: string; readonly subject: string; readonly body: string }

const hindranceOf = Effect.fnUntraced(function* ({ email, doNotCall }: Contact) {
  if (email === "") return "noAddress" as const
  return doNotCall || (yield* isBlocked({ emails: [email] })) ? ("listed" as const) : null
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
    hindrance: yield* hindranceOf(contact)
  } satisfies MailPreview
})

/** A mail as its reader will see it, but for the words about unsubscribing that end it. */
export const previewEmail = Effect.fn("mail.preview")(function* (writing: Writing) {
  yield* checkFields({ subject: writing.subject, body: writing.body })
  return yield* mailTo(yield* contactById(writing.contactId), writing)
})

const take = Effect.fnUntraced(function* (key: string, { hour, day }: typeof perAddress) {
  const taken = yield* first<{ wait: number }>(sql`select app.take(${key}, ${hour}, ${day}, 0) as wait`)
  const wait = taken?.wait ?? 0
  if (wait > 0) return yield* refuse("rate_limited", { words: "mailLater", retryAfterSeconds: wait })
})

const longestSubject = 400

/** Queues a mail to a contact and says so in their history. */
export const sendEmail = Effect.fn("mail.send")(function* (writing: Writing) {
  yield* checkFields({ subject: writing.subject, body: writing.body })
  const jobs = yield* Jobs
  const { language } = yield* Caller
  const { organisationId } = yield* CurrentMember
  const contact = yield* lockContact(writing.contactId)
  const { to, subject, text, hindrance } = yield* mailTo(contact, writing)
  if (hindrance === "noAddress") return yield* refuse("conflict", { words: "mailNoAddress" })
  if (hindrance === "listed") return yield* refuse("conflict", { words: "mailListed" })
  yield* take(`mails ${organisationId} ${to.toLowerCase()}`, perAddress)
  yield* take(`mails by ${organisationId}`, perOrganisation)
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
  readonly sent_by: string
  readonly contact_id: string | null
  readonly organisation: string
  readonly reply_to: string | null
  readonly name: string | null
}

const isRefused = (cause: unknown): boolean =>
  typeof cause === "object" &&
  cause !== null &&
  "responseCode" in cause &&
  typeof cause.responseCode === "number" &&
  cause.responseCode >= 500

const end = (mailId: string, state: "sent" | "refused" | "stopped") =>
  first(
    sql`update sent_mails set state = ${state}, ended_at = now() where id = ${mailId} and state = 'queued' returning id`
  )

/** The mail server will never take it: whoever sent it is told. */
const giveUp = Effect.fnUntraced(function* (mailId: string, mail: Queued) {
  if (!(yield* end(mailId, "refused"))) return
  const path = mail.contact_id === null ? "/apps/my-contacts" : `/apps/my-contacts?contact=${mail.contact_id}`
  yield* notify(mail.sent_by, "mailRefused", { name: mail.name ?? mail.address }, path)
  if (mail.contact_id === null) return
  yield* record({
    action: "contact.emailRefused",
    entity: "contact",
    entityId: mail.contact_id,
    changes: [{ field: "subject", from: null, to: mail.subject }]
  })
})

/**
 * Sends a queued mail. Looks at the list once more: whoever unsubscribed meanwhile gets nothing. Its Message-ID is the
 * same when it is sent a second time, so that one of the two is dropped where it arrives.
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
        sql`select m.address, m.subject, m.body, m.language, m.sent_by, m.contact_id, o.name as organisation,
            p.email as reply_to, c.name
          from sent_mails m join organisations o on o.id = m.organization_id
            left join members p on p.organization_id = m.organization_id and p.user_id = m.sent_by
              and p.state = 'active'
            left join contacts c on c.organization_id = m.organization_id and c.id = m.contact_id
          where m.organization_id = app.org() and m.id = ${mailId} and m.state = 'queued'`
      )
      if (!queued || !(yield* isBlocked({ emails: [queued.address] }))) return queued
      yield* end(mailId, "stopped")
    })
  )
  if (!mail) return
  const link = yield* unsubscribeAddress(organisationId, mailId)
  const words = say(mail.language, "mail:contact.unsubscribe", { organisation: mail.organisation, link })
  const sending = mailer.send({
    to: mail.address,
    subject: mail.subject,
    text: `${mail.body}\n\n-- \n${words}`,
    ...(mail.reply_to !== null && { replyTo: mail.reply_to }),
    messageId: `<${mailId}@${new URL(url()).hostname}>`,
    headers: { "List-Unsubscribe": `<${link}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
  })
  yield* sending.pipe(
    Effect.andThen(database.transaction(opening, () => Effect.asVoid(end(mailId, "sent")))),
    Effect.catchTag(
      "MailFailed",
      (failed): Effect.Effect<void, MailFailed | DatabaseUnavailable> =>
        isRefused(failed.cause)
          ? database.transaction({ organisation: organisationId, account: mail.sent_by }, () =>
              giveUp(mailId, mail)
            )
          : Effect.fail(failed)
    )
  )
})

/** Texts of mails are forgotten after a year; that one was sent, and to whom, stays for its link. */
export const forgetMails = rows(
  sql`update sent_mails set subject = '', body = '' where created_at < now() - interval '1 year' and body <> ''`
)
