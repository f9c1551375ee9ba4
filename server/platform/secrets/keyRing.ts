import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto"
import type pg from "pg"
import type { Roles } from "../database/roles.ts"
import { hmac } from "./hmac.ts"

/** A key for making values. `since` is its creation: earlier codes have another key's digits. */
export type DataKey = { readonly id: string; readonly since: string; readonly key: string }

/** Random keys, stored in the database wrapped by the secret. The first key is the current one. */
export type KeyRing = {
  readonly databasePassword: string
  readonly keys: readonly [DataKey, ...ReadonlyArray<DataKey>]
}

export type SecretSettings = { readonly secret: string; readonly previous: ReadonlyArray<string> }

/** A ring outside its database: the id of the secret that opens it, and its bytes as hexadecimal digits. */
export type WrappedRing = { readonly secretId: string; readonly wrapped: string }

/** Distinguishes secrets without revealing them. */
const idOf = (secret: string, label: string) => hmac(secret, label).toString("hex").slice(0, 8)

export const secretId = (secret: string) => idOf(secret, "pro-leads secret id")

const dataKey = (key: string, since: string): DataKey => ({
  id: idOf(key, "pro-leads data key id"),
  since,
  key
})

const start = new Date(0).toISOString()

/** The key of a database whose secret never changed: the secret itself. */
export const firstKey = (secret: string) => dataKey(secret, start)

const newKey = (since: string) => dataKey(randomBytes(32).toString("base64url"), since)

const wrappingKey = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", "pro-leads key ring", 32))

const wrap = (secret: string, ring: KeyRing): Buffer => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv("aes-256-gcm", wrappingKey(secret), nonce)
  const body = Buffer.concat([cipher.update(JSON.stringify(ring), "utf8"), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

const unwrap = (secret: string, wrapped: Buffer): KeyRing => {
  const cipher = createDecipheriv("aes-256-gcm", wrappingKey(secret), wrapped.subarray(0, 12), {
    authTagLength: 16
  })
  cipher.setAuthTag(wrapped.subarray(12, 28))
  return JSON.parse(Buffer.concat([cipher.update(wrapped.subarray(28)), cipher.final()]).toString())
}

/** The password of the server's role, unless DATABASE_URL has one. It stays when the secret changes. */
const firstPassword = (secret: string) => hmac(secret, "database role").toString("base64url")

const unknownSecret = (stored: string, { secret, previous }: SecretSettings) =>
  new Error(
    `The database was written with a secret whose key id is ${stored}, and SECRET has ${secretId(secret)}` +
      `${previous.length > 0 ? ` (SECRET_PREVIOUS: ${previous.map(secretId).join(", ")})` : ""}. ` +
      "Set SECRET back to that secret, or set SECRET_PREVIOUS to it to change over to the new one."
  )

const store = (client: pg.Client, secret: string, ring: KeyRing) =>
  client.query("update key_ring set secret_id = $1, wrapped = $2, changed_at = now()", [
    secretId(secret),
    wrap(secret, ring)
  ])

const inSystem = async <A>(client: pg.Client, body: () => Promise<A>): Promise<A> => {
  await client.query("begin; select set_config('app.scope', 'system', true)")
  try {
    const result = await body()
    await client.query("commit")
    return result
  } catch (error) {
    await client.query("rollback")
    throw error
  }
}

/** The secret that wrapped the stored ring, among the known ones. */
const openerOf = (stored: string, settings: SecretSettings): string => {
  const opener = [settings.secret, ...settings.previous].find((one) => secretId(one) === stored)
  if (opener === undefined) throw unknownSecret(stored, settings)
  return opener
}

type Stored = { readonly secret_id: string; readonly wrapped: Buffer; readonly now: Date }

/**
 * Reads the ring with the secret or a previous one; undefined if the database has none. With a previous secret, it is
 * wrapped again with the new one and gets a new key. Any other secret is refused before anything changes.
 */
export const openKeyRing = (client: pg.Client, settings: SecretSettings): Promise<KeyRing | undefined> =>
  inSystem(client, async () => {
    const there = await client.query("select from pg_class where oid = to_regclass('public.key_ring')")
    if (there.rowCount === 0) return undefined
    const { rows } = await client.query<Stored>(
      "select secret_id, wrapped, now() as now from key_ring for update"
    )
    const [stored] = rows
    if (!stored) return undefined
    const opener = openerOf(stored.secret_id, settings)
    const ring = unwrap(opener, stored.wrapped)
    if (opener === settings.secret) return ring
    const changed: KeyRing = { ...ring, keys: [newKey(stored.now.toISOString()), ...ring.keys] }
    await store(client, settings.secret, changed)
    return changed
  })

/** Reads the ring with the secret or a previous one, as the server's own role. Changes nothing. */
export const readKeyRing = (client: pg.Client, settings: SecretSettings): Promise<KeyRing> =>
  inSystem(client, async () => {
    const { rows } = await client.query<Stored>("select secret_id, wrapped from key_ring")
    const [stored] = rows
    if (!stored) throw new Error("The database has no keys. Run `npm run migrate` first.")
    return unwrap(openerOf(stored.secret_id, settings), stored.wrapped)
  })

/** Replaces the ring of a restored database by a later one that has all of its keys. */
export const adoptKeyRing = async (
  client: pg.Client,
  { secretId: later, wrapped }: WrappedRing,
  settings: SecretSettings
): Promise<void> => {
  const { rows } = await client.query<Stored>("select secret_id, wrapped from key_ring for update")
  const [stored] = rows
  if (!stored) throw new Error("The backup has no keys.")
  const known = unwrap(openerOf(later, settings), Buffer.from(wrapped, "hex")).keys.map(({ id }) => id)
  const { keys } = unwrap(openerOf(stored.secret_id, settings), stored.wrapped)
  if (keys.every(({ id }) => known.includes(id)))
    await client.query("update key_ring set secret_id = $1, wrapped = $2, changed_at = now()", [
      later,
      Buffer.from(wrapped, "hex")
    ])
}

/** Fails if neither the secret nor a previous one has this id. */
export const refuseUnknownSecret = (id: string, settings: SecretSettings): void => {
  openerOf(id, settings)
}

/** Stores the ring again if the password of the server's role changed. */
export const keepPassword = (client: pg.Client, settings: SecretSettings, ring: KeyRing): Promise<KeyRing> =>
  inSystem(client, async () => {
    const { rows } = await client.query<Stored>("select secret_id, wrapped from key_ring for update")
    const [stored] = rows
    if (!stored) throw new Error("The key ring was not written.")
    const { databasePassword } = unwrap(openerOf(stored.secret_id, settings), stored.wrapped)
    if (databasePassword !== ring.databasePassword) await store(client, settings.secret, ring)
    return ring
  })

type Sample = {
  readonly organisation: string
  readonly kind: string
  readonly mark: Buffer
  readonly value: string
}

/** True if an entry of the do-not-call list was hashed with this secret, as before there was a ring. */
const hasMarked = (secret: string, { organisation, kind, mark, value }: Sample) => {
  const key = hmac(secret, "do-not-call\0")
  const hash = (body: Buffer) => createHash("sha256").update(key).update(body).digest()
  const text = `${organisation}${kind}\u0001${kind === "phone" ? value.slice(-9) : value}`
  return hash(hash(Buffer.from(text))).equals(mark)
}

/** Refuses a secret that differs from the one an earlier version used, as far as the database shows. */
const checkAgainst = async (client: pg.Client, { secret, previous }: SecretSettings, { definer }: Roles) => {
  await client.query(`set local role ${definer}`)
  const { rows } = await client.query<Sample>(
    `select organization_id::text as organisation, kind, mark, value from do_not_call
      where value is not null order by created_at desc limit 1`
  )
  await client.query("reset role")
  const [sample] = rows
  if (sample && ![secret, ...previous].some((one) => hasMarked(one, sample))) {
    throw new Error(
      "The do-not-call list was written with another secret than SECRET. Set SECRET back to that secret, or set " +
        "SECRET_PREVIOUS to it to change over to the new one."
    )
  }
}

/**
 * Creates the ring of a database without one. Its first key is the secret itself, because an earlier version made
 * everything in the database with it.
 */
export const createKeyRing = async (
  client: pg.Client,
  settings: SecretSettings,
  roles: Roles
): Promise<KeyRing> => {
  const { secret, previous } = settings
  const older = previous.map(firstKey)
  await inSystem(client, async () => {
    await checkAgainst(client, settings, roles)
    const { rows } = await client.query<{ now: Date }>("select now() as now")
    const since = rows[0]?.now.toISOString() ?? start
    const ring: KeyRing = {
      databasePassword: firstPassword(secret),
      keys: older.length > 0 ? [newKey(since), firstKey(secret), ...older] : [firstKey(secret)]
    }
    await client.query("insert into key_ring (secret_id, wrapped) values ($1, $2) on conflict do nothing", [
      secretId(secret),
      wrap(secret, ring)
    ])
  })
  const made = await openKeyRing(client, settings)
  if (!made) throw new Error("The key ring was not written.")
  return made
}
