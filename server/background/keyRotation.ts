import { Effect, Layer } from "effect"
import type { PayeeFields } from "../../contract/rules/money.ts"
import type { HonorariumRow } from "../domain/honoraria/honoraria.ts"
import { openPayee, placeOf, sealPayee, termsOf } from "../domain/honoraria/payees.ts"
import { listKeys } from "../domain/people/doNotCall.ts"
import { secretPlace } from "../domain/webhooks/endpoints.ts"
import { Database, first, rows } from "../platform/database/Database.ts"
import { sql } from "../platform/database/sql.ts"
import { Jobs } from "../platform/jobs/Jobs.ts"
import { Secrets } from "../platform/secrets/Secrets.ts"

const batch = 200

/** Entries with a known address. Those of erased people keep their old key, which is kept for them. */
const rewriteList = Effect.fnUntraced(function* () {
  const { key, keyId } = yield* listKeys
  const found = yield* rows<{ id: string }>(
    sql`select id from do_not_call where value is not null and key_id is distinct from ${keyId}
      order by id limit ${batch} for update`
  )
  const ids = found.map(({ id }) => id)
  const marked = sql`app.list_mark(${key}::bytea, d.kind, d.value)`
  yield* rows(
    sql`delete from do_not_call d where d.id = any(${ids}::uuid[]) and exists (
      select from do_not_call o where o.kind = d.kind and o.id <> d.id and o.mark = ${marked})`
  )
  yield* rows(
    sql`update do_not_call d set mark = ${marked}, key_id = ${keyId} where d.id = any(${ids}::uuid[])`
  )
  return found.length
})

/** The terms under the current key, if they still match the record; those of a changed record stay. */
const rewriteTerms = Effect.fnUntraced(function* (row: HonorariumRow, payee: PayeeFields) {
  const terms = {
    respondentId: row.respondent_id,
    respondentName: row.respondent_name,
    amountMinor: row.amount_minor,
    currency: row.currency,
    payee
  }
  const fresh = yield* termsOf(terms)
  const known = yield* termsOf({ ...terms, before: row.terms })
  const isIntact = known.equals(row.terms)
  const isApproved = isIntact && row.approved_terms?.equals(row.terms) === true
  return {
    columns: yield* sealPayee(row.id, payee),
    terms: isIntact ? fresh : row.terms,
    approved: isApproved ? fresh : row.approved_terms
  }
})

const rewriteHonoraria = Effect.fnUntraced(function* () {
  const { keyId } = yield* Secrets
  const found = yield* rows<HonorariumRow>(
    sql`select * from honoraria where organization_id = app.org() and key_id is distinct from ${keyId}
      order by id limit ${batch} for update`
  )
  for (const row of found) {
    const { open } = yield* Secrets
    if (row.account_sealed !== null && open(placeOf(row.id), row.account_sealed) === undefined) {
      yield* Effect.logWarning("a sealed account number can't be decrypted and is left unchanged")
      yield* rows(
        sql`update honoraria set key_id = ${keyId} where organization_id = app.org() and id = ${row.id}`
      )
      continue
    }
    const { columns, terms, approved } = yield* rewriteTerms(row, yield* openPayee(row))
    yield* rows(
      sql`update honoraria set account_sealed = ${columns.account_sealed}, payee_mark = ${columns.payee_mark},
          terms = ${terms}, approved_terms = ${approved}, key_id = ${keyId}
        where organization_id = app.org() and id = ${row.id}`
    )
  }
  return found.length
})

/** All webhooks of the organisation. A secret that can't be decrypted is left unchanged. */
const rewriteWebhooks = Effect.fnUntraced(function* () {
  const { keyId, open, seal } = yield* Secrets
  const found = yield* rows<{ id: string; secret_sealed: Buffer; previous_sealed: Buffer | null }>(
    sql`select id, secret_sealed, previous_sealed from webhook_endpoints
      where organization_id = app.org() and key_id <> ${keyId} order by id for update`
  )
  for (const { id, secret_sealed, previous_sealed } of found) {
    const again = (sealed: Buffer | null) => {
      const secret = sealed === null ? undefined : open(secretPlace(id), sealed)
      return secret === undefined ? sealed : seal(secretPlace(id), secret)
    }
    yield* rows(
      sql`update webhook_endpoints set secret_sealed = ${again(secret_sealed)},
          previous_sealed = ${again(previous_sealed)}, key_id = ${keyId}
        where organization_id = app.org() and id = ${id}`
    )
  }
  return found.length
})

const batchesPerJob = 50

const nextOrganisation = (after: string) =>
  first<{ id: string }>(
    sql`select id from organisations where ${after} = '' or id > nullif(${after}, '')::uuid order by id limit 1`
  )

/**
 * Rewrites data made with an earlier key, organisation by organisation, in batches with a transaction each, and
 * continues in a further job. Each row says which key it uses, so a lost job starts again with the next start.
 */
export const rewriteKeys = Effect.fn("rekeying.rewrite")(function* ({
  after = ""
}: Readonly<Record<string, string>>) {
  const database = yield* Database
  const jobs = yield* Jobs
  let done = after
  for (let batches = 0; batches < batchesPerJob; ) {
    const next = yield* database.transaction({ system: true }, () => nextOrganisation(done))
    if (!next) {
      return yield* Effect.logInfo(
        "Everything is written with the present secret. SECRET_PREVIOUS can be dropped."
      )
    }
    const rewrite = Effect.gen(function* () {
      return (yield* rewriteList()) + (yield* rewriteHonoraria()) + (yield* rewriteWebhooks())
    })
    const count = yield* database.transaction({ organisation: next.id }, () => rewrite)
    if (count === 0) done = next.id
    batches += count === 0 ? 0 : 1
  }
  yield* database.transaction({ system: true }, () => jobs.send("keys.rewrite", { after: done }))
})

/** Starts the rewriting at start if there is more than one key. */
export const rekeyingLayer = (isNeeded: boolean) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      if (!isNeeded) return
      const database = yield* Database
      const jobs = yield* Jobs
      yield* database
        .transaction({ system: true }, () => jobs.send("keys.rewrite", {}))
        .pipe(
          Effect.catchTag("DatabaseUnavailable", ({ cause }) =>
            Effect.logWarning("values of the previous secret are rewritten after the next start", cause)
          )
        )
    })
  )
