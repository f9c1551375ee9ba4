import { Effect } from "effect"
import type { ConfirmationLimits } from "../../../contract/entities/Honorarium.ts"
import { type Currency, currencyCodes } from "../../../contract/rules/currencies.ts"
import { fromMinor, minorText, toMinor } from "../../../contract/rules/money.ts"
import { confirmAboveByDefault, type PayeeTrust } from "../../../contract/rules/stepUp.ts"
import { record } from "../../platform/audit.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { CurrentMember } from "../../platform/session.ts"
import { confirmFirst } from "../identity/stepUp.ts"
import { minorOf } from "./amounts.ts"
import type { HonorariumRow } from "./honoraria.ts"

type Minor = Readonly<Record<Currency, number>>

const byCurrency = (amountOf: (currency: Currency) => number) =>
  Object.fromEntries(currencyCodes.map((currency) => [currency, amountOf(currency)])) as Record<
    Currency,
    number
  >

const limitsNow = Effect.fnUntraced(function* (lock = sql``) {
  const row = yield* first<{ confirm_above: Partial<Minor> }>(
    sql`select confirm_above from organisations where id = app.org()${lock}`
  )
  return byCurrency(
    (currency) => row?.confirm_above[currency] ?? toMinor(confirmAboveByDefault[currency], currency) ?? 0
  )
})

const shown = (limits: Minor) => byCurrency((currency) => fromMinor(limits[currency], currency))

/** The amounts above which approving and paying ask for a fresh code. */
export const confirmationLimits = Effect.fn("ConfirmationLimits.get")(function* () {
  return { data: shown(yield* limitsNow()) }
})

/** Sets the amounts that are named. Raising one asks for a fresh code itself. */
export const setConfirmationLimits = Effect.fn("ConfirmationLimits.set")(function* (
  wanted: Partial<ConfirmationLimits>
) {
  const { organisationId } = yield* CurrentMember
  const before = yield* limitsNow(sql` for update`)
  const after: Record<Currency, number> = { ...before }
  for (const currency of currencyCodes) {
    const amount = wanted[currency]
    if (amount !== undefined) after[currency] = yield* minorOf(amount, currency)
  }
  const changed = currencyCodes.filter((currency) => after[currency] !== before[currency])
  const isRaised = changed.some((currency) => after[currency] > before[currency])
  yield* confirmFirst(isRaised ? { kind: "raisedLimit" } : { kind: "session" })
  if (changed.length > 0) {
    yield* rows(
      sql`update organisations set confirm_above = ${JSON.stringify(after)}::jsonb where id = app.org()`
    )
    yield* record({
      action: "organisation.confirmationLimitsSet",
      entity: "organisation",
      entityId: organisationId,
      changes: changed.map((currency) => ({
        field: currency,
        from: fromMinor(before[currency], currency),
        to: fromMinor(after[currency], currency)
      }))
    })
  }
  return { data: shown(after) }
})

/** Compares the payment details of a record with those that a person last confirmed, or that paid the respondent. */
const payeeTrust = Effect.fnUntraced(function* (row: HonorariumRow) {
  const found = yield* first<{ is_confirmed: boolean; is_changed: boolean; last: Buffer | null }>(
    sql`select h.payee_confirmed_at is not null as is_confirmed, h.payee_changed_at is not null as is_changed,
        (select o.payee_mark from honoraria o
          where o.organization_id = h.organization_id and o.respondent_id = h.respondent_id and o.id <> h.id
            and o.payee_confirmed_at is not null and o.payee_mark is not null
          order by o.payee_confirmed_at desc limit 1) as last
      from honoraria h where h.organization_id = app.org() and h.id = ${row.id}`
  )
  if (!found || found.is_confirmed || row.payee_mark === null) return "known" satisfies PayeeTrust
  if (found.last !== null) {
    return found.last.equals(row.payee_mark)
      ? ("known" satisfies PayeeTrust)
      : ("changed" satisfies PayeeTrust)
  }
  return found.is_changed ? ("new" satisfies PayeeTrust) : ("known" satisfies PayeeTrust)
})

/** Asks for a fresh code before a record is approved or paid, if its risk requires one. Returns whether it is fresh. */
export const confirmPayment = Effect.fn("ConfirmationLimits.confirmPayment")(function* (row: HonorariumRow) {
  const limits = yield* limitsNow()
  const limit = limits[row.currency]
  const payee = yield* payeeTrust(row)
  const isAboveLimit = row.amount_minor > limit
  return yield* confirmFirst(
    { kind: "payment", payee, isAboveLimit },
    { amount: minorText(limit, row.currency), currency: row.currency }
  )
})
