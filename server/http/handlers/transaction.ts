import { Effect } from "effect"
import { calls } from "../../../contract/calls/index.ts"
import { asCaller } from "../../domain/billing/callerTransaction.ts"
import { exportLedger, statement } from "../../domain/billing/ledger.ts"
import { advance, giveUp } from "../../domain/billing/paymentChecks.ts"
import {
  isFor,
  openCheckout,
  returnUrlOf,
  startCheckout,
  startPayout
} from "../../domain/billing/payments.ts"
import { changeAtEnd, ownPlan } from "../../domain/billing/plans.ts"
import {
  asTransaction,
  exportTransactions,
  isOpen,
  listTransactions,
  transactionOf
} from "../../domain/billing/transactions.ts"
import { honorarium } from "../../domain/honoraria/honoraria.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { CurrentMember } from "../../platform/session.ts"
import { isAnswered, once } from "../idempotency.ts"
import type { HandlersOf } from "./handler.ts"

const { generateToken, generateHonariumToken } = calls.transaction

type Keyed = { readonly idempotencyKey?: string | undefined }

/** Records the start once per key, in its own commit. Returns the transaction each time. */
const begin = Effect.fnUntraced(function* <E, R>(
  route: string,
  payload: Keyed,
  start: Effect.Effect<string, E, R>
) {
  const { userId, organisationId } = yield* CurrentMember
  const { idempotencyKey: key } = payload
  if (key === undefined) return yield* asCaller(start)
  const call = { userId, organisationId, route, key, payload }
  const { transactionId } = yield* asCaller(
    once(
      call,
      Effect.map(start, (id) => ({ transactionId: id }))
    )
  )
  return transactionId
})

const asData = <A>(data: A) => ({ data })

/** Cancels an open checkout of another plan, unless this key was answered before. */
const makeWay = Effect.fnUntraced(function* (order: Parameters<typeof startCheckout>[0] & Keyed) {
  const { userId, organisationId } = yield* CurrentMember
  const open = yield* asCaller(
    Effect.gen(function* () {
      const { idempotencyKey: key } = order
      const answered = key !== undefined && (yield* isAnswered(userId, generateToken.path, key))
      return answered ? undefined : yield* openCheckout()
    })
  )
  if (open && !isFor(open, order)) {
    yield* giveUp(organisationId, open).pipe(
      Effect.catchTag("GatewayUnavailable", () => refuse("unavailable", { retryAfterSeconds: 5 }))
    )
  }
})

/** The current transaction, after checking with the payment provider if it is open. */
const current = Effect.fnUntraced(function* (kind: "plan" | "honorarium", transactionId: string) {
  const { organisationId } = yield* CurrentMember
  const before = yield* asCaller(transactionOf(kind, transactionId))
  if (isOpen(before)) yield* advance(organisationId, before.id)
  return yield* asCaller(transactionOf(kind, before.id))
})

export const transaction: HandlersOf<"transaction"> = {
  generateToken: {
    outside: (order) =>
      Effect.gen(function* () {
        const { organisationId } = yield* CurrentMember
        yield* makeWay(order)
        const transactionId = yield* begin(generateToken.path, order, startCheckout(order))
        const made = yield* asCaller(transactionOf("plan", transactionId))
        if (made.checkout_url === null) yield* advance(organisationId, transactionId)
        const row = yield* asCaller(transactionOf("plan", transactionId))
        if (row.gateway_token === null || row.checkout_url === null) {
          return yield* isOpen(row)
            ? refuse("unavailable", { words: "gatewaySilent", retryAfterSeconds: 5 })
            : refuse("conflict", { words: "gatewayRefused" })
        }
        return { token: row.gateway_token, transactionId, checkoutUrl: row.checkout_url }
      })
  },
  checkStatus: {
    outside: ({ transactionId }) =>
      Effect.map(current("plan", transactionId), (row) => ({ data: asTransaction(row) }))
  },
  getAllPayment: (wanted) => listTransactions(wanted),
  exportPayments: (asked) => exportTransactions(asked),
  generateHonariumToken: {
    outside: (order) =>
      Effect.gen(function* () {
        const { organisationId } = yield* CurrentMember
        const transactionId = yield* begin(generateHonariumToken.path, order, startPayout(order))
        yield* advance(organisationId, transactionId)
        const row = yield* asCaller(transactionOf("honorarium", transactionId))
        return { token: row.gateway_token ?? "", transactionId, checkoutUrl: yield* returnUrlOf(row) }
      })
  },
  checkHonariumStatus: {
    outside: ({ transactionId }) =>
      Effect.gen(function* () {
        const row = yield* current("honorarium", transactionId)
        return {
          data: asTransaction(row),
          honorarium: yield* asCaller(honorarium(row.honorarium_id ?? ""))
        }
      })
  },
  cancelCheckout: {
    outside: ({ transactionId }) =>
      Effect.gen(function* () {
        const { organisationId } = yield* CurrentMember
        const row = yield* asCaller(transactionOf("plan", transactionId))
        if (isOpen(row)) {
          yield* giveUp(organisationId, row).pipe(
            Effect.catchTag("GatewayUnavailable", () => refuse("unavailable", { retryAfterSeconds: 5 }))
          )
        }
        return { data: asTransaction(yield* asCaller(transactionOf("plan", row.id))) }
      })
  },
  getPlan: () => Effect.map(ownPlan(), asData),
  changePlanAtEnd: ({ planId, period }) => Effect.map(changeAtEnd(planId, period), asData),
  getStatement: (wanted) => statement(wanted),
  exportLedger: (asked) => exportLedger(asked)
}
