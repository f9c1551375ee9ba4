import { Effect, Layer } from "effect"
import { Jobs } from "../outside/Jobs.ts"
import { workOnBulk } from "./BulkChanges.ts"
import { deliverCode } from "./CodeDelivery.ts"
import { remind } from "./calling/callbacks.ts"
import { deliverInvitation } from "./Invitations.ts"
import { deliverMail } from "./mail/Mails.ts"
import { moneyWorkers } from "./money/workers.ts"
import { workOnExport } from "./people/Exports.ts"

/** Does the queued jobs while the server runs. */
export const workersLayer = Layer.effectDiscard(
  Effect.gen(function* () {
    const jobs = yield* Jobs
    yield* jobs.work("code.send", ({ codeId = "" }) => deliverCode(codeId))
    yield* jobs.work("invitation.send", deliverInvitation)
    yield* jobs.work("contacts.change", workOnBulk)
    yield* jobs.work("contacts.export", workOnExport)
    yield* jobs.work("callback.remind", remind)
    yield* jobs.work("mail.send", deliverMail)
    yield* moneyWorkers
  })
)
