import { Effect } from "effect"
import { paths } from "../../../contract/paths.ts"
import { decisionBar, hasOwnInterest, isLastApproval, mayCancel } from "../../../contract/rules/honorarium.ts"
import { isPayable } from "../../../contract/rules/payee.ts"
import { record } from "../../platform/audit.ts"
import { first } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { notifyAdmins, notifyAllAdmins } from "../../platform/notifications/adminNotifications.ts"
import { notify } from "../../platform/notifications/notifications.ts"
import { CurrentMember } from "../../platform/session.ts"
import { post } from "../billing/ledger.ts"
import { confirmFirst } from "../identity/stepUp.ts"
import { hasOtherAdmin } from "../organisation/otherAdmins.ts"
import { approvalPolicy, neededFor } from "./approvalsNeeded.ts"
import { confirmPayment } from "./confirmationLimits.ts"
import {
  type HonorariumRow,
  honorarium,
  legalAfter,
  lockHonorarium,
  moveHonorarium,
  releaseMoney,
  termsText
} from "./honoraria.ts"
import { openAccount, openPayee } from "./payees.ts"

const path = paths.honorarium

const interestOf = Effect.fnUntraced(function* (row: HonorariumRow) {
  const { userId } = yield* CurrentMember
  return { personId: userId, requestedBy: row.requested_by, termsSetBy: row.terms_set_by }
})

const approvalsOf = Effect.fnUntraced(function* (row: HonorariumRow) {
  const { userId } = yield* CurrentMember
  return {
    personId: userId,
    approvedBy: row.first_approved_by === null ? [] : [row.first_approved_by],
    approvalsNeeded: neededFor(row, yield* approvalPolicy())
  }
})

/** Refuses a decision that another Admin has to make, and an approval without payment details. */
const checkDecision = Effect.fnUntraced(function* (row: HonorariumRow, decision: "approve" | "reject") {
  const bar = decisionBar(decision, {
    ...(yield* interestOf(row)),
    ...(yield* approvalsOf(row)),
    hasOtherAdmin: yield* hasOtherAdmin(),
    isPayable: isPayable(yield* openPayee(row), row.currency)
  })
  if (bar === "ownTerms") return yield* refuse("forbidden", { words: "ownRequest" })
  if (bar === "approvedBefore") return yield* refuse("forbidden", { words: "approvedBefore" })
  if (bar === "payeeMissing") {
    const move = { chart: "honorarium", from: row.state, event: "honorarium.approve" } as const
    return yield* refuse("illegal_transition", { words: "payeeMissing", move })
  }
})

type Decision = {
  readonly honorariumId: string
  readonly decision?: "approve" | "reject" | undefined
  readonly reason?: string | undefined
  /** The terms shown to the caller. */
  readonly terms?: string | undefined
  readonly idempotencyKey?: string | undefined
}

/** True if the record already has the caller's decision: the request was repeated. */
const isDecided = Effect.fnUntraced(function* (row: HonorariumRow, decision: "approve" | "reject") {
  const { userId } = yield* CurrentMember
  if (decision === "approve") {
    if (row.state === "approved") return row.approved_by === userId
    if (row.state !== "requested" || row.first_approved_by !== userId) return false
    return !isLastApproval(yield* approvalsOf(row))
  }
  const rejected = yield* first(
    sql`select from honorarium_moves where organization_id = app.org() and honorarium_id = ${row.id}
      and to_state = 'rejected' and actor_id = ${userId}`
  )
  return rejected !== undefined
})

/** The first of two approvals. The request still waits, for another Admin. */
const approveFirst = Effect.fnUntraced(function* (row: HonorariumRow, reason: string | undefined) {
  const { userId, name: by } = yield* CurrentMember
  const to = yield* legalAfter(row, "honorarium.approveFirst")
  yield* moveHonorarium(row, to, { reason, isFirstApproval: true, set: sql`, first_approved_by = ${userId}` })
  yield* record({ action: "honorarium.firstApproved", entity: "honorarium", entityId: row.id })
  yield* notifyAdmins("secondApprovalWaiting", { name: row.respondent_name, by }, path, userId, {
    honorariumId: row.id
  })
})

const approve = Effect.fnUntraced(function* (row: HonorariumRow, reason: string | undefined) {
  const { userId, name: by } = yield* CurrentMember
  const to = yield* legalAfter(row, "honorarium.approve")
  yield* checkDecision(row, "approve")
  const isFresh = yield* confirmPayment(row)
  if (!isLastApproval(yield* approvalsOf(row))) return yield* approveFirst(row, reason)
  const set = sql`, first_approved_by = nullif(first_approved_by, ${userId}), approved_by = ${userId},
    approved_terms = terms, payee_confirmed_at = case when ${isFresh} then now() else payee_confirmed_at end`
  const cause = yield* moveHonorarium(row, to, { reason, set })
  yield* post({
    kind: "honorarium.approved",
    cause,
    honorariumId: row.id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    from: "funds",
    to: "committed"
  })
  yield* record({ action: "honorarium.approved", entity: "honorarium", entityId: row.id })
  if (hasOwnInterest(yield* interestOf(row))) {
    yield* notifyAllAdmins("ownRequestApproved", { name: row.respondent_name, by }, path)
  }
  if (row.requested_by !== userId) {
    yield* notify(row.requested_by, "honorariumApproved", { name: row.respondent_name }, path, {
      honorariumId: row.id
    })
  }
})

const reject = Effect.fnUntraced(function* (row: HonorariumRow, reason: string | undefined) {
  const { userId } = yield* CurrentMember
  const to = yield* legalAfter(row, "honorarium.reject")
  yield* checkDecision(row, "reject")
  yield* confirmFirst()
  yield* moveHonorarium(row, to, { reason })
  yield* record({ action: "honorarium.rejected", entity: "honorarium", entityId: row.id })
  if (row.requested_by !== userId) {
    yield* notify(row.requested_by, "honorariumRejected", { name: row.respondent_name }, path, {
      honorariumId: row.id
    })
  }
})

/**
 * Approves or rejects a request with its current payee, account, amount and currency. Without a key, the caller's
 * repeated decision returns the record.
 */
export const decide = Effect.fn("Decisions.decide")(function* ({
  honorariumId,
  decision = "approve",
  reason,
  terms,
  idempotencyKey
}: Decision) {
  const row = yield* lockHonorarium(honorariumId)
  if (terms !== undefined && terms !== termsText(row.terms)) {
    return yield* refuse("conflict", { body: { data: yield* honorarium(row.id) } })
  }
  if (idempotencyKey === undefined && (yield* isDecided(row, decision))) return yield* honorarium(row.id)
  yield* decision === "approve" ? approve(row, reason) : reject(row, reason)
  return yield* honorarium(row.id)
})

/** Cancels a request before it is paid: the caller's own, or any for an Admin. */
export const cancel = Effect.fn("Decisions.cancel")(function* (honorariumId: string, reason?: string) {
  const { userId, role } = yield* CurrentMember
  const row = yield* lockHonorarium(honorariumId)
  if (!mayCancel({ personId: userId, role, requestedBy: row.requested_by })) {
    return yield* refuse("forbidden", { words: "needsAdmin" })
  }
  const to = yield* legalAfter(row, "honorarium.cancel")
  const cause = yield* moveHonorarium(row, to, { reason })
  if (row.state === "approved") {
    yield* releaseMoney("honorarium.cancelled", row, cause)
  }
  yield* record({ action: "honorarium.cancelled", entity: "honorarium", entityId: row.id })
  return yield* honorarium(row.id)
})

/** The whole account number of one record, for an Admin; logged. */
export const reveal = Effect.fn("Decisions.reveal")(function* (honorariumId: string) {
  yield* confirmFirst()
  const row = yield* lockHonorarium(honorariumId)
  const accountNumber = yield* openAccount(row)
  if (accountNumber === undefined) return yield* refuse("not_found", { words: "noAccount" })
  yield* record({ action: "honorarium.accountRevealed", entity: "honorarium", entityId: row.id })
  return accountNumber
})
