import { createHash } from "node:crypto"
import type pg from "pg"
import { connected } from "./connected.ts"

/** The roles of one database. Roles belong to the whole cluster, so their names carry the database's name. */
export type Roles = {
  /** The server's role: no superuser, owns nothing, bound by every policy. */
  readonly app: string
  /** Owns the few SECURITY DEFINER functions. No one can sign in as it. */
  readonly definer: string
}

/** The role names in the migrations. */
const written: Roles = { app: "pro_leads_app", definer: "pro_leads_definer" }

const longest = 40

/** The names for a new database, safe without quotes: `leads_app` and `leads_definer` for a database `leads`. */
export const rolesFor = (database: string): Roles => {
  const plain = database.toLowerCase().replace(/[^a-z0-9_]/g, "_")
  const hash = createHash("sha256").update(database).digest("hex").slice(0, 8)
  const unique = plain === database && plain.length <= longest ? plain : `${plain.slice(0, longest)}_${hash}`
  const base = /^(\d|pg_)/.test(unique) ? `db_${unique}` : unique
  return { app: `${base}_app`, definer: `${base}_definer` }
}

/** The roles of an existing database, which a rename does not change, or those of a new one. */
export const rolesOf = async (client: pg.Client): Promise<Roles> => {
  const { rows } = await client.query<{ database: string; definer: string | null }>(
    `select current_database() as database, (select pg_get_userbyid(p.proowner) from pg_proc p
      join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'app' and p.proname = 'open_session' limit 1) as definer`
  )
  const { database = "", definer = null } = rows[0] ?? {}
  if (definer === null) return rolesFor(database)
  return { app: definer.replace(/_definer$/, "_app"), definer }
}

/** The text of a migration with the roles of this database. */
export const withRoles = (text: string, { app, definer }: Roles): string =>
  text.replaceAll(written.app, app).replaceAll(written.definer, definer)

const duplicateObject = "42710"
const uniqueViolation = "23505"
const insufficientPrivilege = "42501"

const isRefused = (error: unknown) => (error as pg.DatabaseError).code === insufficientPrivilege

const createRole = async (client: pg.Client, name: string, attributes: string) => {
  await client.query(`create role ${name} ${attributes}`).catch((error: pg.DatabaseError) => {
    if (error.code !== duplicateObject && error.code !== uniqueViolation) throw error
  })
}

const hasRole = async (client: pg.Client, name: string) =>
  (await client.query("select from pg_roles where rolname = $1", [name])).rowCount === 1

const needed = (what: string, cause: unknown) =>
  new Error(
    `The owner of the database may not ${what}. Let an administrator run deploy/sql/admin.sql once, as docs/operating.md says.`,
    { cause }
  )

const createRoles = async (client: pg.Client, { app, definer }: Roles) => {
  if (!(await hasRole(client, app)))
    await createRole(client, app, "login nosuperuser nobypassrls nocreatedb nocreaterole noinherit")
  if (await hasRole(client, definer)) return
  try {
    await createRole(client, definer, "nologin nosuperuser bypassrls")
  } catch (error) {
    if (!isRefused(error)) throw error
    await createRole(client, definer, "nologin nosuperuser")
  }
}

/** True if the signed-in owner inherits the definer's rights and may give it functions. */
const isMember = async (client: pg.Client, definer: string) => {
  const { rows } = await client.query<{ is: boolean }>(
    `select pg_has_role(current_user, $1, 'usage') and pg_has_role(current_user, $1,
      case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) as is`,
    [definer]
  )
  return rows[0]?.is === true
}

/** Creates the roles that an administrator has not created, and makes the owner a member of the definer. */
export const ensureRoles = async (client: pg.Client): Promise<Roles> => {
  const roles = await rolesOf(client)
  await createRoles(client, roles).catch((error) => {
    throw isRefused(error) ? needed("create roles", error) : error
  })
  if (!(await isMember(client, roles.definer)))
    await client.query(`grant ${roles.definer} to current_user`).catch((error) => {
      throw isRefused(error) ? needed(`become a member of ${roles.definer}`, error) : error
    })
  return roles
}

/**
 * Exempts the definer, and the owner as its member, from the row policies: without BYPASSRLS the definer's functions
 * and the loading of leads would see no rows. The server's role is a member of neither.
 */
export const openForDefiner = async (client: pg.Client, { definer }: Roles): Promise<void> => {
  const { rows } = await client.query<{ bound: boolean }>(
    "select bool_or(not (rolsuper or rolbypassrls)) as bound from pg_roles where rolname in (current_user, $1)",
    [definer]
  )
  if (!rows[0]?.bound) return
  const tables = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity and not exists
        (select from pg_policy p where p.polrelid = c.oid and p.polname = 'definer')`
  )
  for (const { name } of tables.rows)
    await client.query(`create policy definer on ${name} to ${definer} using (true) with check (true)`)
}

/** The address of the same database for the server's own role. */
export const appUrl = (ownerUrl: string, password: string, { app }: Roles): string => {
  const url = new URL(ownerUrl)
  url.username = app
  url.password = password
  return url.href
}

const canSignIn = (url: string) => connected(url, async () => true).catch(() => false)

/** Sets the password of the server's role if it differs. `client` is the owner's, and `url` its address. */
export const ensurePassword = async (
  client: pg.Client,
  url: string,
  password: string,
  roles: Roles
): Promise<void> => {
  if (await canSignIn(appUrl(url, password, roles))) return
  try {
    await client.query(`alter role ${roles.app} password ${client.escapeLiteral(password)}`)
  } catch (error) {
    throw isRefused(error) ? needed(`set the password of ${roles.app}`, error) : error
  }
}
