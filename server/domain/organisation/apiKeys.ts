import { Effect } from "effect"
import type { ApiKey } from "../../../contract/entities/ApiKey.ts"
import { type ApiScope, apiScopes } from "../../../contract/rules/apiScopes.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { type Change, record } from "../../platform/audit.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid } from "../../platform/ids.ts"
import { hashToken, randomApiKey } from "../../platform/secrets/Secrets.ts"
import { confirmFirst } from "../identity/stepUp.ts"

type Row = {
  readonly id: string
  readonly name: string
  readonly scopes: ReadonlyArray<ApiScope>
  readonly last_four: string
  readonly state: ApiKey["state"]
  readonly created_by: string | null
  readonly acts_as: string | null
  readonly created_at: string
  readonly last_used_at: string | null
  readonly expires_at: string | null
  readonly previous_until: string | null
}

const asApiKey = (row: Row): ApiKey => ({
  _id: row.id,
  name: row.name,
  scopes: row.scopes,
  lastFour: row.last_four,
  state: row.state,
  createdBy: row.created_by ?? "",
  actsAs: row.acts_as ?? "",
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  expiresAt: row.expires_at,
  previousUntil: row.previous_until
})

const actsAsAdmin = sql`exists (select from members m join users u on u.id = m.user_id
    and u.organization_id = m.organization_id
  where m.organization_id = k.organization_id and m.user_id = k.acts_as and m.state = 'active' and m.role = 'Admin')`

const nameOf = (user: ReturnType<typeof sql>) => sql`(select m.name from members m
  where m.organization_id = k.organization_id and m.user_id = ${user} order by m.created_at desc limit 1)`

const keys = sql`select k.id, k.name, k.scopes, k.last_four, k.created_at, k.last_used_at, k.expires_at,
    case when k.previous_until > now() then k.previous_until end as previous_until,
    case when k.expires_at <= now() then 'expired' when not ${actsAsAdmin} then 'stopped' else 'active' end as state,
    ${nameOf(sql`k.created_by`)} as created_by, ${nameOf(sql`k.acts_as`)} as acts_as
  from api_keys k where k.organization_id = app.org() and k.revoked_at is null`

const apiKeyById = Effect.fnUntraced(function* (id: string) {
  const row = yield* first<Row>(sql`${keys} and k.id = ${id}`)
  return row ? asApiKey(row) : yield* refuse("not_found")
})

/** The organisation's API keys without revoked ones, newest first. */
export const listApiKeys = Effect.fn("ApiKeys.list")(function* () {
  const found = yield* rows<Row>(sql`${keys} order by k.created_at desc, k.id`)
  return { data: found.map(asApiKey), limit: limits.apiKeys.each }
})

type Creating = {
  readonly name: string
  readonly scopes: ReadonlyArray<ApiScope>
  readonly expiresInDays?: number | undefined
}

/** Refuses a key beyond the limit of the organisation, whose keys are created one after the other. */
const roomForApiKey = Effect.fnUntraced(function* () {
  yield* rows(sql`select from organisations where id = app.org() for no key update`)
  const counted = yield* first<{ many: number }>(
    sql`select count(*)::int as many from api_keys where organization_id = app.org() and revoked_at is null`
  )
  const { each } = limits.apiKeys
  if ((counted?.many ?? 0) >= each) return yield* refuse("api_key_limit", { params: { limit: each } })
})

const recordKey = (verb: "created" | "rotated" | "revoked", id: string, changes: ReadonlyArray<Change>) =>
  record({ action: `apiKey.${verb}`, entity: "apiKey", entityId: id, changes })

/** Creates a key that acts as the caller. The secret is in this response only. */
export const createApiKey = Effect.fn("ApiKeys.create")(function* (creating: Creating) {
  yield* confirmFirst({ kind: "apiKey" })
  yield* roomForApiKey()
  const name = creating.name.trim()
  const scopes = apiScopes.filter((scope) => creating.scopes.includes(scope))
  const secret = randomApiKey()
  const made = yield* first<{ id: string; expires_at: string | null }>(
    sql`insert into api_keys (organization_id, name, scopes, secret_hash, last_four, created_by, acts_as, expires_at)
      values (app.org(), ${name}, ${scopes}, ${hashToken(secret)}, ${secret.slice(-4)}, app.account(), app.account(),
        now() + ${creating.expiresInDays ?? null}::int * interval '1 day')
      returning id, expires_at`
  )
  if (!made) return yield* Effect.die(new Error("the key was not stored"))
  yield* recordKey("created", made.id, [
    { field: "name", from: null, to: name },
    { field: "scopes", from: null, to: scopes.join(", ") },
    ...(made.expires_at === null ? [] : [{ field: "expiresAt", from: null, to: made.expires_at }])
  ])
  return { data: yield* apiKeyById(made.id), secret }
})

/**
 * Replaces the secret of a key, which acts as the caller from then on. With `overlap` the old secret keeps working for a
 * while, unless the key had stopped: it stays dead then.
 */
export const rotateApiKey = Effect.fn("ApiKeys.rotate")(function* (keyId: string, overlap: boolean) {
  yield* confirmFirst({ kind: "apiKey" })
  const id = yield* asUuid(keyId)
  yield* rows(sql`select from api_keys where organization_id = app.org() and id = ${id} for update`)
  const { state, lastFour } = yield* apiKeyById(id)
  if (state === "expired") return yield* refuse("conflict", { words: "apiKeyExpired" })
  const secret = randomApiKey()
  const hours = overlap && state === "active" ? limits.apiKeys.overlapHours : 0
  yield* rows(
    sql`update api_keys set secret_hash = ${hashToken(secret)}, last_four = ${secret.slice(-4)},
        previous_hash = case when ${hours} > 0 then secret_hash end,
        previous_until = case when ${hours} > 0 then now() + ${hours} * interval '1 hour' end,
        acts_as = app.account()
      where organization_id = app.org() and id = ${id}`
  )
  yield* recordKey("rotated", id, [{ field: "lastFour", from: lastFour, to: secret.slice(-4) }])
  return { data: yield* apiKeyById(id), secret }
})

/** Ends a key. Calls that already run finish. */
export const revokeApiKey = Effect.fn("ApiKeys.revoke")(function* (keyId: string) {
  const id = yield* asUuid(keyId)
  const gone = yield* first<{ name: string }>(
    sql`update api_keys set revoked_at = now(), previous_hash = null, previous_until = null
      where organization_id = app.org() and id = ${id} and revoked_at is null returning name`
  )
  if (!gone) return yield* refuse("not_found")
  yield* recordKey("revoked", id, [{ field: "name", from: gone.name, to: null }])
  return { data: { _id: id } }
})
