import { Effect } from "effect"
import { minorText, toMinor } from "../../../contract/rules/money.ts"
import { confirmAboveByDefault, type PayeeTrust } from "../../../contract/rules/stepUp.ts"
import { first } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { confirmFirst } from "../identity/stepUp.ts"
import { byCurrency, organisationAmounts } from "./amounts.ts"
import type { HonorariumRow } from "./honoraria.ts"

/** The amounts above which approving and paying ask for a fresh code. Raising one asks for a code itself. */
export const confirmationLimits = organisationAmounts({
  name: "ConfirmationLimits",
  column: sql`confirm_above`,
  unset: byCurrency((currency) => toMinor(confirmAboveByDefault[currency], currency) ?? 0),
  action: "organisation.confirmationLimitsSet",
  raising: { kind: "raisedLimit" }
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
  const limits = yield* confirmationLimits.now()
  const limit = limits[row.currency]
  const payee = yield* payeeTrust(row)
  const isAboveLimit = row.amount_minor > limit
  return yield* confirmFirst(
    { kind: "payment", payee, isAboveLimit },
    { amount: minorText(limit, row.currency), currency: row.currency }
  )
})
