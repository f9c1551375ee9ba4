import { Effect } from "effect"
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

export const byCurrency = <A>(amountFor: (currency: Currency) => A) =>
  Object.fromEntries(currencyCodes.map((currency) => [currency, amountFor(currency)])) as Readonly<
    Record<Currency, A>
  >

/** Null for no amount. */
type Amounts<Unset> = Readonly<Record<Currency, number | Unset>>

const heightOf = (amount: number | null) => amount ?? Number.POSITIVE_INFINITY

type Kind<Unset> = {
  /** Begins the names of its spans. */
  readonly name: string
  readonly column: Sql
  /** In minor units, or null, for a currency that was never set. */
  readonly unset: Readonly<Record<Currency, Unset>>
  /** In the audit log. */
  readonly action: string
  /** The risk of raising or removing an amount. */
  readonly raising: Risk
}

/** Amounts by currency that an organisation sets: `now` in minor units, `get` and `set` as decimals. */
export const organisationAmounts = <Unset extends number | null>(kind: Kind<Unset>) => {
  const decimal = (minor: number | Unset, currency: Currency) =>
    minor === null ? minor : fromMinor(minor, currency)
  const decimals = (amounts: Amounts<Unset>) =>
    byCurrency((currency) => decimal(amounts[currency], currency)) as Amounts<Unset>

  /** `lock` keeps the amounts until the transaction ends. */
  const now = Effect.fn(`${kind.name}.now`)(function* (lock = sql``) {
    const row = yield* first<{ amounts: Partial<Amounts<Unset>> }>(
      sql`select ${kind.column} as amounts from organisations where id = app.org()${lock}`
    )
    return byCurrency((currency): number | Unset => row?.amounts[currency] ?? kind.unset[currency])
  })

  const get = Effect.fn(`${kind.name}.get`)(function* () {
    return { data: decimals(yield* now()) }
  })

  const store = Effect.fnUntraced(function* (
    changed: ReadonlyArray<Currency>,
    before: Amounts<Unset>,
    after: Amounts<Unset>
  ) {
    const { organisationId } = yield* CurrentMember
    yield* rows(
      sql`update organisations set ${kind.column} = ${JSON.stringify(after)}::jsonb where id = app.org()`
    )
    yield* record({
      action: kind.action,
      entity: "organisation",
      entityId: organisationId,
      changes: changed.map((currency) => ({
        field: currency,
        from: decimal(before[currency], currency),
        to: decimal(after[currency], currency)
      }))
    })
  })

  /** Sets the amounts that are named. */
  const set = Effect.fn(`${kind.name}.set`)(function* (wanted: Partial<Amounts<Unset>>) {
    const before = yield* now(sql` for update`)
    const after: Record<Currency, number | Unset> = { ...before }
    for (const currency of currencyCodes) {
      const amount = wanted[currency]
      if (amount === undefined) continue
      after[currency] = amount === null ? amount : yield* minorOf(amount, currency)
    }
    const changed = currencyCodes.filter((currency) => after[currency] !== before[currency])
    const isRaised = changed.some((currency) => heightOf(after[currency]) > heightOf(before[currency]))
    yield* confirmFirst(isRaised ? kind.raising : { kind: "session" })
    if (changed.length > 0) yield* store(changed, before, after)
    return { data: decimals(after) }
  })

  return { now, get, set }
}
