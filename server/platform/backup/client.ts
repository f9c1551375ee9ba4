import type pg from "pg"
import { unfinishedRestore } from "../database/account.ts"
import { connected } from "../database/connected.ts"

/** Runs statements as the owner of the database, on a connection of its own. */
export const asOwner = <A>(url: string, body: (client: pg.Client) => Promise<A>): Promise<A> =>
  connected(url, body, "pro-leads-backup")

/** The same in one transaction, in which policies show and accept the rows of every organisation. */
export const inTransaction = <A>(
  url: string,
  body: (client: pg.Client) => Promise<A>,
  isolation = "read committed"
): Promise<A> =>
  asOwner(url, async (client) => {
    await client.query(
      `begin isolation level ${isolation}; select set_config('app.scope', 'system', true), set_config('timezone', 'UTC', true)`
    )
    const result = await body(client)
    await client.query("commit")
    return result
  })

/** The same on a whole database: fails if a restore did not finish. */
export const inWholeDatabase: typeof inTransaction = (url, body, isolation) =>
  inTransaction(
    url,
    async (client) => {
      const { rowCount } = await client.query("select where to_regclass('public.restoring') is not null")
      if (rowCount) throw unfinishedRestore()
      return body(client)
    },
    isolation
  )
