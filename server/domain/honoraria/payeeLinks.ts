import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { paths } from "../../../contract/paths.ts"
import type { Language } from "../../../contract/rules/languages.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { fromMinor, type PayeeFields, payeeWay } from "../../../contract/rules/money.ts"
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
import { type HonorariumRow, honorarium, legalAfter, lockHonorarium } from "./honoraria.ts"
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

type Linked = HonorariumRow & { readonly organisation_name: string; readonly is_in_time: boolean }

/** The record of a valid link. Refuses an invalid one with the reason. */
const answerable = (row: Linked | undefined, link: string) => {
  if (!row) return refuse("not_found", { words: "linkGone" })
  if (row.payee_link_filled === link) return refuse("not_found", { words: "linkUsed" })
  if (!row.is_in_time) return refuse("not_found", { words: "linkExpired" })
  return honorariumAfter(row.state, "honorarium.change")
    ? Effect.succeed(row)
    : refuse("not_found", { words: "linkSettled" })
}

/** The record behind a link made by this server. */
const behind = Effect.fnUntraced(function* <A, E, R>(
  signed: string,
  body: (row: Linked | undefined, link: string) => Effect.Effect<A, E, R>
) {
  const database = yield* Database
  const { unsign } = yield* Secrets
  const [organisation, link] = uuids(unsign(purpose, signed)?.split(" ") ?? [])
  if (!organisation || !link) return yield* refuse("not_found", { words: "linkAltered" })
  return yield* database.transaction({ organisation }, () =>
    Effect.gen(function* () {
      const row = yield* first<Linked>(
        sql`select h.*, o.name as organisation_name, coalesce(h.payee_link_until > now(), false) as is_in_time
          from honoraria h join organisations o on o.id = h.organization_id
          where h.organization_id = app.org() and (h.payee_link = ${link} or h.payee_link_filled = ${link})
          for update of h`
      )
      return yield* body(row, link)
    })
  )
})

/** The form behind a link. It reveals no payment details. */
export const readLink = Effect.fn("PayeeLinks.read")(function* (signed: string) {
  return yield* behind(signed, (found, link) =>
    Effect.map(answerable(found, link), (row) => ({
      organisationName: row.organisation_name,
      respondentName: row.respondent_name,
      amount: fromMinor(row.amount_minor, row.currency),
      currency: row.currency
    }))
  )
})

/**
 * Accepts the response to a link once; the same response again counts as that one. An approved record goes back for
 * approval.
 */
export const fillIn = Effect.fn("PayeeLinks.fillIn")(function* (signed: string, payee: PayeeFields) {
  const { language } = yield* Caller
  if (payeeWay(payee) === undefined) {
    return yield* refuse("invalid_payload", { errors: { accountNumber: "payeeNeeded" } })
  }
  yield* behind(signed, (found, link) =>
    Effect.gen(function* () {
      if (found && found.payee_link_filled === link) {
        const { payee_mark: mark } = yield* sealPayee(found.id, payee, found.payee_mark)
        if (mark !== null && found.payee_mark?.equals(mark)) return
      }
      const row = yield* answerable(found, link)
      yield* setTerms(row, { payee, language }, null)
      yield* rows(
        sql`update honoraria set payee_link = null, payee_link_until = null, payee_link_filled = ${link}
          where organization_id = app.org() and id = ${row.id}`
      )
      yield* notifyAdmins("payeeFilled", { name: row.respondent_name }, paths.honorarium, null, {
        honorariumId: row.id
      })
    })
  )
})
