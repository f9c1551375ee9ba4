import { jobSchema, sendingQueues } from "../jobs/queues.ts"
import { inTransaction, inWholeDatabase } from "./client.ts"

export type Hold = {
  readonly backupAt: Date
  readonly since: Date
  /** The number of waiting jobs that are held. */
  readonly jobs: number
}

const otherQueues: ReadonlyArray<string> = ["payment.ask", "plan.renew", "webhook.deliver"]

const mailQueues = sendingQueues.filter((name) => !otherQueues.includes(name))

/** The hold of a restored database; undefined when its jobs are released. `url` is the owner's or the server's. */
export const holdOf = (url: string): Promise<Hold | undefined> =>
  inTransaction(url, async (client) => {
    const there = await client.query("select from pg_class where oid = to_regclass('public.job_hold')")
    if (there.rowCount === 0) return undefined
    const { rows } = await client.query<Hold>(
      `select backup_at as "backupAt", since, (select count(*)::int from ${jobSchema}.job
          where name = any($1) and state in ('created', 'retry', 'active')) as jobs from job_hold`,
      [sendingQueues]
    )
    return rows[0]
  })

/** Lets workers run the held jobs. With `dropMail`, waiting emails are deleted and count as stopped. */
export const releaseJobs = (url: string, { dropMail }: { readonly dropMail: boolean }): Promise<number> =>
  inWholeDatabase(url, async (client) => {
    const { rowCount } = await client.query("delete from job_hold")
    if (rowCount === 0) throw new Error("No jobs are held.")
    if (!dropMail) return 0
    await client.query("update sent_mails set state = 'stopped' where state = 'queued'")
    await client.query("delete from account_deletions")
    const dropped = await client.query(
      `delete from ${jobSchema}.job where name = any($1) and state in ('created', 'retry', 'active')`,
      [mailQueues]
    )
    return dropped.rowCount ?? 0
  })
