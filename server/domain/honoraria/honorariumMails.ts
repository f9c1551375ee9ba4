import { Clock, Effect } from "effect"
import { paths } from "../../../contract/paths.ts"
import type { Language } from "../../../contract/rules/languages.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { minorText } from "../../../contract/rules/money.ts"
import { Mailer } from "../../outside/Mailer.ts"
import { Database, first } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { Jobs } from "../../platform/jobs/Jobs.ts"
import { limitKey } from "../../platform/limitKey.ts"
import { Product } from "../../platform/Product.ts"
import { onOneLine, say } from "../../platform/texts.ts"
import type { HonorariumRow } from "./honoraria.ts"
import { linkOf } from "./payeeLinks.ts"

type Addressed = HonorariumRow & {
  readonly organisation: string
  readonly number: string | null
  readonly settled_at: string | null
}

const paramsOf = (row: Addressed) =>
  onOneLine({
    organisation: row.organisation,
    name: row.respondent_name,
    amount: minorText(row.amount_minor, row.currency),
    currency: row.currency
  })

/** Counts a link to an address, across organisations. An excess one is queued again for later. */
const mustWait = Effect.fnUntraced(function* (
  address: string,
  job: { readonly organisationId: string; readonly honorariumId: string; readonly language: Language }
) {
  const database = yield* Database
  const jobs = yield* Jobs
  const { hour, day } = limits.payeeLinks.perAddress
  return yield* database.transaction({ organisation: job.organisationId }, () =>
    Effect.gen(function* () {
      const taken = yield* first<{ wait: number }>(
        sql`select app.take(${yield* limitKey(`links to ${address.toLowerCase()}`)}, ${hour}, ${day}, 0) as wait`
      )
      const wait = taken?.wait ?? 0
      if (wait === 0) return false
      const at = yield* Clock.currentTimeMillis
      yield* jobs.send("payee.link", job, { startAfter: new Date(at + wait * 1_000) })
      return true
    })
  )
})

/** Emails the respondent the link of a request, if it is still valid. */
export const mailLink = Effect.fn("Letters.link")(function* (
  organisationId: string,
  honorariumId: string,
  language: Language
) {
  const database = yield* Database
  const mailer = yield* Mailer
  const { name: product, url } = yield* Product
  const row = yield* database.transaction(
    { organisation: organisationId },
    () =>
      first<Addressed>(
        sql`select h.*, o.name as organisation from honoraria h join organisations o on o.id = h.organization_id
          where h.organization_id = app.org() and h.id = ${honorariumId} and h.payee_link_until > now()`
      ),
    { readOnly: true }
  )
  if (!row?.respondent_email || !row.payee_link) return
  if (yield* mustWait(row.respondent_email, { organisationId, honorariumId, language })) return
  const link = `${url()}${paths.payeeForm(yield* linkOf(organisationId, row.payee_link), language)}`
  const params = { ...paramsOf(row), product, link }
  yield* mailer.send({
    to: row.respondent_email,
    subject: say(language, "mail:payeeLink.subject", params),
    text: say(language, "mail:payeeLink.text", params)
  })
})

/** Emails the respondent a receipt. */
export const mailReceipt = Effect.fn("Letters.receipt")(function* (
  organisationId: string,
  transactionId: string
) {
  const database = yield* Database
  const mailer = yield* Mailer
  const { name: product } = yield* Product
  const row = yield* database.transaction(
    { organisation: organisationId },
    () =>
      first<Addressed>(
        sql`select h.*, o.name as organisation, t.invoice_number as number, t.settled_at from transactions t
          join honoraria h on h.organization_id = t.organization_id and h.id = t.honorarium_id
          join organisations o on o.id = t.organization_id
          where t.organization_id = app.org() and t.id = ${transactionId} and t.state = 'paid'`
      ),
    { readOnly: true }
  )
  if (!row?.respondent_email) return
  const date = row.settled_at?.slice(0, 10) ?? ""
  const language = row.respondent_language
  const params = { ...paramsOf(row), product, number: row.number ?? "", date }
  yield* mailer.send({
    to: row.respondent_email,
    subject: say(language, "mail:receipt.subject", params),
    text: say(language, "mail:receipt.text", params)
  })
})
