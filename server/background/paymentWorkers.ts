import { Effect } from "effect"
import type { Language } from "../../contract/rules/languages.ts"
import { askByJob } from "../domain/billing/paymentChecks.ts"
import { renew } from "../domain/billing/subscriptions.ts"
import { checkByJob } from "../domain/honoraria/accountChecks.ts"
import { mailLink, mailReceipt } from "../domain/honoraria/honorariumMails.ts"
import { Database } from "../platform/database/Database.ts"
import { Jobs } from "../platform/jobs/Jobs.ts"

const askedTogether = { workers: 1, batch: 10 }

/** Checks open payments, accounts and plan periods, and emails links and receipts. */
export const moneyWorkers = Effect.gen(function* () {
  const jobs = yield* Jobs
  const database = yield* Database
  yield* jobs.work(
    "payment.ask",
    ({ organisationId = "", transactionId = "", asks = "0" }) =>
      askByJob(organisationId, transactionId, Number(asks)),
    askedTogether
  )
  yield* jobs.work("account.check", checkByJob, askedTogether)
  yield* jobs.work("plan.renew", ({ organisationId = "" }) =>
    database.transaction({ organisation: organisationId }, () => renew())
  )
  yield* jobs.work("receipt.send", ({ organisationId = "", transactionId = "" }) =>
    mailReceipt(organisationId, transactionId)
  )
  yield* jobs.work("payee.link", ({ organisationId = "", honorariumId = "", language = "" }) =>
    mailLink(organisationId, honorariumId, language as Language)
  )
})
