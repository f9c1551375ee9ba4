import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type pg from "pg"
import { limits } from "../../../contract/rules/limits.ts"
import { adoptKeyRing, type SecretSettings, type WrappedRing } from "../secrets/keyRing.ts"
import { inTransaction, inWholeDatabase } from "./client.ts"

export type Erasure = {
  readonly organisationId: string
  readonly id: string
  readonly by: string | null
  readonly at: string
  readonly contactIds: ReadonlyArray<string>
  readonly honorariumIds: ReadonlyArray<string>
}

/** A keyed hash of an address, number or id on a do-not-call list, as hexadecimal digits. */
type Mark = {
  readonly organisationId: string
  readonly kind: string
  readonly mark: string
  /** Earlier versions kept marks of erasures only. */
  readonly source?: string
  readonly keyId: string | null
  readonly by: string | null
  readonly at: string
}

/**
 * Everything that a restore needs to repeat erasures and opt-outs: ids, hashes, and the keys of the hashes, wrapped by
 * SECRET.
 */
export type ErasureLog = {
  readonly at: string
  readonly keyRing: WrappedRing
  readonly erasures: ReadonlyArray<Erasure>
  readonly marks: ReadonlyArray<Mark>
  /** Ids of deleted accounts. */
  readonly accounts: ReadonlyArray<string>
  /** Ids of deleted organisations. */
  readonly organisations: ReadonlyArray<string>
}

// Versions that delete no accounts or organisations yet lack `deleted_at`.
const logQuery = `select now() as at, (select json_build_object('secretId', secret_id, 'wrapped', encode(wrapped, 'hex'))
    from key_ring) as "keyRing",
  (select coalesce(json_agg(json_build_object('organisationId', organization_id, 'id', id, 'by', erased_by, 'at', at,
    'contactIds', contact_ids, 'honorariumIds', honorarium_ids) order by at), '[]') from erasures) as erasures,
  (select coalesce(json_agg(json_build_object('organisationId', organization_id, 'kind', kind,
    'mark', encode(mark, 'hex'), 'source', source, 'keyId', key_id, 'by', added_by, 'at', created_at)), '[]')
    from do_not_call) as marks,
  array(select id from users u where to_jsonb(u) ->> 'deleted_at' is not null) as accounts,
  array(select id from organisations o where to_jsonb(o) ->> 'deleted_at' is not null) as organisations`

/** All erasures of a database. `url` is the owner's. */
export const readErasures = (url: string): Promise<ErasureLog> =>
  inWholeDatabase(
    url,
    async (client) => {
      const there = await client.query("select where to_regclass('public.erasures') is not null")
      if (there.rowCount === 0)
        throw new Error("The database has no log of erasures. Run `npm run migrate` first.")
      const { rows } = await client.query<ErasureLog>(logQuery)
      const [log] = rows
      if (!log) throw new Error("The erasures can't be read.")
      return log
    },
    "repeatable read, read only"
  )

/** Replaces the file at once, so that a crash leaves the earlier one or this one. */
export const writeErasures = (file: string, log: ErasureLog) => {
  const draft = `${file}.part`
  writeFileSync(draft, `${JSON.stringify(log)}\n`, { mode: 0o600, flush: true })
  renameSync(draft, file)
}

/** Keeps the erasures of a database beside the backup that replaces it, so that a repeated restore finds them. */
export const keepErasures = (folder: string, log: ErasureLog) =>
  writeErasures(join(folder, `erasures-${Date.now()}.json`), log)

const readLog = (file: string): ErasureLog => JSON.parse(readFileSync(file, "utf8"))

/** The logs in these files, and those kept beside the backup. */
export const readLogs = (folder: string, files: ReadonlyArray<string>): ReadonlyArray<ErasureLog> => {
  const kept = readdirSync(folder).filter((name) => /^erasures.*\.json$/.test(name))
  return [...files, ...kept.map((name) => join(folder, name))].map(readLog)
}

const addErasures = async (client: pg.Client, erasures: ErasureLog["erasures"]) => {
  const { rows } = await client.query<{ id: string }>(
    `insert into erasures (organization_id, id, erased_by, at, contact_ids, honorarium_ids)
      select (e->>'organisationId')::uuid, (e->>'id')::uuid, (e->>'by')::uuid, (e->>'at')::timestamptz,
        array(select jsonb_array_elements_text(e->'contactIds'))::uuid[],
        array(select jsonb_array_elements_text(e->'honorariumIds'))::uuid[]
      from jsonb_array_elements($1::jsonb) e
      where exists (select from organisations o where o.id = (e->>'organisationId')::uuid)
      on conflict do nothing returning id`,
    [JSON.stringify(erasures)]
  )
  const added = new Set(rows.map(({ id }) => id))
  return erasures.filter(({ id }) => added.delete(id))
}

const marksAtOnce = 10_000

/** Adds marks that the backup does not have. Returns the organisations whose lists became longer. */
const addMarks = async (client: pg.Client, marks: ErasureLog["marks"]) => {
  const organisations = new Set<string>()
  for (let start = 0; start < marks.length; start += marksAtOnce) {
    const { rows } = await client.query<{ id: string }>(
      `insert into do_not_call (organization_id, kind, mark, source, added_by, key_id, created_at)
        select distinct on (1, 2, 3) (m->>'organisationId')::uuid, m->>'kind', decode(m->>'mark', 'hex'),
          coalesce(m->>'source', 'erasure'), (m->>'by')::uuid, m->>'keyId', (m->>'at')::timestamptz
        from jsonb_array_elements($1::jsonb) m
        where exists (select from organisations o where o.id = (m->>'organisationId')::uuid)
        on conflict (organization_id, kind, mark) do update set value = null, source = 'erasure', reason = ''
          where excluded.source = 'erasure' and do_not_call.source <> 'erasure'
        returning organization_id as id`,
      [JSON.stringify(marks.slice(start, start + marksAtOnce))]
    )
    for (const { id } of rows) organisations.add(id)
  }
  return organisations
}

const accountsIn = async (client: pg.Client, accounts: ErasureLog["accounts"]) => {
  const { rows } = await client.query<{ id: string }>(
    "select id from users where id = any($1) and deleted_at is null",
    [accounts]
  )
  return rows.map(({ id }) => id)
}

/**
 * Makes deleted organisations due again, and returns those. Other planned deletions of the backup start again: they may
 * have been stopped since.
 */
const organisationsIn = async (client: pg.Client, organisations: ErasureLog["organisations"]) => {
  await client.query(
    `update organisations set deletion_at = now() + $1 * interval '1 day'
      where deletion_at is not null and deleted_at is null`,
    [limits.organisation.graceDays]
  )
  const { rows } = await client.query<{ id: string }>(
    "update organisations set deletion_at = now() where id = any($1) and deleted_at is null returning id",
    [organisations]
  )
  return rows.map(({ id }) => id)
}

export type Missing = {
  readonly erasures: ReadonlyArray<Erasure>
  /** Organisations that were deleted since. */
  readonly organisations: ReadonlyArray<string>
  /** Accounts that were deleted since. */
  readonly accounts: ReadonlyArray<string>
  /** Organisations whose do-not-call lists became longer since. */
  readonly listing: ReadonlyArray<string>
}

/** Adds logs to a restored database. Returns the erasures, deletions and opt-outs that its backup did not have. */
export const addLogs = (
  url: string,
  logs: ReadonlyArray<ErasureLog>,
  secrets: SecretSettings
): Promise<Missing> =>
  inTransaction(url, async (client) => {
    const missing: Array<Erasure> = []
    const listing = new Set<string>()
    for (const { keyRing, erasures, marks } of logs) {
      await adoptKeyRing(client, keyRing, secrets)
      missing.push(...(await addErasures(client, erasures)))
      for (const id of await addMarks(client, marks)) listing.add(id)
    }
    const accounts = logs.flatMap((log) => log.accounts)
    const organisations = logs.flatMap((log) => log.organisations)
    return {
      erasures: missing,
      listing: [...listing],
      accounts: await accountsIn(client, accounts),
      organisations: await organisationsIn(client, organisations)
    }
  })
