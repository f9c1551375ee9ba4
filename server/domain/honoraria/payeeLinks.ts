import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import type { PayeeRequest } from "../../../contract/entities/Honorarium.ts"
import { paths } from "../../../contract/paths.ts"
import type { Language } from "../../../contract/rules/languages.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { messages } from "../../../contract/rules/messages.ts"
import { fromMinor, maskedId, type PayeeFields, payeeWay } from "../../../contract/rules/money.ts"
import { lacksBankCode, normalPayee } from "../../../contract/rules/payee.ts"
import { record } from "../../platform/audit.ts"
import { Database, first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { uuids } from "../../platform/ids.ts"
import { Jobs } from "../../platform/jobs/Jobs.ts"
import { notifyAdmins } from "../../platform/notifications/adminNotifications.ts"
import { Secrets } from "../../platform/secrets/Secrets.ts"
import { Caller, CurrentMember } from "../../platform/session.ts"
import { honorariumAfter } from "../billing/transitions.ts"
import { countMail, countOwnMail } from "../mail/mailAllowance.ts"
import { type HonorariumRow, honorarium, legalAfter, lockHonorarium, maskedPayee } from "./honoraria.ts"
import { setTerms } from "./honorariumChanges.ts"
import { sealPayee } from "./payees.ts"

const purpose = "payee link"

/** The signed content of a link: the organisation and the link's id. Only this server can create it. */
export const linkOf = Effect.fnUntraced(function* (organisationId: string, link: string) {
  const { sign } = yield* Secrets
  return sign(purpose, `${organisationId} ${link}`)
})

/** Creates a link, voids the earlier one, and queues its email in the same commit. */
export const sendLink = Effect.fn("PayeeLinks.send")(function* (wanted: {
  readonly honorariumId: string
  readonly respondentLanguage?: Language | undefined
}) {
  const jobs = yield* Jobs
  const { organisationId, userId } = yield* CurrentMember
  const row = yield* lockHonorarium(wanted.honorariumId)
  const language = wanted.respondentLanguage ?? row.respondent_language
  yield* legalAfter(row, "honorarium.change")
  if (row.respondent_email === null) {
    return yield* refuse("invalid_payload", { errors: { respondentEmail: "emailMissing" } })
  }
  const { perPayee, perPerson } = limits.payeeLinks
  yield* countMail(`links ${organisationId} ${row.respondent_email.toLowerCase()}`, perPayee)
  yield* countMail(`links by ${userId}`, perPerson)
  yield* countOwnMail()
  yield* rows(
    sql`update honoraria set payee_link = ${randomUUID()}, payee_link_until = now() + interval '14 days',
        respondent_language = ${language}
      where organization_id = app.org() and id = ${row.id}`
  )
  yield* jobs.send("payee.link", { organisationId, honorariumId: row.id, language })
  yield* record({ action: "honorarium.linkSent", entity: "honorarium", entityId: row.id })
  return yield* honorarium(row.id)
})

type Linked = HonorariumRow & {
  readonly organisation_name: string
  readonly is_in_time: boolean
  readonly paid_at: string | null
}

/** True for details that were entered through this link and that no one has approved yet. */
const isReplaceable = (row: Linked, link: string) =>
  row.payee_link_filled === link &&
  row.payee_link === null &&
  row.is_in_time &&
  (row.state === "requested" || row.state === "failed")

const settledStatus = {
  requested: "waiting",
  approved: "approved",
  paying: "paying",
  paid: "paid",
  failed: "failed",
  rejected: "closed",
  cancelled: "closed"
} as const

const statusOf = (row: Linked, link: string): PayeeRequest["status"] => {
  const isOpen = row.payee_link === link && honorariumAfter(row.state, "honorarium.change") !== undefined
  if (isOpen) return row.is_in_time ? "needed" : "expired"
  return settledStatus[row.state]
}

const accountOf = (row: Linked) => {
  const { iban, accountNumber } = maskedPayee(row)
  const id = row.upi_id ?? row.paypal_id
  return id === null ? (iban ?? accountNumber) : maskedId(id)
}

/** The request as the respondent sees it. Only details that came through this link are shown, masked. */
const asPayeeRequest = (row: Linked, link: string): PayeeRequest => {
  const status = statusOf(row, link)
  const account = row.payee_link_filled === link ? accountOf(row) : undefined
  const canChange = isReplaceable(row, link)
  return {
    organisationName: row.organisation_name,
    respondentName: row.respondent_name,
    amount: fromMinor(row.amount_minor, row.currency),
    currency: row.currency,
    status,
    canChange,
    ...(account !== undefined && { account }),
    ...(canChange && row.account_check === "invalid" && { isAccountInvalid: true }),
    ...((status === "needed" || canChange) && row.payee_link_until && { until: row.payee_link_until }),
    ...(status === "paid" && row.paid_at && { paidAt: row.paid_at })
  }
}

/** The record of a link that details can be entered through. Refuses another one with the reason. */
const answerable = (row: Linked, link: string) => {
  if (isReplaceable(row, link)) return Effect.succeed(row)
  if (row.payee_link_filled === link) return refuse("not_found", { words: "linkUsed" })
  if (!row.is_in_time) return refuse("not_found", { words: "linkExpired" })
  return honorariumAfter(row.state, "honorarium.change")
    ? Effect.succeed(row)
    : refuse("not_found", { words: "linkSettled" })
}

const linked = (link: string) =>
  sql`select h.*, o.name as organisation_name, coalesce(h.payee_link_until > now(), false) as is_in_time,
      (select t.settled_at from transactions t where t.organization_id = h.organization_id
        and t.honorarium_id = h.id and t.state = 'paid' order by t.settled_at desc limit 1) as paid_at
    from honoraria h join organisations o on o.id = h.organization_id
    where h.organization_id = app.org() and (h.payee_link = ${link} or h.payee_link_filled = ${link})
    for update of h`

/** The record behind a link made by this server. */
const behind = Effect.fnUntraced(function* <A, E, R>(
  signed: string,
  body: (row: Linked, link: string) => Effect.Effect<A, E, R>
) {
  const database = yield* Database
  const { unsign } = yield* Secrets
  const [organisation, link] = uuids(unsign(purpose, signed)?.split(" ") ?? [])
  if (!organisation || !link) return yield* refuse("not_found", { words: "linkAltered" })
  return yield* database.transaction({ organisation }, () =>
    Effect.gen(function* () {
      const row = yield* first<Linked>(linked(link))
      return row ? yield* body(row, link) : yield* refuse("not_found", { words: "linkGone" })
    })
  )
})

/** The request behind a link, with its status. It reveals no whole account. */
export const readLink = Effect.fn("PayeeLinks.read")(function* (signed: string) {
  return yield* behind(signed, (row, link) => Effect.succeed(asPayeeRequest(row, link)))
})

const isSameAnswer = Effect.fnUntraced(function* (row: Linked, link: string, payee: PayeeFields) {
  if (row.payee_link_filled !== link) return false
  const sealed = yield* sealPayee(row.id, payee, row.payee_mark)
  return (
    sealed.payee_mark !== null &&
    row.payee_mark?.equals(sealed.payee_mark) === true &&
    sealed.account_holder === row.account_holder &&
    sealed.bic === row.bic
  )
})

/**
 * Accepts the details of a link; the same details again count as those. They may be replaced through the same link until
 * they are approved. An approved record goes back for approval.
 */
export const fillIn = Effect.fn("PayeeLinks.fillIn")(function* (signed: string, filled: PayeeFields) {
  const payee = normalPayee(filled)
  const { language } = yield* Caller
  if (payeeWay(payee) === undefined) {
    return yield* refuse("invalid_payload", { errors: { accountNumber: "payeeNeeded" } })
  }
  return yield* behind(signed, (found, link) =>
    Effect.gen(function* () {
      if (yield* isSameAnswer(found, link, payee)) return asPayeeRequest(found, link)
      const row = yield* answerable(found, link)
      if (lacksBankCode(payee, row.currency)) {
        return yield* refuse("invalid_payload", { errors: { accountNumber: messages.bankCodeNeeded } })
      }
      yield* setTerms(row, { payee, language }, null)
      yield* rows(
        sql`update honoraria set payee_link = null, payee_link_filled = ${link}
          where organization_id = app.org() and id = ${row.id}`
      )
      yield* notifyAdmins("payeeFilled", { name: row.respondent_name }, paths.honorarium, null, {
        honorariumId: row.id
      })
      return asPayeeRequest((yield* first<Linked>(linked(link))) ?? row, link)
    })
  )
})
