import { Effect } from "effect"
import type { HonorariumWarning } from "../../../contract/entities/Honorarium.ts"
import { isOtherAccountName, isOtherHolder } from "../../../contract/rules/accountHolder.ts"
import type { CallStatus } from "../../../contract/rules/callStatuses.ts"
import type { Currency } from "../../../contract/rules/currencies.ts"
import { isUnusualAmount } from "../../../contract/rules/honorarium.ts"
import { fromMinor, type PayeeFields } from "../../../contract/rules/money.ts"
import { isInterviewDocumented } from "../../../contract/rules/outcomes.ts"
import { normalPayee } from "../../../contract/rules/payee.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid } from "../../platform/ids.ts"
import { minorOf } from "./amounts.ts"
import { budgetState, budgetWarnings } from "./budgets.ts"
import { type HonorariumRow, idOfHonorarium } from "./honoraria.ts"
import { openPayee, payeeMarks } from "./payees.ts"

/** The parts of a request that warnings are about. */
type Facts = {
  /** The request as it is stored; null before. */
  readonly stored: HonorariumRow | null
  readonly respondentId: string | null
  readonly respondentName: string
  /** Undefined while no amount is typed. */
  readonly amountMinor: number | undefined
  readonly currency: Currency
  readonly payee: PayeeFields
}

const related = ["repeat", "paidRecently", "sharedAccount"] as const

type Related = { readonly kind: (typeof related)[number]; readonly id: string }

/** Requests for the same person within 30 days, and those of other people by the same account. */
const relatedWarnings = Effect.fnUntraced(function* (facts: Facts) {
  const { stored, respondentId, amountMinor = null, currency, payee } = facts
  const id = stored?.id ?? null
  const marks = yield* payeeMarks(payee)
  const found = yield* rows<Related>(
    sql`select case when o.respondent_id is distinct from ${respondentId}::uuid then 'sharedAccount'
          when o.amount_minor = ${amountMinor} and o.currency = ${currency} then 'repeat' else 'paidRecently' end as kind, o.id
      from honoraria o where o.organization_id = app.org() and o.id is distinct from ${id}::uuid and (
        (o.respondent_id = ${respondentId}::uuid and o.created_at > now() - interval '30 days'
          and (o.state in ('approved', 'paying', 'paid')
            or o.state not in ('rejected', 'cancelled') and o.amount_minor = ${amountMinor} and o.currency = ${currency}))
        or (o.payee_mark = any(${marks}::bytea[]) and o.respondent_id is distinct from ${respondentId}::uuid))
      order by o.created_at desc limit 100`
  )
  return related.flatMap((kind): ReadonlyArray<HonorariumWarning> => {
    const honorariumIds = found.filter((other) => other.kind === kind).map((other) => other.id)
    return honorariumIds.length > 0 ? [{ kind, honorariumIds }] : []
  })
})

/** Compares an amount with the approved and paid ones of the last year, at most the newest 500. */
const amountWarnings = Effect.fnUntraced(function* ({ stored, amountMinor, currency }: Facts) {
  if (amountMinor === undefined) return []
  const id = stored?.id ?? null
  const usual = yield* first<{ count: number; median: number }>(
    sql`select count(*)::int as count,
        coalesce(percentile_disc(0.5) within group (order by amount_minor), 0)::bigint as median
      from (select amount_minor from honoraria where organization_id = app.org() and currency = ${currency}
        and state in ('approved', 'paying', 'paid') and id is distinct from ${id}::uuid
        and created_at > now() - interval '1 year' order by created_at desc limit 500) newest`
  )
  if (!usual || !isUnusualAmount(amountMinor, usual)) return []
  const money = { amount: fromMinor(usual.median, currency), currency }
  return [{ kind: "unusualAmount", honorariumIds: [], money } satisfies HonorariumWarning]
})

/** The bank's response for a stored account, unless other details are typed. */
const accountWarnings = Effect.fnUntraced(function* ({ stored, respondentName, payee }: Facts) {
  if (stored === null || stored.account_check === null) return []
  const marks = yield* payeeMarks(payee)
  if (!marks.some((mark) => stored.payee_mark?.equals(mark))) return []
  const honorariumIds: ReadonlyArray<string> = []
  if (stored.account_check === "invalid") return [{ kind: "accountInvalid" as const, honorariumIds }]
  const { account_name: name } = stored
  return name !== null && isOtherAccountName(name, payee.accountHolder || respondentName)
    ? [{ kind: "otherAccountName" as const, honorariumIds, name }]
    : []
})

const personOf = Effect.fnUntraced(function* (respondentId: string | null) {
  return yield* first<{ name: string; call_status: CallStatus | null }>(
    sql`select c.name, s.call_status from contacts c
      left join contact_state s on s.organization_id = c.organization_id and s.contact_id = c.id
      where c.organization_id = app.org() and c.id = ${respondentId}::uuid`
  )
})

const warningsFor = Effect.fnUntraced(function* (facts: Facts) {
  const person = yield* personOf(facts.respondentId)
  const isInterviewed = person?.call_status != null && isInterviewDocumented(person.call_status)
  const holder = facts.payee.accountHolder ?? ""
  const ofPerson: ReadonlyArray<HonorariumWarning> = [
    ...(isOtherHolder(holder, person?.name ?? facts.respondentName)
      ? [{ kind: "otherHolder" as const, honorariumIds: [] }]
      : []),
    ...(isInterviewed ? [] : [{ kind: "interviewMissing" as const, honorariumIds: [] }])
  ]
  return [
    ...(yield* relatedWarnings(facts)),
    ...(yield* amountWarnings(facts)),
    ...(yield* accountWarnings(facts)),
    ...ofPerson
  ]
})

const factsOf = Effect.fnUntraced(function* (id: string) {
  const row = yield* first<HonorariumRow>(
    sql`select * from honoraria where organization_id = app.org() and id = ${id}`
  )
  if (!row) return yield* refuse("not_found")
  return {
    stored: row,
    respondentId: row.respondent_id,
    respondentName: row.respondent_name,
    amountMinor: row.amount_minor,
    currency: row.currency,
    payee: yield* openPayee(row)
  } satisfies Facts
})

/** Warnings about a stored request before its payment, without its budget. They stop nothing. */
export const warningsOf = Effect.fn("Warnings.of")(function* (id: string) {
  return yield* warningsFor(yield* factsOf(id))
})

const withBudget = Effect.fnUntraced(function* (facts: Facts) {
  const { stored, amountMinor, currency } = facts
  const warnings = yield* warningsFor(facts)
  if (amountMinor === undefined) return warnings
  return [
    ...warnings,
    ...budgetWarnings(yield* budgetState(), { stored, step: "request", amountMinor, currency })
  ]
})

/** Warnings about a request that was just stored. */
export const requestWarnings = Effect.fn("Warnings.ofRequest")(function* (id: string) {
  return yield* withBudget(yield* factsOf(id))
})

type Draft = {
  /** The request that is changed. Without payment details its own are meant. */
  readonly honorariumId?: string | undefined
  readonly respondentId: string
  readonly amount?: number | undefined
  readonly currency: Currency
  readonly payee?: PayeeFields | undefined
}

/** The warnings that a request would have, while it is typed. Nothing is stored. */
export const draftWarnings = Effect.fn("Warnings.ofDraft")(function* (draft: Draft) {
  const { honorariumId, amount, currency } = draft
  const before = honorariumId === undefined ? undefined : yield* factsOf(yield* idOfHonorarium(honorariumId))
  const respondentId = before ? before.respondentId : yield* asUuid(draft.respondentId)
  if (!before && !(yield* personOf(respondentId))) return yield* refuse("not_found")
  return yield* withBudget({
    stored: before?.stored ?? null,
    respondentId,
    respondentName: before?.respondentName ?? "",
    amountMinor: amount === undefined ? undefined : yield* minorOf(amount, currency),
    currency,
    payee: draft.payee ? normalPayee(draft.payee) : (before?.payee ?? {})
  })
})
