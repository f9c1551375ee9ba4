import type pg from "pg"
import {
  createKeyRing,
  type KeyRing,
  keepPassword,
  openKeyRing,
  readKeyRing,
  type SecretSettings
} from "../secrets/keyRing.ts"
import { type Account, inspect, inspectAccount, unfinishedRestore } from "./account.ts"
import { connected } from "./connected.ts"
import { migrate, missingIn } from "./migrate.ts"
import { appUrl, ensurePassword } from "./roles.ts"

/** The addresses in the settings. One of the first two is set. */
export type DatabaseAddresses = {
  readonly owner?: string | undefined
  readonly traffic?: string | undefined
  readonly direct?: string | undefined
  /** A replica. */
  readonly read?: string | undefined
}

export type PreparedDatabase = {
  readonly ring: KeyRing
  /** For calls, as the restricted role. */
  readonly traffic: string
  /** True if `traffic` leads through a connection pooler. */
  readonly isPooled: boolean
  /** For jobs and live events, as the same role, without a pooler. */
  readonly direct: string
  /** For long reads, as the same role; it need not answer yet. */
  readonly read: string | undefined
}

const passwordOf = (url: string) => decodeURIComponent(new URL(url).password)

const refuseAccount = ({ name, roles }: Pick<Account, "name" | "roles">) =>
  new Error(
    `DATABASE_URL signs in as ${name}. Beside DATABASE_OWNER_URL it has to sign in as ${roles.app}, with a password of your choice.`
  )

/**
 * Migrates as the owner, and gives the server's role the password in `traffic`, if there is one. A secret that is
 * refused changes no password: other servers of the database go on.
 */
const prepareAsOwner = async (
  client: pg.Client,
  owner: string,
  traffic: string | undefined,
  secrets: SecretSettings
) => {
  const found = await openKeyRing(client, secrets)
  const roles = await migrate(client)
  const opened = found ?? (await createKeyRing(client, secrets, roles))
  const password = (traffic && passwordOf(traffic)) || opened.databasePassword
  await ensurePassword(client, owner, password, roles)
  const ring = await keepPassword(client, secrets, { ...opened, databasePassword: password })
  return { ring, traffic: traffic ?? appUrl(owner, password, roles) }
}

/** Starts a copy without the owner's address on a database that is up to date. */
const prepareAsCopy = async (client: pg.Client, traffic: string, secrets: SecretSettings) => {
  const missing = await missingIn(client)
  if (missing.length > 0)
    throw new Error(
      `The database lacks ${missing.join(", ")}. Run \`npm run migrate\` with DATABASE_OWNER_URL first.`
    )
  return { ring: await readKeyRing(client, secrets), traffic }
}

/** `client` is signed in at the owner's address, or at `traffic` where that is unknown. */
const prepareRole = (
  client: pg.Client,
  { name, roles }: Account,
  { owner, traffic }: DatabaseAddresses,
  secrets: SecretSettings
) => {
  if (traffic === undefined) return prepareAsOwner(client, owner ?? "", undefined, secrets)
  if (owner === undefined)
    return name === roles.app
      ? prepareAsCopy(client, traffic, secrets)
      : prepareAsOwner(client, traffic, undefined, secrets)
  const wanted = decodeURIComponent(new URL(traffic).username)
  if (wanted !== roles.app) throw refuseAccount({ name: wanted, roles })
  return prepareAsOwner(client, owner, traffic, secrets)
}

/** Refuses an account that row policies would not bind. */
const bound = async (url: string): Promise<Account> => {
  const account = await inspectAccount(url)
  if (account.isFree)
    throw new Error(
      "The database role of the server bypasses row policies or owns tables. Give it one that does not."
    )
  return account
}

/**
 * Updates the database if the owner's address is known, opens its keys, and checks the addresses that the server uses.
 */
export const prepareDatabase = async (
  addresses: DatabaseAddresses,
  secrets: SecretSettings,
  { isRestoring = false } = {}
): Promise<PreparedDatabase> => {
  const { ring, traffic } = await connected(addresses.owner ?? addresses.traffic ?? "", async (client) => {
    const account = await inspect(client)
    // A server would answer with what a restore has loaded so far, erased people among it.
    if (account.isRestoring && !isRestoring) throw unfinishedRestore()
    return prepareRole(client, account, addresses, secrets)
  })
  const direct = addresses.direct ?? traffic
  const { isPooled } = await bound(traffic)
  if (direct === traffic ? isPooled : (await bound(direct)).isPooled)
    throw new Error(
      "A connection pooler answers for PostgreSQL, and jobs and live events need PostgreSQL itself. Set DATABASE_DIRECT_URL to its own address, as the same role."
    )
  return { ring, traffic, isPooled, direct, read: addresses.read }
}
