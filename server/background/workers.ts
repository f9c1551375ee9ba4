import { Effect, Layer } from "effect"
import { remind } from "../domain/calling/callbacks.ts"
import { workOnBulk } from "../domain/contacts/bulkChanges.ts"
import { deliverDeletion } from "../domain/identity/accountDeletionMail.ts"
import { deliverCode } from "../domain/identity/codeDelivery.ts"
import { deliverMail } from "../domain/mail/mails.ts"
import { mailNotification } from "../domain/mail/notificationMails.ts"
import { keepGivenUp } from "../domain/mail/undelivered.ts"
import { deliverInvitation } from "../domain/organisation/invitationLinks.ts"
import { workOnExport } from "../domain/people/exports.ts"
import { deliverWebhook } from "../domain/webhooks/deliver.ts"
import { areJobsHeld, untilReleased } from "../platform/jobs/hold.ts"
import { type Concurrency, Jobs } from "../platform/jobs/Jobs.ts"
import { rewriteKeys } from "./keyRotation.ts"
import { moneyWorkers } from "./paymentWorkers.ts"

/** As many concurrent jobs as sending connections. */
const sendingOn = (connections: number): Concurrency => ({ workers: Math.ceil(connections / 2), batch: 2 })

type Connections = { readonly codes: number; readonly others: number; readonly webhooks: number }

const reminders: Concurrency = { workers: 1, batch: 10 }

/** Jobs that stay within the product, and codes, which a person has just requested. */
const immediateWorkers = Effect.fnUntraced(function* (connections: Connections) {
  const jobs = yield* Jobs
  yield* jobs.work("code.send", deliverCode, sendingOn(connections.codes))
  yield* jobs.work("contacts.change", workOnBulk)
  yield* jobs.work("contacts.export", workOnExport)
  yield* jobs.work("callback.remind", remind, reminders)
  yield* jobs.work("keys.rewrite", rewriteKeys)
  yield* jobs.workOnGivenUp(keepGivenUp)
})

/** Jobs of `sendingQueues`: they send something or move money. */
const sendingWorkers = Effect.fnUntraced(function* (connections: Connections) {
  const jobs = yield* Jobs
  yield* jobs.work("account.deleted", deliverDeletion, sendingOn(connections.others))
  yield* jobs.work("invitation.send", deliverInvitation, sendingOn(connections.others))
  yield* jobs.work("mail.send", deliverMail, sendingOn(connections.others))
  yield* jobs.work("notification.mail", mailNotification, sendingOn(connections.others))
  yield* jobs.work("webhook.deliver", deliverWebhook, { ...sendingOn(connections.webhooks), perGroup: 2 })
  yield* moneyWorkers
})

/** Runs queued jobs while the server runs. Codes have their own workers and connections. */
export const workersLayer = (connections: Connections) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      yield* immediateWorkers(connections)
      if (!(yield* areJobsHeld)) return yield* sendingWorkers(connections)
      yield* Effect.logWarning(
        "Jobs that send something or move money are held since a restore. `npm run restore -- --release` releases them."
      )
      yield* Effect.forkScoped(Effect.andThen(untilReleased, sendingWorkers(connections)))
    })
  )
