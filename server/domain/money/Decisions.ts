import { Effect } from "effect"
import { payeeProblems, payeeWay } from "../../../contract/rules/money.ts"
import { hasLevel } from "../../../contract/rules/permissions.ts"
import { first } from "../../store/Database.ts"
import { sql } from "../../store/sql.ts"
import { record } from "../Audit.ts"
import { notify } from "../Notifications.ts"
import { refuse } from "../Refusal.ts"
import { CurrentMember } from "../Session.ts"
import { freshCodeOnly } from "../StepUp.ts"
import {
  type HonorariumRow,
  honorarium,
  legalAfter,
  lockHonorarium,
  moveHonorarium,
  termsText
} from "./Honoraria.ts"
import { post } from "./Ledger.ts"
import { openAccount, openPayee } from "./Payees.ts"

const path = "/apps/honorarium"

/** Nobody decides about their own request, or about terms they set themselves, unless they are the only Admin. */
const notOwn = Effect.fnUntraced(function* (row: HonorariumRow) {
  const { userId } = yield* CurrentMember
  if (row.requested_by !== userId && row.terms_by !== userId) return
  const others = yield* first<{ count: number }>(
    sql`select count(*) as count from members where organization_id = app.org() and role = 'Admin'
      and state = 'active' and user_id is not null and user_id <> ${userId}`
  )
  if ((others?.count ?? 0) > 0) return yield* refuse("forbidden", { words: "ownRequest" })
})

/** Refuses an approval of something nobody could be paid by. */
const payable = Effect.fnUntraced(function* (row: HonorariumRow) {
  const payee = yield* openPayee(row)
  if (payeeWay(payee) === undefined || Object.keys(payeeProblems(payee, row.currency)).length > 0) {
    const move = { chart: "honorarium", from: row.state, event: "honorarium.approve" } as const
    return yield* refuse("illegal_transition", { words: "payeeMissing", move })
  }
})

type Decision = {
  readonly honorariumId: string
  readonly decision: "approve" | "reject"
  readonly reason?: string | undefined
  /** The terms that were seen. */
  readonly terms?: string | undefined
}

const approve = Effect.fnUntraced(function* (row: HonorariumRow, reason: string | undefined) {
  const { userId } = yield* CurrentMember
  const to = yield* legalAfter(row, "honorarium.approve")
  yield* notOwn(row)
  yield* payable(row)
  const set = sql`, approved_by = ${userId}, approved_terms = terms`
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
  if (row.requested_by !== userId) {
    yield* notify(row.requested_by, "honorariumApproved", { name: row.respondent_name }, path)
  }
})

const reject = Effect.fnUntraced(function* (row: HonorariumRow, reason: string | undefined) {
  const { userId } = yield* CurrentMember
  const to = yield* legalAfter(row, "honorarium.reject")
  yield* notOwn(row)
  if (!reason?.trim()) return yield* refuse("invalid_payload", { errors: { reason: "reasonRequired" } })
  yield* moveHonorarium(row, to, { reason })
  yield* record({ action: "honorarium.rejected", entity: "honorarium", entityId: row.id })
  if (row.requested_by !== userId) {
    yield* notify(row.requested_by, "honorariumRejected", { name: row.respondent_name }, path)
  }
})

/** Approves or rejects a request as it stands: payee, account, amount and currency are what is approved. */
export const decide = Effect.fn("Decisions.decide")(function* ({
  honorariumId,
  decision,
  reason,
  terms
}: Decision) {
  yield* freshCodeOnly()
  const row = yield* lockHonorarium(honorariumId)
  if (terms !== undefined && terms !== termsText(row.terms)) {
    return yield* refuse("conflict", { body: { data: yield* honorarium(row.id) } })
  }
  yield* decision === "approve" ? approve(row, reason) : reject(row, reason)
  return yield* honorarium(row.id)
})

/** Gives a request up before it is paid: one's own, or any as an Admin. */
export const cancel = Effect.fn("Decisions.cancel")(function* (honorariumId: string, reason?: string) {
  const { userId, role } = yield* CurrentMember
  const row = yield* lockHonorarium(honorariumId)
  if (row.requested_by !== userId && !hasLevel(role, "Admin")) {
    return yield* refuse("forbidden", { words: "needsAdmin" })
  }
  const to = yield* legalAfter(row, "honorarium.cancel")
  const cause = yield* moveHonorarium(row, to, { reason })
  if (row.state === "approved") {
    yield* post({
      kind: "honorarium.cancelled",
      cause,
      honorariumId: row.id,
      amountMinor: row.amount_minor,
      currency: row.currency,
      from: "committed",
      to: "funds"
    })
  }
  yield* record({ action: "honorarium.cancelled", entity: "honorarium", entityId: row.id })
  return yield* honorarium(row.id)
})

/** The whole account number of one record, to an Admin who has just confirmed; logged. */
export const reveal = Effect.fn("Decisions.reveal")(function* (honorariumId: string) {
  yield* freshCodeOnly()
  const row = yield* lockHonorarium(honorariumId)
  const accountNumber = yield* openAccount(row)
  if (accountNumber === undefined) return yield* refuse("not_found", { words: "noAccount" })
  yield* record({ action: "honorarium.accountRevealed", entity: "honorarium", entityId: row.id })
  return accountNumber
})
