import {
  createKeyRing,
  type KeyRing,
  keepPassword,
  openKeyRing,
  readKeyRing,
  type SecretSettings
} from "../secrets/keyRing.ts"
import { type Account, inspectAccount, unfinishedRestore } from "./account.ts"
import { migrate, missingMigrations } from "./migrate.ts"
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
const prepareAsOwner = async (owner: string, traffic: string | undefined, secrets: SecretSettings) => {
  const found = await openKeyRing(owner, secrets)
  const roles = await migrate(owner)
  const opened = found ?? (await createKeyRing(owner, secrets, roles))
  const password = (traffic && passwordOf(traffic)) || opened.databasePassword
  await ensurePassword(owner, password, roles)
  const ring = await keepPassword(owner, secrets, { ...opened, databasePassword: password })
  return { ring, traffic: traffic ?? appUrl(owner, password, roles) }
}

/** Starts a copy without the owner's address on a database that is up to date. */
const prepareAsCopy = async (traffic: string, secrets: SecretSettings) => {
  const missing = await missingMigrations(traffic)
  if (missing.length > 0)
    throw new Error(
      `The database lacks ${missing.join(", ")}. Run \`npm run migrate\` with DATABASE_OWNER_URL first.`
    )
  return { ring: await readKeyRing(traffic, secrets), traffic }
}

const prepareRole = async ({ owner, traffic }: DatabaseAddresses, secrets: SecretSettings) => {
  if (traffic === undefined) return prepareAsOwner(owner ?? "", undefined, secrets)
  if (owner === undefined) {
    const { name, roles } = await inspectAccount(traffic)
    return name === roles.app ? prepareAsCopy(traffic, secrets) : prepareAsOwner(traffic, undefined, secrets)
  }
  const { roles } = await inspectAccount(owner)
  const name = decodeURIComponent(new URL(traffic).username)
  if (name !== roles.app) throw refuseAccount({ name, roles })
  return prepareAsOwner(owner, traffic, secrets)
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

/** A server would answer with what a restore has loaded so far, erased people among it. */
const refuseUnfinished = async (url: string) => {
  if ((await inspectAccount(url)).isRestoring) throw unfinishedRestore()
}

/**
 * Updates the database if the owner's address is known, opens its keys, and checks the addresses that the server uses.
 */
export const prepareDatabase = async (
  addresses: DatabaseAddresses,
  secrets: SecretSettings,
  { isRestoring = false } = {}
): Promise<PreparedDatabase> => {
  if (!isRestoring) await refuseUnfinished(addresses.owner ?? addresses.traffic ?? "")
  const { ring, traffic } = await prepareRole(addresses, secrets)
  const direct = addresses.direct ?? traffic
  const { isPooled } = await bound(traffic)
  if (direct === traffic ? isPooled : (await bound(direct)).isPooled)
    throw new Error(
      "A connection pooler answers for PostgreSQL, and jobs and live events need PostgreSQL itself. Set DATABASE_DIRECT_URL to its own address, as the same role."
    )
  return { ring, traffic, isPooled, direct, read: addresses.read }
}
