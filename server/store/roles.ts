import pg from "pg"

/** The role the server works as: no superuser, owns nothing, bound by every policy. */
export const appRole = "pro_leads_app"

/** The role that owns the few SECURITY DEFINER functions. Nobody can sign in as it. */
const definerRole = "pro_leads_definer"

const duplicateObject = "42710"
const uniqueViolation = "23505"

const createRole = async (client: pg.Client, name: string, attributes: string) => {
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [name])
  if (rowCount) return
  await client.query(`create role ${name} ${attributes}`).catch((error: pg.DatabaseError) => {
    if (error.code !== duplicateObject && error.code !== uniqueViolation) throw error
  })
}

export const ensureRoles = async (client: pg.Client) => {
  await createRole(client, appRole, "login nosuperuser nobypassrls nocreatedb nocreaterole noinherit")
  await createRole(client, definerRole, "nologin nosuperuser bypassrls")
  await client.query(`grant ${definerRole} to current_user`)
}

/** The address of the same database for the server's own role. */
export const appUrl = (ownerUrl: string, password: string): string => {
  const url = new URL(ownerUrl)
  url.username = appRole
  url.password = password
  return url.href
}

const canSignIn = async (url: string) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 4_000 })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Sets the password of the server's role when it is not the one wanted. */
export const ensurePassword = async (client: pg.Client, ownerUrl: string, password: string) => {
  if (await canSignIn(appUrl(ownerUrl, password))) return
  await client.query(`alter role ${appRole} password ${client.escapeLiteral(password)}`)
}

/** Refuses a role that row policies would not bind. */
export const assertBound = async (url: string) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 4_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ free: boolean; owns: boolean }>(
      `select rolsuper or rolbypassrls as free,
        exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relowner = r.oid) as owns
        from pg_roles r where rolname = current_user`
    )
    if (rows[0]?.free || rows[0]?.owns) {
      throw new Error(
        "The database role of the server bypasses row policies or owns tables. Give it one that does not."
      )
    }
  } finally {
    await client.end()
  }
}
