import { Effect } from "effect"
import type { UndeliveredJob } from "../../../contract/entities/UndeliveredJob.ts"
import { Database, first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid, uuids } from "../../platform/ids.ts"
import { type GivenUpJob, type JobFailure, Jobs } from "../../platform/jobs/Jobs.ts"
import type { QueueName } from "../../platform/jobs/queues.ts"
import { countGivenUp } from "../../platform/telemetry/metrics.ts"
import { checkGivenUp } from "../honoraria/accountChecks.ts"
import { forgetDeletion } from "../identity/accountDeletionMail.ts"
import { invitationFailed } from "../organisation/invitationLinks.ts"
import { inviteAgain } from "../organisation/invitations.ts"
import { webhookGivenUp } from "../webhooks/deliver.ts"
import { failMail, sendMailAgain } from "./failedMails.ts"

type Data = GivenUpJob["data"]

/** The effect of a failure besides the list. False if the job is obsolete. */
const follow = (queue: QueueName, data: Data, failure: JobFailure) => {
  if (queue === "mail.send") return failMail(data.mailId ?? "", failure)
  if (queue === "invitation.send") return invitationFailed(data)
  if (queue === "webhook.deliver") return webhookGivenUp(data)
  if (queue === "account.check") return Effect.as(checkGivenUp(data), false)
  return Effect.succeed(true)
}

/** Stores a failed job for the organisation's Admins and the operators' log. */
export const keepGivenUp = Effect.fn("Undelivered.keep")(function* (job: GivenUpJob) {
  const { id, queue, data, failure } = job
  const database = yield* Database
  countGivenUp(1, queue)
  yield* Effect.logError(`job ${queue} is not tried again`).pipe(Effect.annotateLogs({ job: id, ...failure }))
  if (queue === "account.deleted") return yield* forgetDeletion(data.deletionId ?? "")
  const [organisation] = uuids([data.organisationId ?? ""])
  if (organisation === undefined) return
  yield* database.transaction({ organisation }, () =>
    Effect.gen(function* () {
      const kept = yield* first(
        sql`insert into undelivered_jobs (organization_id, id, queue, data, reason, answer)
          select o.id, ${id}, ${queue}, ${JSON.stringify(data)}, ${failure.reason}, ${failure.answer ?? null}
          from organisations o where o.id = app.org() on conflict do nothing returning id`
      )
      if (!kept || (yield* follow(queue, data, failure))) return
      yield* rows(sql`delete from undelivered_jobs where organization_id = app.org() and id = ${id}`)
    })
  )
})

const kinds: Readonly<Record<QueueName, UndeliveredJob["kind"]>> = {
  "account.deleted": "other",
  "code.send": "other",
  "invitation.send": "invitation",
  "contacts.change": "bulkChange",
  "contacts.export": "export",
  "mail.send": "mail",
  "callback.remind": "reminder",
  "payment.ask": "payment",
  "account.check": "other",
  "plan.renew": "plan",
  "receipt.send": "receipt",
  "payee.link": "payeeLink",
  "notification.mail": "other",
  "webhook.deliver": "other",
  "keys.rewrite": "other"
}

type Row = JobFailure & {
  readonly id: string
  readonly queue: QueueName
  readonly given_up_at: string
  readonly address: string
}

const mostListed = 100

/** Undelivered jobs that were not dismissed, newest first. Obsolete ones are left out. */
export const undelivered = Effect.fn("Undelivered.list")(function* () {
  const found = yield* rows<Row>(
    sql`select u.id, u.queue, u.reason, u.answer, u.given_up_at,
        coalesce(s.address, m.email, h.respondent_email, '') as address
      from undelivered_jobs u
        left join sent_mails s on u.queue = 'mail.send' and s.organization_id = u.organization_id
          and s.id = (u.data ->> 'mailId')::uuid
        left join members m on u.queue = 'invitation.send' and m.organization_id = u.organization_id
          and m.id = (u.data ->> 'memberId')::uuid and m.invitation_id = (u.data ->> 'invitationId')::uuid
          and m.state = 'invited'
        left join transactions t on u.queue = 'receipt.send' and t.organization_id = u.organization_id
          and t.id = (u.data ->> 'transactionId')::uuid
        left join honoraria h on u.queue in ('receipt.send', 'payee.link')
          and h.organization_id = u.organization_id
          and h.id = coalesce(t.honorarium_id, (u.data ->> 'honorariumId')::uuid)
      where u.organization_id = app.org() and u.dismissed_at is null
        and (u.queue <> 'mail.send' or (s.state = 'failed' and s.body <> ''))
        and (u.queue <> 'invitation.send' or m.id is not null)
      order by u.given_up_at desc, u.id limit ${mostListed}`
  )
  return found.map(
    ({ id, queue, reason, answer, given_up_at, address }): UndeliveredJob => ({
      _id: id,
      kind: kinds[queue],
      to: address,
      reason,
      answer: answer ?? "",
      at: given_up_at
    })
  )
})

/** Queues an undelivered job again. */
export const deliverAgain = Effect.fn("Undelivered.again")(function* (named: string) {
  const jobs = yield* Jobs
  const id = yield* asUuid(named)
  const row = yield* first<{ queue: QueueName; data: Data }>(
    sql`select queue, data from undelivered_jobs where organization_id = app.org() and id = ${id} for update`
  )
  if (!row) return yield* refuse("not_found")
  const { queue, data } = row
  if (queue === "mail.send") yield* sendMailAgain(data.mailId ?? "")
  else if (queue === "invitation.send") yield* inviteAgain(data.memberId ?? "")
  else yield* jobs.send(queue, data)
  yield* rows(sql`delete from undelivered_jobs where organization_id = app.org() and id = ${id}`)
})

/** Removes an undelivered job from the list. Its subject still shows that it was not sent. */
export const dismiss = Effect.fn("Undelivered.dismiss")(function* (named: string) {
  const id = yield* asUuid(named)
  const found = yield* first(
    sql`update undelivered_jobs set dismissed_at = coalesce(dismissed_at, now())
      where organization_id = app.org() and id = ${id} returning id`
  )
  if (!found) return yield* refuse("not_found")
})

/** Part of a system transaction. */
export const forgetUndelivered = rows(
  sql`delete from undelivered_jobs where given_up_at < now() - interval '90 days'`
)
