import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import type { HonorariumWarning } from "../../../contract/entities/Honorarium.ts"
import type { Currency } from "../../../contract/rules/currencies.ts"
import { type PayeeFields, toMinor } from "../../../contract/rules/money.ts"
import { first, rows } from "../../store/Database.ts"
import { sql } from "../../store/sql.ts"
import { record } from "../Audit.ts"
import { asUuid } from "../ids.ts"
import { refuse } from "../Refusal.ts"
import { CurrentMember } from "../Session.ts"
import { honorarium, leaveLine } from "./Honoraria.ts"
import { checkPayee, sealPayee, termsOf } from "./Payees.ts"
import { tellAdmins } from "./telling.ts"

type Request = PayeeFields & {
  readonly respondentName: string
  readonly respondentId: string
  readonly honorariumId?: string | undefined
  readonly respondentEmail?: string | undefined
  readonly respondentNumber?: string | number | undefined
  readonly amount: number
  readonly currency: Currency
  readonly notes?: string | undefined
  readonly reason?: string | undefined
}

export const minorOf = (amount: number, currency: Currency) => {
  const minor = toMinor(amount, currency)
  return minor === undefined
    ? refuse("invalid_payload", { errors: { amount: "Amount has too many decimals" } })
    : Effect.succeed(minor)
}

const interviewed = "Interview noted documented"

type Repeat = { readonly kind: "repeat" | "sharedAccount"; readonly id: string }

/** What to look at before this is paid: nothing here stops it. */
export const warningsOf = Effect.fnUntraced(function* (id: string) {
  const found = yield* rows<Repeat>(
    sql`select case when o.respondent_id = h.respondent_id then 'repeat' else 'sharedAccount' end as kind, o.id
      from honoraria h join honoraria o on o.organization_id = h.organization_id and o.id <> h.id and (
        (o.respondent_id = h.respondent_id and o.amount_minor = h.amount_minor and o.currency = h.currency
          and o.state not in ('rejected', 'cancelled') and o.created_at > now() - interval '30 days')
        or (o.payee_mark = h.payee_mark and o.respondent_id is distinct from h.respondent_id))
      where h.organization_id = app.org() and h.id = ${id} order by o.created_at desc limit 100`
  )
  const called = yield* first<{ call_status: string }>(
    sql`select s.call_status from honoraria h join contact_state s
        on s.organization_id = h.organization_id and s.contact_id = h.respondent_id
      where h.organization_id = app.org() and h.id = ${id}`
  )
  const idsOf = (kind: Repeat["kind"]) =>
    found.filter((other) => other.kind === kind).map((other) => other.id)
  const warnings: ReadonlyArray<HonorariumWarning> = [
    { kind: "repeat", honorariumIds: idsOf("repeat") },
    { kind: "sharedAccount", honorariumIds: idsOf("sharedAccount") }
  ]
  const isInterviewed = called?.call_status === interviewed
  return [
    ...warnings.filter(({ honorariumIds }) => honorariumIds.length > 0),
    ...(isInterviewed ? [] : [{ kind: "interviewMissing", honorariumIds: [] } as const])
  ]
})

const respondentOf = Effect.fnUntraced(function* (id: string) {
  const known = yield* asUuid(id)
  const contact = yield* first<{ id: string }>(
    sql`select id from contacts where organization_id = app.org() and id = ${known}`
  )
  return contact ? contact.id : yield* refuse("not_found")
})

/** Asks for an honorarium to be paid to one of the organisation's contacts. */
export const request = Effect.fn("Requests.request")(function* (wanted: Request) {
  const { userId } = yield* CurrentMember
  yield* checkPayee(wanted, wanted.currency)
  const respondentId = yield* respondentOf(wanted.respondentId)
  const amountMinor = yield* minorOf(wanted.amount, wanted.currency)
  const id = randomUUID()
  const respondentName = wanted.respondentName.trim()
  const { currency } = wanted
  const payee = yield* sealPayee(id, wanted)
  const terms = yield* termsOf({ respondentId, respondentName, amountMinor, currency, payee: wanted })
  yield* rows(
    sql`insert into honoraria (organization_id, id, respondent_id, respondent_name, respondent_email,
        respondent_number, own_reference, amount_minor, currency, account_holder, account_sealed, account_last4,
        ifsc_code, upi_id, paypal_id, payee_mark, terms, notes, requested_by, terms_by)
      values (app.org(), ${id}, ${respondentId}, ${respondentName}, ${wanted.respondentEmail?.trim() || null},
        ${wanted.respondentNumber === undefined ? null : String(wanted.respondentNumber)},
        ${wanted.honorariumId || null}, ${amountMinor}, ${currency}, ${payee.account_holder},
        ${payee.account_sealed}, ${payee.account_last4}, ${payee.ifsc_code}, ${payee.upi_id}, ${payee.paypal_id},
        ${payee.payee_mark}, ${terms}, ${wanted.notes?.trim() || null}, ${userId}, ${userId})`
  )
  yield* leaveLine(id, null, "requested", { reason: wanted.reason })
  yield* record({ action: "honorarium.requested", entity: "honorarium", entityId: id })
  yield* tellAdmins("honorariumWaiting", { name: respondentName }, "/apps/honorarium", userId)
  return { data: yield* honorarium(id), warnings: yield* warningsOf(id) }
})
