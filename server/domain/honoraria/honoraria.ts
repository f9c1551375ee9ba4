import { Effect } from "effect"
import type { AccountCheck, Honorarium, HonorariumState } from "../../../contract/entities/Honorarium.ts"
import type { Currency } from "../../../contract/rules/currencies.ts"
import type { Language } from "../../../contract/rules/languages.ts"
import { fromMinor, maskedAccount } from "../../../contract/rules/money.ts"
import type { HonorariumEvent } from "../../../machines/lifecycles/honorarium.machine.ts"
import type { Change } from "../../platform/audit.ts"
import { type ListPayload, totalOf } from "../../platform/cursors.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { empty, join, type Sql, sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { uuids } from "../../platform/ids.ts"
import { readPage } from "../../platform/pages.ts"
import { post } from "../billing/ledger.ts"
import { honorariumAfter } from "../billing/transitions.ts"
import { type ApprovalPolicy, approvalPolicy, neededFor } from "./approvalsNeeded.ts"

export type HonorariumRow = {
  readonly id: string
  readonly respondent_id: string | null
  readonly respondent_name: string
  readonly respondent_email: string | null
  readonly respondent_number: string | null
  readonly respondent_language: Language
  readonly own_reference: string | null
  readonly amount_minor: number
  readonly currency: Currency
  readonly account_holder: string | null
  readonly account_sealed: Buffer | null
  readonly account_last4: string | null
  readonly ifsc_code: string | null
  /** Set when the sealed account number is an IBAN. */
  readonly iban_country: string | null
  readonly bic: string | null
  readonly routing_number: string | null
  readonly sort_code: string | null
  readonly upi_id: string | null
  readonly paypal_id: string | null
  readonly payee_mark: Buffer | null
  readonly account_check: AccountCheck | null
  readonly account_name: string | null
  readonly terms: Buffer
  readonly approved_terms: Buffer | null
  readonly notes: string | null
  readonly state: HonorariumState
  readonly requested_by: string
  readonly terms_set_by: ReadonlyArray<string>
  readonly approved_by: string | null
  readonly first_approved_by: string | null
  readonly payee_link: string | null
  readonly payee_link_until: string | null
  readonly payee_link_filled: string | null
  readonly created_at: string
}

type MoveJson = {
  readonly at: string
  readonly by: string | null
  readonly byName: string | null
  readonly from: HonorariumState | null
  readonly to: HonorariumState
  readonly reason: string | null
  readonly changes: ReadonlyArray<Change> | null
  readonly byLink: boolean
  readonly reasonMissing: boolean
  readonly isFirstApproval: boolean
}

type ListedRow = HonorariumRow & {
  readonly place: string
  readonly requested_name: string | null
  readonly approved_name: string | null
  readonly first_approved_name: string | null
  readonly history: ReadonlyArray<MoveJson>
}

/** The terms of a record as sent to clients. */
export const termsText = (terms: Buffer) => terms.subarray(0, 18).toString("base64url")

const shownChange = ({ field, from, to }: Change) => ({
  field,
  from: from === null || from === undefined ? null : String(from),
  to: to === null || to === undefined ? null : String(to)
})

const asHistory = ({ at, by, byName, from, to, reason, changes, byLink, ...marks }: MoveJson) => ({
  at: new Date(at).toISOString(),
  by: by ?? (byLink ? "respondent" : "gateway"),
  ...(byName && { byName }),
  from,
  to,
  ...(reason && { reason }),
  ...(marks.reasonMissing && { reasonMissing: true }),
  ...(marks.isFirstApproval && { isFirstApproval: true }),
  ...(changes && changes.length > 0 && { changes: changes.map(shownChange) })
})

/** The account of a record without its secret part. */
export const maskedPayee = ({
  account_last4,
  iban_country
}: Pick<HonorariumRow, "account_last4" | "iban_country">) => {
  if (account_last4 === null) return {}
  const masked = maskedAccount(account_last4)
  return iban_country === null ? { accountNumber: masked } : { iban: `${iban_country}${masked}` }
}

const approvalsOf = (row: ListedRow) => [
  ...(row.first_approved_by === null
    ? []
    : [{ by: row.first_approved_by, ...(row.first_approved_name && { byName: row.first_approved_name }) }]),
  ...(row.approved_by === null
    ? []
    : [{ by: row.approved_by, ...(row.approved_name && { byName: row.approved_name }) }])
]

const asHonorarium = (row: ListedRow, policy: ApprovalPolicy): Honorarium => ({
  _id: row.id,
  honorariumId: row.id,
  respondentName: row.respondent_name,
  respondentId: row.respondent_id ?? "",
  ...(row.respondent_email && { respondentEmail: row.respondent_email }),
  ...(row.respondent_number && { respondentNumber: row.respondent_number }),
  respondentLanguage: row.respondent_language,
  ...(row.own_reference && { reference: row.own_reference }),
  amount: fromMinor(row.amount_minor, row.currency),
  currency: row.currency,
  ...(row.account_holder && { accountHolder: row.account_holder }),
  ...maskedPayee(row),
  ...(row.ifsc_code && { ifscCode: row.ifsc_code }),
  ...(row.bic && { bic: row.bic }),
  ...(row.routing_number && { routingNumber: row.routing_number }),
  ...(row.sort_code && { sortCode: row.sort_code }),
  ...(row.upi_id && { upiId: row.upi_id }),
  ...(row.paypal_id && { paypalId: row.paypal_id }),
  ...(row.account_check && { accountCheck: row.account_check }),
  ...(row.account_name && { accountName: row.account_name }),
  ...(row.notes && { notes: row.notes }),
  state: row.state,
  requestedBy: row.requested_by,
  termsSetBy: row.terms_set_by,
  ...(row.requested_name && { requestedByName: row.requested_name }),
  ...(row.approved_by && { approvedBy: row.approved_by }),
  ...(row.approved_name && { approvedByName: row.approved_name }),
  approvals: approvalsOf(row),
  approvalsNeeded: row.state === "requested" ? neededFor(row, policy) : Math.max(1, approvalsOf(row).length),
  terms: termsText(row.terms),
  ...(row.payee_link && row.payee_link_until && { payeeLinkUntil: row.payee_link_until }),
  history: row.history.map(asHistory),
  createdAt: row.created_at
})

const nameOf = (user: Sql) =>
  sql`(select n.name from members n where n.organization_id = app.org() and n.user_id = ${user} limit 1)`

const listed = sql`select h.*, h.created_at::text as place, ${nameOf(sql`h.requested_by`)} as requested_name,
    ${nameOf(sql`h.approved_by`)} as approved_name, ${nameOf(sql`h.first_approved_by`)} as first_approved_name,
    (select coalesce(jsonb_agg(jsonb_build_object('at', m.at, 'by', m.actor_id, 'byName', ${nameOf(sql`m.actor_id`)},
        'from', m.from_state, 'to', m.to_state, 'reason', m.reason, 'changes', m.changes, 'byLink', m.by_link,
        'reasonMissing', m.reason_missing, 'isFirstApproval', m.is_first_approval)
        order by m.id), '[]')
      from honorarium_moves m where m.organization_id = h.organization_id and m.honorarium_id = h.id) as history
  from honoraria h where h.organization_id = app.org()`

/** One record with its account number masked. */
export const honorarium = Effect.fn("Honoraria.one")(function* (id: string) {
  const row = yield* first<ListedRow>(sql`${listed} and h.id = ${id}`)
  return row ? asHonorarium(row, yield* approvalPolicy()) : yield* refuse("not_found")
})

type Wanted = ListPayload & {
  readonly state?: HonorariumState | undefined
  readonly respondentId?: string | undefined
  readonly honorariumId?: string | undefined
  readonly reference?: string | undefined
}

const oneOf = (column: Sql, id: string) => sql` and ${column} = any(${uuids([id])}::uuid[])`

/** Requests, newest first. */
export const listHonoraria = Effect.fn("Honoraria.list")(function* (asked: Wanted) {
  const { state, respondentId, honorariumId, reference } = asked
  const where = join(
    [
      state ? sql` and h.state = ${state}` : empty,
      respondentId === undefined ? empty : oneOf(sql`h.respondent_id`, respondentId),
      honorariumId === undefined
        ? empty
        : sql` and (h.id = any(${uuids([honorariumId])}::uuid[]) or h.own_reference = ${honorariumId})`,
      reference === undefined ? empty : sql` and h.own_reference = ${reference}`
    ],
    empty
  )
  const { page, nextCursor } = yield* readPage(
    "honoraria",
    asked,
    (after, limit) =>
      rows<ListedRow>(
        sql`${listed}${where}
          ${after ? sql` and (h.created_at, h.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : empty}
          order by h.created_at desc, h.id desc limit ${limit}`
      ),
    ({ place, id }) => [place, id]
  )
  const counted = yield* first<{ value: number }>(
    sql`select count(*) as value from honoraria h where h.organization_id = app.org()${where}`
  )
  const policy = yield* approvalPolicy()
  const data = page.map((row) => asHonorarium(row, policy))
  return { data, nextCursor, total: totalOf(counted?.value ?? 0) }
})

/** Finds a record by its id or by a unique reference. Because it moves money, an ambiguous reference is refused. */
export const idOfHonorarium = Effect.fn("Honoraria.idOf")(function* (named: string) {
  const [id] = uuids([named])
  const found = yield* rows<{ id: string; is_id: boolean }>(
    sql`select id, id = ${id ?? null}::uuid as is_id from honoraria
      where organization_id = app.org() and (id = ${id ?? null}::uuid or own_reference = ${named})
      order by is_id desc nulls last limit 2`
  )
  const [best, other] = found
  if (!best) return yield* refuse("not_found")
  return other && !best.is_id ? yield* refuse("conflict", { words: "referenceAmbiguous" }) : best.id
})

/** The record, locked until the transaction ends. */
export const lockHonorarium = Effect.fn("Honoraria.lock")(function* (named: string) {
  const known = yield* idOfHonorarium(named)
  const row = yield* first<HonorariumRow>(
    sql`select * from honoraria where organization_id = app.org() and id = ${known} for update`
  )
  return row ?? (yield* refuse("not_found"))
})

/** Refuses an event that the lifecycle does not allow; otherwise returns the new status. */
export const legalAfter = (row: HonorariumRow, event: HonorariumEvent["type"]) => {
  const to = honorariumAfter(row.state, event)
  return to === undefined
    ? refuse("illegal_transition", { move: { chart: "honorarium", from: row.state, event } })
    : Effect.succeed(to)
}

/** Moves a locked record to another status and adds a line of history. `set` changes further columns. */
export const moveHonorarium = Effect.fn("Honoraria.move")(function* (
  row: HonorariumRow,
  to: HonorariumState,
  { set = empty, ...line }: Line & { readonly set?: Sql } = {}
) {
  const moved = yield* first(
    sql`update honoraria set state = ${to}${set}
      where organization_id = app.org() and id = ${row.id} and state = ${row.state} returning id`
  )
  if (!moved) return yield* refuse("illegal_transition")
  return yield* leaveLine(row.id, row.state, to, line)
})

type Line = {
  readonly reason?: string | undefined
  /** Readable changes of the terms. */
  readonly changes?: ReadonlyArray<Change> | undefined
  /** True if the respondent did it through an emailed link. */
  readonly byLink?: boolean | undefined
  readonly reasonMissing?: boolean | undefined
  readonly isFirstApproval?: boolean | undefined
}

/** Adds a line to a record's history. Returns its number, which identifies its postings. */
export const leaveLine = Effect.fnUntraced(function* (
  id: string,
  from: HonorariumState | null,
  to: HonorariumState,
  { reason, changes, byLink = false, reasonMissing = false, isFirstApproval = false }: Line = {}
) {
  const line = yield* first<{ id: number }>(
    sql`insert into honorarium_moves (organization_id, honorarium_id, actor_id, from_state, to_state, reason, changes,
        by_link, reason_missing, is_first_approval)
      values (app.org(), ${id}, app.account(), ${from}, ${to}, ${reason?.trim() || null},
        ${changes && changes.length > 0 ? JSON.stringify(changes) : null}::jsonb, ${byLink}, ${reasonMissing},
        ${isFirstApproval}) returning id`
  )
  return `move ${line?.id ?? ""}`
})

/** Books the money that was set aside for an approved honorarium back to the organisation's funds. */
export const releaseMoney = (
  kind: "honorarium.changed" | "honorarium.cancelled",
  row: HonorariumRow,
  cause: Parameters<typeof post>[0]["cause"]
) =>
  post({
    kind,
    cause,
    honorariumId: row.id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    from: "committed",
    to: "funds"
  })
