import type { Queue } from "pg-boss"

export const jobSchema = "jobs"

type QueueOptions = Omit<Queue, "name">

const day = 86_400

/** Receives jobs after the last attempt of their queue. */
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

/** Each job has its own pauses, from the settings. */
const mail = patient

/** Retried until the code expires, after five minutes. */
const code: QueueOptions = { ...patient, retryLimit: 24, retryDelay: 1, retryDelayMax: 15 }

/** Retried by a new job after a longer pause, never immediately by the queue: a payment is checked, not repeated. */
const money: QueueOptions = { ...patient, retentionSeconds: 30 * day }

/** Every job queue, created when the database is migrated. Handlers run at least once and must be repeatable. */
export const queues = {
  "account.deleted": mail,
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
  "account.check": money,
  "notification.mail": mail,
  "webhook.deliver": { ...patient, retentionSeconds: 30 * day },
  "keys.rewrite": { ...patient, expireInSeconds: 300 }
} satisfies Record<string, QueueOptions>

export type QueueName = keyof typeof queues

/** Queues whose jobs send something or move money. They are held after a restore, until an operator releases them. */
export const sendingQueues = [
  "account.deleted",
  "invitation.send",
  "mail.send",
  "notification.mail",
  "payment.ask",
  "account.check",
  "plan.renew",
  "receipt.send",
  "payee.link",
  "webhook.deliver"
] as const satisfies ReadonlyArray<QueueName>

const { deadLetter: _, ...lasting } = patient

/** In the order of creation: a queue's dead-letter queue comes before it. */
export const everyQueue: ReadonlyArray<readonly [string, QueueOptions]> = [
  [deadLetterQueue, { ...lasting, retentionSeconds: 30 * day, deleteAfterSeconds: 30 * day }],
  ...Object.entries(queues)
]

/** The pauses before an email is retried: they double from the first to the longest. */
export type MailPauses = {
  readonly firstSeconds: number
  readonly longestSeconds: number
  readonly hours: number
}

const mailQueues: ReadonlySet<QueueName> = new Set([
  "account.deleted",
  "invitation.send",
  "mail.send",
  "receipt.send",
  "payee.link"
])

/** The number of retries of an email before its hours are over. A pause is at least its value before doubling. */
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
