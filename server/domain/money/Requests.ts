import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import type { HonorariumWarning } from "../../../contract/entities/Honorarium.ts"
import type { Currency } from "../../../contract/rules/currencies.ts"
import { fromMinor, maskedAccount, type PayeeFields, toMinor } from "../../../contract/rules/money.ts"
import { first, rows } from "../../store/Database.ts"
import { sql } from "../../store/sql.ts"
import { type Change, record } from "../Audit.ts"
import { asUuid } from "../ids.ts"
import { refuse } from "../Refusal.ts"
import { CurrentMember } from "../Session.ts"
import {
  type HonorariumRow,
  honorarium,
  leaveLine,
  legalAfter,
  lockHonorarium,
  moveHonorarium
} from "./Honoraria.ts"
import { post } from "./Ledger.ts"
import { checkPayee, openPayee, type PayeeColumns, sealPayee, termsOf } from "./Payees.ts"
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

const minorOf = (amount: number, currency: Currency) => {
  const minor = toMinor(amount, currency)
  return minor === undefined
    ? refuse("invalid_payload", { errors: { amount: "Amount has too many decimals" } })
    : Effect.succeed(minor)
}

const interviewed = "Interview noted documented"

type Repeat = { readonly kind: "repeat" | "sharedAccount"; readonly id: string }

/** What to look at before this is paid: nothing here stops it. */
const warningsOf = Effect.fnUntraced(function* (id: string) {
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
  yield* leaveLine(id, null, "requested", wanted.reason)
  yield* record({ action: "honorarium.requested", entity: "honorarium", entityId: id })
  yield* tellAdmins("honorariumWaiting", { name: respondentName }, "/apps/honorarium", userId)
  return { data: yield* honorarium(id), warnings: yield* warningsOf(id) }
})

const differences = (
  before: HonorariumRow,
  after: PayeeColumns & { readonly amount_minor: number; readonly currency: Currency }
): ReadonlyArray<Change> => {
  const isOtherAccount = !(before.payee_mark ?? Buffer.alloc(0)).equals(after.payee_mark ?? Buffer.alloc(0))
  const seen = (row: typeof after) => ({
    amount: fromMinor(row.amount_minor, row.currency),
    currency: row.currency,
    accountHolder: row.account_holder,
    accountNumber: row.account_last4 && maskedAccount(row.account_last4),
    ifscCode: row.ifsc_code,
    upiId: row.upi_id,
    paypalId: row.paypal_id
  })
  const [old, fresh] = [seen(before), seen(after)]
  return (Object.keys(old) as ReadonlyArray<keyof typeof old>)
    .filter(
      (field) =>
        old[field] !== fresh[field] || (field === "accountNumber" && isOtherAccount && old[field] !== null)
    )
    .map((field) => ({ field, from: old[field], to: fresh[field] }))
}

type Changed = {
  readonly amountMinor?: number | undefined
  readonly currency?: Currency | undefined
  readonly payee?: PayeeFields | undefined
  readonly email?: string | undefined
  readonly notes?: string | undefined
}

/**
 * Gives a locked record other terms. What was approved or has failed goes back for approval; money that was set aside
 * goes back too. Whoever is behind `by` can't approve it; a payee who fills in a link is nobody here.
 */
export const setTerms = Effect.fn("Requests.setTerms")(function* (
  row: HonorariumRow,
  changed: Changed,
  by: string | null
) {
  const amountMinor = changed.amountMinor ?? row.amount_minor
  const currency = changed.currency ?? row.currency
  const payee = changed.payee ?? (yield* openPayee(row))
  yield* checkPayee(payee, currency, changed.payee && by !== null ? "payee." : "")
  const columns = changed.payee ? yield* sealPayee(row.id, payee) : row
  const terms = yield* termsOf({
    respondentId: row.respondent_id,
    respondentName: row.respondent_name,
    amountMinor,
    currency,
    payee
  })
  const isSame = terms.equals(row.terms)
  const set = sql`, amount_minor = ${amountMinor}, currency = ${currency}, account_holder = ${columns.account_holder},
      account_sealed = ${columns.account_sealed}, account_last4 = ${columns.account_last4},
      ifsc_code = ${columns.ifsc_code}, upi_id = ${columns.upi_id}, paypal_id = ${columns.paypal_id},
      payee_mark = ${columns.payee_mark}, terms = ${terms}, terms_by = ${isSame ? row.terms_by : by},
      respondent_email = coalesce(${changed.email?.trim() || null}, respondent_email),
      notes = coalesce(${changed.notes?.trim() ?? null}, notes)`
  if (row.state === "requested" || isSame) {
    yield* rows(
      sql`update honoraria set state = state${set} where organization_id = app.org() and id = ${row.id}`
    )
  } else {
    const to = yield* legalAfter(row, "honorarium.change")
    const cause = yield* moveHonorarium(row, to, {
      set: sql`${set}, approved_by = null, approved_terms = null`
    })
    yield* post({
      kind: "honorarium.changed",
      cause,
      honorariumId: row.id,
      amountMinor: row.amount_minor,
      currency: row.currency,
      from: "committed",
      to: "funds"
    })
    yield* tellAdmins("honorariumWaiting", { name: row.respondent_name }, "/apps/honorarium", by)
  }
  const changes = differences(row, { ...columns, amount_minor: amountMinor, currency })
  yield* record({ action: "honorarium.changed", entity: "honorarium", entityId: row.id, changes })
})

/** Changes what is paid or where. */
export const change = Effect.fn("Requests.change")(function* (wanted: {
  readonly honorariumId: string
  readonly amount?: number | undefined
  readonly currency?: Currency | undefined
  readonly respondentEmail?: string | undefined
  readonly notes?: string | undefined
  readonly payee?: PayeeFields | undefined
}) {
  const { userId } = yield* CurrentMember
  const row = yield* lockHonorarium(wanted.honorariumId)
  if (row.state !== "requested") yield* legalAfter(row, "honorarium.change")
  const { amount, currency, payee, respondentEmail: email, notes } = wanted
  const amountMinor = amount === undefined ? undefined : yield* minorOf(amount, currency ?? row.currency)
  yield* setTerms(row, { amountMinor, currency, payee, email, notes }, userId)
  return { data: yield* honorarium(row.id), warnings: yield* warningsOf(row.id) }
})
