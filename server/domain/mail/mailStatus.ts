import { Effect } from "effect"
import { statusAfter } from "../../../machines/lifecycles/legal.ts"
import {
  type SentMailEvent,
  type SentMailStatus,
  sentMailMachine
} from "../../../machines/lifecycles/sent-mail.machine.ts"
import { first } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"

type MailRow = {
  readonly state: SentMailStatus
  readonly contact_id: string | null
  readonly sent_by: string
  readonly subject: string
  readonly body: string
}

export const lockMail = (mailId: string) =>
  first<MailRow>(
    sql`select state, contact_id, sent_by, subject, body from sent_mails
      where organization_id = app.org() and id = ${mailId} for update`
  )

/** Changes the status of a locked email as its lifecycle allows. */
export const moveMail = Effect.fnUntraced(function* (
  mailId: string,
  from: SentMailStatus,
  event: SentMailEvent["type"]
) {
  const to = statusAfter(sentMailMachine, from, event)
  if (to === undefined)
    return yield* refuse("illegal_transition", {
      words: "mailNotFailed",
      move: { chart: "sentMail", from, event }
    })
  yield* first(
    sql`update sent_mails set state = ${to}, ended_at = case when ${to} <> 'queued' then now() end
      where organization_id = app.org() and id = ${mailId}`
  )
})
