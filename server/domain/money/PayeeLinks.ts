import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { fromMinor, type PayeeFields, payeeWay } from "../../../contract/rules/money.ts"
import { Jobs } from "../../outside/Jobs.ts"
import { Secrets } from "../../outside/Secrets.ts"
import { Database, first, rows } from "../../store/Database.ts"
import { sql } from "../../store/sql.ts"
import { record } from "../Audit.ts"
import { uuids } from "../ids.ts"
import { refuse } from "../Refusal.ts"
import { Caller, CurrentMember } from "../Session.ts"
import { setTerms } from "./Changes.ts"
import { type HonorariumRow, honorarium, legalAfter, lockHonorarium } from "./Honoraria.ts"
import { tellAdmins } from "./telling.ts"

const purpose = "payee link"

/** What the link of a record says: which organisation's, and which link of it. Only this server can have made it. */
export const linkOf = Effect.fnUntraced(function* (organisationId: string, link: string) {
  const { sign } = yield* Secrets
  return sign(purpose, `${organisationId} ${link}`)
})

/** Makes a new link, voids the older, and queues its mail in the same commit. */
export const sendLink = Effect.fn("PayeeLinks.send")(function* (honorariumId: string) {
  const jobs = yield* Jobs
  const { organisationId } = yield* CurrentMember
  const { language } = yield* Caller
  const row = yield* lockHonorarium(honorariumId)
  if (row.state !== "requested") yield* legalAfter(row, "honorarium.change")
  if (row.respondent_email === null) {
    return yield* refuse("invalid_payload", { errors: { respondentEmail: "emailMissing" } })
  }
  yield* rows(
    sql`update honoraria set payee_link = ${randomUUID()}, payee_link_until = now() + interval '14 days'
      where organization_id = app.org() and id = ${row.id}`
  )
  yield* jobs.send("payee.link", { organisationId, honorariumId: row.id, language })
  yield* record({ action: "honorarium.linkSent", entity: "honorarium", entityId: row.id })
  return yield* honorarium(row.id)
})

type Linked = HonorariumRow & { readonly organisation_name: string }

/** Opens the record behind a link, for as long as the link is good. */
const behind = Effect.fnUntraced(function* <A, E, R>(
  signed: string,
  body: (row: Linked) => Effect.Effect<A, E, R>
) {
  const database = yield* Database
  const { unsign } = yield* Secrets
  const [organisation, link] = uuids(unsign(purpose, signed)?.split(" ") ?? [])
  if (!organisation || !link) return yield* refuse("not_found", { words: "linkGone" })
  return yield* database.transaction({ organisation }, () =>
    Effect.gen(function* () {
      const row = yield* first<Linked>(
        sql`select h.*, o.name as organisation_name from honoraria h
          join organisations o on o.id = h.organization_id
          where h.organization_id = app.org() and h.payee_link = ${link} and h.payee_link_until > now()
          for update of h`
      )
      if (!row) return yield* refuse("not_found", { words: "linkGone" })
      return yield* body(row)
    })
  )
})

/** What a link asks for. It tells nothing of where others are paid. */
export const readLink = Effect.fn("PayeeLinks.read")(function* (signed: string) {
  return yield* behind(signed, (row) =>
    Effect.succeed({
      organisationName: row.organisation_name,
      respondentName: row.respondent_name,
      amount: fromMinor(row.amount_minor, row.currency),
      currency: row.currency
    })
  )
})

/** Takes the answer to a link, once. What was approved before goes back for approval. */
export const fillIn = Effect.fn("PayeeLinks.fillIn")(function* (signed: string, payee: PayeeFields) {
  if (payeeWay(payee) === undefined) {
    return yield* refuse("invalid_payload", { errors: { accountNumber: "payeeNeeded" } })
  }
  yield* behind(signed, (row) =>
    Effect.gen(function* () {
      yield* setTerms(row, { payee }, null)
      yield* rows(
        sql`update honoraria set payee_link = null, payee_link_until = null
          where organization_id = app.org() and id = ${row.id}`
      )
      yield* tellAdmins("payeeFilled", { name: row.respondent_name }, "/apps/honorarium")
    })
  )
})
