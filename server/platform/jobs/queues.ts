import type { Queue } from "pg-boss"

export const jobSchema = "jobs"

type QueueOptions = Omit<Queue, "name">

const day = 86_400

/** Takes the jobs that were tried as often as their queue allows. */
export const deadLetterQueue = "job.gaveUp"

const patient: QueueOptions = {
  notify: true,
  retryLimit: 20,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 60,
  heartbeatSeconds: 10,
  retentionSeconds: 7 * day,
  deleteAfterSeconds: 3_600,
  deadLetter: deadLetterQueue
}

/** Its pauses come from the settings, with each job. */
const mail = patient

/** Tried until the code has expired, after five minutes. */
const code: QueueOptions = { ...patient, retryLimit: 24, retryDelay: 1, retryDelayMax: 15 }

/** Retried by a new job after a longer pause, never by the queue at once: a payment is asked about, not made again. */
const money: QueueOptions = { ...patient, retentionSeconds: 30 * day }

/** Every job queue, made when the database is migrated. Handlers run at least once and must bear a second run. */
export const queues = {
  "code.send": code,
  "invitation.send": mail,
  "contacts.change": patient,
  "contacts.export": patient,
  "mail.send": mail,
  "callback.remind": patient,
  "payment.ask": money,
  "plan.renew": money,
  "receipt.send": mail,
  "payee.link": mail,
  "notification.mail": mail,
  "keys.rewrite": { ...patient, expireInSeconds: 300 }
} satisfies Record<string, QueueOptions>

export type QueueName = keyof typeof queues

const { deadLetter: _, ...lasting } = patient

/** In the order in which they are made: a queue's dead-letter queue comes before it. */
export const everyQueue: ReadonlyArray<readonly [string, QueueOptions]> = [
  [deadLetterQueue, { ...lasting, retentionSeconds: 30 * day, deleteAfterSeconds: 30 * day }],
  ...Object.entries(queues)
]

/** The pauses before a mail is sent again: they double from the first to the longest. */
export type MailPauses = {
  readonly firstSeconds: number
  readonly longestSeconds: number
  readonly hours: number
}

const mailQueues: ReadonlySet<QueueName> = new Set([
  "invitation.send",
  "mail.send",
  "receipt.send",
  "payee.link"
])

/** How often a mail is sent again before the hours are over. A pause is at least what it was before doubling. */
export const mailRetries = ({ firstSeconds, longestSeconds, hours }: MailPauses): number => {
  let retries = 0
  for (let waited = 0; waited < hours * 3_600; retries++)
    waited += Math.max(1, Math.min(longestSeconds, firstSeconds * 2 ** Math.min(16, retries)))
  return retries
}

export const retryOptions = (queue: QueueName, pauses: MailPauses): QueueOptions =>
  mailQueues.has(queue)
    ? {
        retryLimit: mailRetries(pauses),
        retryDelay: pauses.firstSeconds,
        retryBackoff: true,
        retryDelayMax: pauses.longestSeconds
      }
    : {}
