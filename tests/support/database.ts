import { createHmac, randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { inject } from "vitest"

export const templateName = "template_pro_leads"

export const testSecret = "a secret for tests alone"

export const passwordFor = (secret: string) =>
  createHmac("sha256", secret).update("database role").digest("base64url")

/** Runs statements on a database of the shared server, as its owner. */
export const onDatabase = async <A>(
  url: string,
  name: string,
  body: (client: pg.Client) => Promise<A>
): Promise<A> => {
  const address = new URL(url)
  address.pathname = `/${name}`
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  try {
    return await body(client)
  } finally {
    await client.end()
  }
}

/** The same database over TCP, at another place where one is given: for accounts that may not open the socket. */
export const overTcp = (address: string, place?: string): string => {
  const url = new URL(address)
  url.searchParams.delete("host")
  if (place !== undefined) url.host = place
  return url.href
}

const adminStatements = readFileSync(join(import.meta.dirname, "../../deploy/sql/admin.sql"), "utf8")
  .replace(/^--.*$/gm, "")
  .split(";")
  .filter((statement) => statement.trim())

/** Creates an empty database as documented for administrators. Returns the address of its owner, who is no superuser. */
export const createAsAdministrator = async (server: string, name: string): Promise<string> => {
  await onDatabase(server, "postgres", async (client) => {
    for (const statement of adminStatements) await client.query(statement.replaceAll("leads", name))
  })
  const url = new URL(server)
  url.username = `${name}_owner`
  url.password = "change-this-password"
  url.pathname = `/${name}`
  return url.href
}

export type TestDatabase = {
  /** The owner's address. */
  readonly url: string
  readonly query: <R extends pg.QueryResultRow>(
    text: string,
    values?: ReadonlyArray<unknown>
  ) => Promise<ReadonlyArray<R>>
  readonly drop: () => Promise<void>
}

/** A migrated database for one test, copied from the template. */
export const makeDatabase = async (): Promise<TestDatabase> => {
  const server = inject("postgres")
  const name = `test_${randomBytes(6).toString("hex")}`
  await onDatabase(server, "postgres", (client) =>
    client.query(`create database ${name} template ${templateName}`)
  )
  const url = new URL(server)
  url.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: url.href, max: 2 })
  pool.on("error", () => undefined)
  return {
    url: url.href,
    query: async (text, values = []) => (await pool.query(text, [...values])).rows,
    drop: async () => {
      await pool.end()
      await onDatabase(server, "postgres", (client) =>
        client.query(`drop database if exists ${name} with (force)`)
      )
    }
  }
}
