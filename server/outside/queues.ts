import type { Queue } from "pg-boss"

export const jobSchema = "jobs"

type QueueOptions = Omit<Queue, "name">

const delivery: QueueOptions = {
  notify: true,
  retryLimit: 5,
  retryDelay: 1,
  retryBackoff: true,
  expireInSeconds: 60,
  heartbeatSeconds: 10,
  retentionSeconds: 3_600,
  deleteAfterSeconds: 3_600
}

/** Retried by a new job after a longer pause, never by the queue at once: a payment is asked about, not made again. */
const money: QueueOptions = { ...delivery, retentionSeconds: 30 * 86_400 }

/** Every job queue, made when the database is migrated. Handlers run at least once and must bear a second run. */
export const queues = {
  "code.send": delivery,
  "invitation.send": delivery,
  "contacts.change": delivery,
  "contacts.export": delivery,
  "mail.send": delivery,
  "callback.remind": { ...delivery, retentionSeconds: 86_400 },
  "payment.ask": money,
  "plan.renew": money,
  "receipt.send": delivery,
  "payee.link": delivery
} satisfies Record<string, QueueOptions>

export type QueueName = keyof typeof queues
