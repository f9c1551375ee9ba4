import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { paths } from "../../../contract/paths.ts"
import type { Currency } from "../../../contract/rules/currencies.ts"
import type { Language } from "../../../contract/rules/languages.ts"
import { limits } from "../../../contract/rules/limits.ts"
import type { PayeeFields } from "../../../contract/rules/money.ts"
import { normalPayee } from "../../../contract/rules/payee.ts"
import { record } from "../../platform/audit.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid } from "../../platform/ids.ts"
import { takeLock } from "../../platform/locks.ts"
import { notifyAdmins } from "../../platform/notifications/adminNotifications.ts"
import { Secrets } from "../../platform/secrets/Secrets.ts"
import { Caller, CurrentMember } from "../../platform/session.ts"
import { startCheck } from "./accountChecks.ts"
import { minorOf } from "./amounts.ts"
import { honorarium, leaveLine } from "./honoraria.ts"
import { sealPayee, termsOf } from "./payees.ts"
import { requestWarnings } from "./warnings.ts"

type Request = PayeeFields & {
  readonly respondentName: string
  readonly respondentId: string
  readonly reference?: string | undefined
  readonly honorariumId?: string | undefined
  readonly respondentEmail?: string | undefined
  readonly respondentNumber?: string | number | undefined
  readonly respondentLanguage?: Language | undefined
  readonly amount: number
  readonly currency: Currency
  readonly notes?: string | undefined
  readonly reason?: string | undefined
  readonly idempotencyKey?: string | undefined
}

const respondentOf = Effect.fnUntraced(function* (id: string) {
  const known = yield* asUuid(id)
  const contact = yield* first<{ id: string }>(
    sql`select id from contacts where organization_id = app.org() and id = ${known}`
  )
  return contact ? contact.id : yield* refuse("not_found")
})

type Details = {
  readonly terms: Buffer
  readonly email: string | null
  readonly number: string | null
  readonly reference: string | null
  readonly notes: string | null
}

/**
 * The columns of a request besides its terms. Before there is a record, `honorariumId` is the organisation's own
 * reference.
 */
const detailsOf = (wanted: Request): Omit<Details, "terms"> => ({
  email: wanted.respondentEmail?.trim() || null,
  number: wanted.respondentNumber === undefined ? null : String(wanted.respondentNumber),
  reference: (wanted.reference ?? wanted.honorariumId)?.trim() || null,
  notes: wanted.notes?.trim() || null
})

/** The same undecided request by the same person within the last minutes. Serialised by a lock. */
const sentBefore = Effect.fnUntraced(function* ({ terms, email, number, reference, notes }: Details) {
  const { userId } = yield* CurrentMember
  yield* takeLock("honorariumRequest", userId)
  return yield* first<{ id: string }>(
    sql`select id from honoraria where organization_id = app.org() and requested_by = ${userId}
        and state = 'requested' and terms = ${terms} and respondent_email is not distinct from ${email}
        and respondent_number is not distinct from ${number} and own_reference is not distinct from ${reference}
        and notes is not distinct from ${notes}
        and created_at > clock_timestamp() - ${limits.honorarium.sameRequestMs} * interval '1 millisecond'
      order by created_at desc limit 1`
  )
})

/** A stored request with its warnings. */
export const answerOf = Effect.fnUntraced(function* (id: string) {
  return { data: yield* honorarium(id), warnings: yield* requestWarnings(id) }
})

/** Requests an honorarium for a contact of the organisation. Without a key, a repeated request counts once. */
export const request = Effect.fn("Requests.request")(function* (asked: Request) {
  const wanted = normalPayee(asked)
  const { userId } = yield* CurrentMember
  const { language } = yield* Caller
  const respondentId = yield* respondentOf(wanted.respondentId)
  const amountMinor = yield* minorOf(wanted.amount, wanted.currency)
  const respondentName = wanted.respondentName.trim()
  const { currency } = wanted
  const terms = yield* termsOf({ respondentId, respondentName, amountMinor, currency, payee: wanted })
  const { email, number, reference, notes } = detailsOf(wanted)
  const before =
    wanted.idempotencyKey === undefined
      ? yield* sentBefore({ terms, email, number, reference, notes })
      : undefined
  if (before) return yield* answerOf(before.id)
  const id = randomUUID()
  const { keyId } = yield* Secrets
  const payee = yield* sealPayee(id, wanted)
  yield* rows(
    sql`insert into honoraria (organization_id, id, respondent_id, respondent_name, respondent_email,
        respondent_number, respondent_language, own_reference, amount_minor, currency, account_holder, account_sealed, account_last4,
        ifsc_code, iban_country, bic, routing_number, sort_code, upi_id, paypal_id, payee_mark, terms, notes, requested_by, terms_set_by, key_id)
      values (app.org(), ${id}, ${respondentId}, ${respondentName}, ${email}, ${number},
        ${wanted.respondentLanguage ?? language}, ${reference}, ${amountMinor}, ${currency}, ${payee.account_holder},
        ${payee.account_sealed}, ${payee.account_last4}, ${payee.ifsc_code}, ${payee.iban_country}, ${payee.bic},
        ${payee.routing_number}, ${payee.sort_code}, ${payee.upi_id}, ${payee.paypal_id},
        ${payee.payee_mark}, ${terms}, ${notes}, ${userId}, ${[userId]}, ${keyId})`
  )
  yield* startCheck({ id, payee: wanted, currency })
  yield* leaveLine(id, null, "requested", { reason: wanted.reason })
  yield* record({ action: "honorarium.requested", entity: "honorarium", entityId: id })
  yield* notifyAdmins("honorariumWaiting", { name: respondentName }, paths.honorarium, userId, {
    honorariumId: id
  })
  return yield* answerOf(id)
})
