import { Effect } from "effect"
import { paths } from "../../../contract/paths.ts"
import { record } from "../../platform/audit.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid } from "../../platform/ids.ts"
import { type JobFailure, Jobs } from "../../platform/jobs/Jobs.ts"
import { notify } from "../../platform/notifications/notifications.ts"
import { CurrentMember } from "../../platform/session.ts"
import { lockContact } from "../contacts/contacts.ts"
import { lockMail, moveMail } from "./mailStatus.ts"
import { mayMail } from "./mails.ts"

/**
 * Marks an email that is not retried: its sender is notified, and the contact's history shows it. False if it is no
 * longer waiting.
 */
export const failMail = Effect.fn("mail.fail")(function* (mailId: string, { reason }: JobFailure) {
  const mail = yield* lockMail(mailId)
  if (mail?.state !== "queued") return false
  yield* moveMail(mailId, mail.state, "mail.failed")
  yield* rows(sql`select set_config('app.account', ${mail.sent_by}, true)`)
  const contact = yield* first<{ name: string }>(
    sql`select name from contacts where organization_id = app.org() and id = ${mail.contact_id}`
  )
  const isRefused = reason === "refused"
  const path = mail.contact_id === null ? paths.myContacts : paths.contact(mail.contact_id)
  yield* notify(
    mail.sent_by,
    isRefused ? "mailRefused" : "mailNotSent",
    { name: contact?.name ?? "" },
    path,
    {
      contactId: mail.contact_id
    }
  )
  if (mail.contact_id === null) return true
  yield* record({
    action: isRefused ? "contact.emailRefused" : "contact.emailNotSent",
    entity: "contact",
    entityId: mail.contact_id,
    changes: [
      { field: "subject", from: null, to: mail.subject },
      { field: "mail", from: null, to: mailId }
    ]
  })
  return true
})

/** Sends a failed email again, to the contact's current address. */
export const sendMailAgain = Effect.fn("mail.sendAgain")(function* (named: string) {
  const mailId = yield* asUuid(named)
  const jobs = yield* Jobs
  const { organisationId } = yield* CurrentMember
  const mail = yield* lockMail(mailId)
  if (!mail || mail.contact_id === null || mail.body === "") return yield* refuse("not_found")
  yield* moveMail(mailId, mail.state, "mail.sendAgain")
  const contact = yield* lockContact(mail.contact_id)
  const to = yield* mayMail(contact)
  yield* rows(sql`update sent_mails set address = ${to} where organization_id = app.org() and id = ${mailId}`)
  yield* rows(
    sql`delete from undelivered_jobs where organization_id = app.org() and queue = 'mail.send'
      and data ->> 'mailId' = ${mailId}`
  )
  yield* jobs.send("mail.send", { organisationId, mailId })
  yield* record({
    action: "contact.emailed",
    entity: "contact",
    entityId: contact._id,
    changes: [{ field: "subject", from: null, to: mail.subject }]
  })
  return { _id: mailId, to }
})
