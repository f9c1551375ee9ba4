import { randomUUID } from "node:crypto"
import { Effect, Result } from "effect"
import type { AccountCheck } from "../../../contract/entities/Honorarium.ts"
import type { Currency } from "../../../contract/rules/currencies.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { type PayeeFields, payeeWay } from "../../../contract/rules/money.ts"
import {
  type AccountCheckEvent,
  accountCheckMachine
} from "../../../machines/lifecycles/account-check.machine.ts"
import { statusAfter } from "../../../machines/lifecycles/legal.ts"
import { PaymentPace } from "../../outside/payments/PaymentPace.ts"
import { type AccountReport, type Payee, Payout } from "../../outside/payments/Payout.ts"
import { Database, first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { uuids } from "../../platform/ids.ts"
import { Jobs } from "../../platform/jobs/Jobs.ts"
import { limitKey } from "../../platform/limitKey.ts"
import type { HonorariumRow } from "./honoraria.ts"
import { payeeFor } from "./payees.ts"

const longestPause = 3_600_000
const mostAsks = 10

/** Counts a check, for which payment providers charge. False above the organisation's limit. */
const isAllowed = Effect.fnUntraced(function* (organisationId: string) {
  const { hour, day } = limits.accountChecks
  const key = yield* limitKey(`account checks ${organisationId}`)
  const taken = yield* first<{ wait: number }>(sql`select app.take(${key}, ${hour}, ${day}, 0) as wait`)
  return taken?.wait === 0
})

type Account = { readonly id: string; readonly payee: PayeeFields; readonly currency: Currency }

/** Checks the new account of a request, if its payment provider offers that. The result of an earlier one is dropped. */
export const startCheck = Effect.fn("AccountChecks.start")(function* ({ id, payee, currency }: Account) {
  const jobs = yield* Jobs
  const way = payeeWay(payee)
  const isBank = way === "bank" || way === "upi"
  const isOffered = isBank && (yield* Payout).pick(currency, way)?.accounts !== undefined
  const organisationId = (yield* first<{ id: string }>(sql`select app.org() as id`))?.id ?? ""
  const isStarted = isOffered && (yield* isAllowed(organisationId))
  const status: AccountCheck | null = isStarted ? "checking" : isOffered ? "unavailable" : null
  const checkId = randomUUID()
  yield* rows(
    sql`update honoraria set account_check = ${status}, account_check_id = ${checkId}, account_check_token = null,
        account_name = null
      where organization_id = app.org() and id = ${id}`
  )
  if (isStarted) yield* jobs.send("account.check", { organisationId, honorariumId: id, checkId, asks: "0" })
})

type Check = {
  readonly organisationId: string
  readonly honorariumId: string
  readonly checkId: string
  readonly asks: number
}

const checkOf = (data: Readonly<Record<string, string>>): Check => ({
  organisationId: data.organisationId ?? "",
  honorariumId: data.honorariumId ?? "",
  checkId: data.checkId ?? "",
  asks: Number(data.asks ?? 0)
})

type CheckedRow = HonorariumRow & { readonly account_check_token: string | null }

const readOpen = Effect.fnUntraced(function* ({ honorariumId, checkId }: Check) {
  const row = yield* first<CheckedRow>(
    sql`select * from honoraria where organization_id = app.org() and id = ${honorariumId}
      and account_check_id = ${checkId} and account_check = 'checking'`
  )
  return row && { row, payee: yield* payeeFor(row) }
})

const ask = Effect.fnUntraced(function* (
  { row, payee }: { readonly row: CheckedRow; readonly payee: Payee },
  reference: string
) {
  const provider = (yield* Payout).pick(row.currency, payee.way)?.accounts
  if (!provider) return { status: "unavailable" } satisfies AccountReport
  const token = row.account_check_token
  const asked = yield* Effect.result(
    token === null ? provider.check({ reference, payee }) : provider.ask(token)
  )
  if (Result.isSuccess(asked)) return asked.success
  const { _tag, reason } = asked.failure
  yield* Effect.logWarning("the payment provider did not check an account").pipe(
    Effect.annotateLogs({ honorarium: row.id, reason })
  )
  return _tag === "GatewayRefused"
    ? ({ status: "unavailable" } satisfies AccountReport)
    : ({ status: "checking", token } as const)
})

const eventOf: Readonly<Record<Exclude<AccountCheck, "checking">, AccountCheckEvent["type"]>> = {
  named: "check.named",
  invalid: "check.invalid",
  unavailable: "check.gaveUp"
}

const settle = ({ honorariumId, checkId }: Check, status: keyof typeof eventOf, name: string | null) =>
  rows(
    sql`update honoraria set account_check = ${statusAfter(accountCheckMachine, "checking", eventOf[status]) ?? status},
        account_name = ${name}
      where organization_id = app.org() and id = ${honorariumId} and account_check_id = ${checkId}
        and account_check = 'checking'`
  )

type Asked = AccountReport | { readonly status: "checking"; readonly token: string | null }

const follow = Effect.fnUntraced(function* (check: Check, report: Asked) {
  if (report.status === "named") return yield* settle(check, "named", report.name)
  if (report.status !== "checking") return yield* settle(check, report.status, null)
  const { honorariumId, checkId } = check
  const asks = check.asks + 1
  if (asks >= mostAsks) return yield* settle(check, "unavailable", null)
  const jobs = yield* Jobs
  const { askAfterMs } = yield* PaymentPace
  const open = yield* first(
    sql`update honoraria set account_check_token = ${report.token}
      where organization_id = app.org() and id = ${honorariumId} and account_check_id = ${checkId}
        and account_check = 'checking' returning id`
  )
  if (!open) return
  const startAfter = new Date(Date.now() + Math.min(longestPause, askAfterMs * 2 ** asks))
  yield* jobs.send("account.check", { ...check, asks: String(asks) }, { startAfter })
})

/** Asks the payment provider once, without holding a database transaction while it waits. */
export const checkByJob = Effect.fn("AccountChecks.byJob")(function* (
  data: Readonly<Record<string, string>>
) {
  const check = checkOf(data)
  const database = yield* Database
  const opening = { organisation: check.organisationId }
  const open = yield* database.transaction(opening, () => readOpen(check), { readOnly: true })
  if (!open) return
  const report = yield* ask(open, check.checkId)
  yield* database.transaction(opening, () => follow(check, report))
})

/** Ends a check whose job failed for good. */
export const checkGivenUp = (data: Readonly<Record<string, string>>) => {
  const check = checkOf(data)
  return uuids([check.honorariumId, check.checkId]).length === 2
    ? settle(check, "unavailable", null)
    : Effect.void
}
