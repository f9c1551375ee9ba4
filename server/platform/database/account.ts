import type pg from "pg"
import { connected } from "./connected.ts"
import { type Roles, rolesOf } from "./roles.ts"

export type Account = {
  readonly name: string
  /** The roles of this database. */
  readonly roles: Roles
  /** True if row policies don't bind the account, or it owns tables. */
  readonly isFree: boolean
  /** True if a pooler such as PgBouncer answers: consecutive transactions may then use different connections. */
  readonly isPooled: boolean
  /** True if a restore began and did not finish. */
  readonly isRestoring: boolean
}

export const unfinishedRestore = () =>
  new Error("A restore of the database did not finish. Run it again: `npm run restore`.")

type Facts = {
  readonly name: string
  readonly free: boolean
  readonly owns: boolean
  readonly pid: number
  readonly restoring: boolean
}

/** Looks at the account and the connection of a client. */
export const inspect = async (client: pg.Client): Promise<Account> => {
  const roles = await rolesOf(client)
  const { rows } = await client.query<Facts>(
    `select current_user::text as name, rolsuper or rolbypassrls as free, pg_backend_pid() as pid,
      to_regclass('public.restoring') is not null as restoring,
      exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relowner = r.oid) as owns
      from pg_roles r where rolname = current_user`
  )
  const { name = "", free = true, owns = true, pid, restoring = false } = rows[0] ?? {}
  return {
    name,
    roles,
    isFree: free || owns,
    isPooled: pid !== processIdOf(client),
    isRestoring: restoring
  }
}

/** Looks at the account and the connection behind an address. */
export const inspectAccount = (url: string): Promise<Account> => connected(url, inspect)

/** The process that answered the sign-in. A pooler sends a number of its own. */
const processIdOf = (client: pg.Client) => (client as unknown as { readonly processID: number }).processID
