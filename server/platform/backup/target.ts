import type pg from "pg"
import { rolesOf } from "../database/roles.ts"
import { jobSchema } from "../jobs/queues.ts"
import { tryLockConnection } from "../locks.ts"
import { asOwner, inTransaction } from "./client.ts"

/** Nothing, a database of the product, one whose restore did not finish, or someone else's tables. */
export type Content = "empty" | "product" | "unfinished" | "foreign"

/** Tables of this schema that don't belong to an extension. */
const ownTables = `select c.oid::regclass::text as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

const contentQuery = `select case
    when to_regclass('public.restoring') is not null then 'unfinished'
    when to_regclass('public.migrations') is not null and to_regclass('public.organisations') is not null then 'product'
    when exists (${ownTables}) then 'foreign' else 'empty' end as content,
  to_regclass('public.erasures') is not null as "hasErasures"`

/** The content of the database, and whether it has a log of erasures. `url` is the owner's. */
export const contentOf = (url: string) =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ content: Content; hasErasures: boolean }>(contentQuery)
    return rows[0] ?? { content: "foreign", hasErasures: false }
  })

/** The number of connections of running servers. */
export const serversOn = (url: string) =>
  asOwner(url, async (client) => {
    const { app } = await rolesOf(client)
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and usename = $1`,
      [app]
    )
    return rows[0]?.count ?? 0
  })

const dropAll = async (client: pg.Client) => {
  await client.query(`drop schema if exists app, ${jobSchema} cascade`)
  const { rows } = await client.query<{ name: string }>(ownTables)
  if (rows.length > 0) await client.query(`drop table ${rows.map(({ name }) => name).join(", ")} cascade`)
}

/** Runs the body as the only restore of the database. Its connection has the lock. */
export const asOnlyRestore = (url: string, body: (client: pg.Client) => Promise<void>) =>
  asOwner(url, async (client) => {
    if (!(await tryLockConnection(client, "restore")))
      throw new Error("Another restore of the database is running.")
    await body(client)
  })

/** Removes everything of the product, and marks the database until `finish`: no server starts on it. */
export const clear = (url: string) =>
  inTransaction(url, async (client) => {
    await dropAll(client)
    await client.query("create table restoring (since timestamptz not null default now())")
  })

/** Removes the mark, on the connection that has the lock. */
export const finish = async (client: pg.Client) => {
  await client.query("drop table restoring")
  await client.query("analyze")
}
