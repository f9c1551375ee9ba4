import { Effect } from "effect"
import { honorariumCalls } from "../../../contract/calls/honorarium.ts"
import { transactionCalls } from "../../../contract/calls/transaction.ts"
import { isReasonDue } from "../../../contract/rules/honorarium.ts"
import type { RowDecision } from "../../../machines/flows/honorarium-decision.machine.ts"
import type { HonorariumAct, HonorariumDecision } from "../../../machines/flows/honorarium-review.machine.ts"
import type { PageRequest } from "../../../machines/flows/paged-list.machine.ts"
import { send } from "../../services/Api.ts"
import { CallRefused } from "../../services/CallError.ts"
import type { HonorariumFilter } from "./honoraria.ts"

export const loadHonoraria = Effect.fn("honorarium.list")(function* ({
  filter: { state },
  cursor
}: PageRequest<HonorariumFilter>) {
  const { data, nextCursor, total } = yield* send(honorariumCalls.getHonorarium, {
    ...(state !== "" && { state }),
    ...(cursor !== null && { cursor })
  })
  return { rows: data, nextCursor, total }
})

/** The totals of all requests of the organisation, whatever the filter of the list. */
export const loadTotals = Effect.fn("honorarium.totals")(function* () {
  const { data, hasOtherAdmin, budgets } = yield* send(honorariumCalls.countHonoraria, {})
  return { rows: [], nextCursor: null, summary: { isKnown: true, totals: data, hasOtherAdmin, budgets } }
})

/** The current version of one request. */
export const one = Effect.fnUntraced(function* (honorariumId: string) {
  const { data, message } = yield* send(honorariumCalls.getHonorarium, { honorariumId })
  const [honorarium] = data
  if (honorarium !== undefined) return honorarium
  return yield* new CallRefused({
    path: "/honorarium/get-honorarium",
    status: 404,
    code: "not_found",
    message,
    body: null
  })
})

const acts: ReadonlyArray<HonorariumAct> = ["approve", "reject", "pay", "cancel", "link"]

/** The current version of one request, with its warnings and obstacles. */
export const weighHonorarium = Effect.fn("honorarium.weighOne")(function* (input: {
  readonly honorariumId: string
}) {
  const { data } = yield* send(honorariumCalls.weighHonoraria, { honorariumIds: [input.honorariumId] })
  const [weighed] = data
  return weighed ?? (yield* Effect.die(new Error("a weighed honorarium is missing")))
})

export const loadHonorarium = Effect.fn("honorarium.load")(function* (input: {
  readonly honorariumId: string
}) {
  const weighed = yield* weighHonorarium(input)
  return { ...weighed, reasonDueFor: acts.filter((act) => isReasonDue(act, weighed)) }
})

const payloadOf = ({ honorariumId, attempt, reason }: Omit<RowDecision, "terms">) => ({
  honorariumId,
  idempotencyKey: attempt,
  ...(reason !== "" && { reason })
})

const decide = Effect.fnUntraced(function* (input: RowDecision, decision: "approve" | "reject") {
  const { data, message } = yield* send(honorariumCalls.approveHonorariumRequest, {
    ...payloadOf(input),
    ...(input.terms !== undefined && { terms: input.terms }),
    decision
  })
  return { honorarium: data, message, transactionId: "" }
})

export const approveHonorarium = Effect.fn("honorarium.approve")((input: RowDecision) =>
  decide(input, "approve")
)

export const rejectHonorarium = Effect.fn("honorarium.reject")((input: RowDecision) =>
  decide(input, "reject")
)

export const payHonorarium = Effect.fn("honorarium.pay")(function* (input: RowDecision) {
  const { transactionId, message } = yield* send(transactionCalls.generateHonariumToken, payloadOf(input))
  return { honorarium: yield* one(input.honorariumId), message, transactionId }
})

export const cancelHonorarium = Effect.fn("honorarium.cancel")(function* (input: HonorariumDecision) {
  const { data, message } = yield* send(honorariumCalls.cancelHonorariumRequest, payloadOf(input))
  return { honorarium: data, message, transactionId: "" }
})

export const sendPayeeLink = Effect.fn("honorarium.sendPayeeLink")(function* (input: HonorariumDecision) {
  const { honorariumId, language, attempt } = input
  const { data, message } = yield* send(honorariumCalls.sendPayeeLink, {
    honorariumId,
    ...(language !== "" && { respondentLanguage: language }),
    idempotencyKey: attempt
  })
  return { honorarium: data, message, transactionId: "" }
})

/**
 * Checks with the payment provider through the server if the transaction is known; anyone may load the request itself.
 */
export const followPayment = Effect.fn("honorarium.follow")(function* (input: {
  readonly honorariumId: string
  readonly transactionId: string
}) {
  const { honorariumId, transactionId } = input
  if (transactionId === "") return yield* one(honorariumId)
  const { honorarium } = yield* send(transactionCalls.checkHonariumStatus, { transactionId })
  return honorarium
})

export const revealAccount = Effect.fn("honorarium.reveal")(function* (input: {
  readonly honorariumId: string
}) {
  const { accountNumber } = yield* send(honorariumCalls.revealAccountNumber, input)
  return { accountNumber }
})
