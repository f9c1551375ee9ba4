import { Effect } from "effect"
import type { ApprovalLimits } from "../../../contract/entities/Honorarium.ts"
import { type Currency, currencyCodes } from "../../../contract/rules/currencies.ts"
import { fromMinor, toMinor } from "../../../contract/rules/money.ts"
import type { Risk } from "../../../contract/rules/stepUp.ts"
import { record } from "../../platform/audit.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { type Sql, sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { CurrentMember } from "../../platform/session.ts"
import { confirmFirst } from "../identity/stepUp.ts"

export const minorOf = (amount: number, currency: Currency) => {
  const minor = toMinor(amount, currency)
  return minor === undefined
    ? refuse("invalid_payload", { errors: { amount: "Amount has too many decimals" } })
    : Effect.succeed(minor)
}

/** Amounts in minor units; null for none. */
export type OptionalMinor = Readonly<Record<Currency, number | null>>

type Decimals = ApprovalLimits

const columns = {
  approvalLimits: sql`second_approval_above`,
  budgets: sql`honorarium_budgets`
} as const satisfies Record<string, Sql>

type Kind = keyof typeof columns

/** The organisation's amounts of one kind. `lock` keeps them until the transaction ends. */
export const optionalAmounts = Effect.fnUntraced(function* (kind: Kind, lock = sql``) {
  const row = yield* first<{ amounts: Partial<OptionalMinor> }>(
    sql`select ${columns[kind]} as amounts from organisations where id = app.org()${lock}`
  )
  return Object.fromEntries(
    currencyCodes.map((currency) => [currency, row?.amounts[currency] ?? null])
  ) as OptionalMinor
})

const decimal = (minor: number | null, currency: Currency) =>
  minor === null ? null : fromMinor(minor, currency)

export const decimalAmounts = (amounts: OptionalMinor) =>
  Object.fromEntries(
    currencyCodes.map((currency) => [currency, decimal(amounts[currency], currency)])
  ) as Decimals

type Setting = {
  readonly kind: Kind
  readonly action: string
  /** The risk of raising or removing an amount. */
  readonly raising: Risk
}

/** Sets the amounts that are named. Changes are in the audit log. */
export const setOptionalAmounts = Effect.fnUntraced(function* (
  wanted: Partial<Decimals>,
  { kind, action, raising }: Setting
) {
  const { organisationId } = yield* CurrentMember
  const before = yield* optionalAmounts(kind, sql` for update`)
  const after: Record<Currency, number | null> = { ...before }
  for (const currency of currencyCodes) {
    const amount = wanted[currency]
    if (amount !== undefined) after[currency] = amount === null ? null : yield* minorOf(amount, currency)
  }
  const changed = currencyCodes.filter((currency) => after[currency] !== before[currency])
  const heightOf = (minor: number | null) => minor ?? Number.POSITIVE_INFINITY
  const isRaised = changed.some((currency) => heightOf(after[currency]) > heightOf(before[currency]))
  yield* confirmFirst(isRaised ? raising : { kind: "session" })
  if (changed.length > 0) {
    yield* rows(
      sql`update organisations set ${columns[kind]} = ${JSON.stringify(after)}::jsonb where id = app.org()`
    )
    yield* record({
      action,
      entity: "organisation",
      entityId: organisationId,
      changes: changed.map((currency) => ({
        field: currency,
        from: decimal(before[currency], currency),
        to: decimal(after[currency], currency)
      }))
    })
  }
  return { data: decimalAmounts(after) }
})
