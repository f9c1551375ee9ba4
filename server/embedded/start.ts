import { join } from "node:path"
import pg from "pg"
import { type Companions, startCompanions } from "./companions.ts"
import { startPostgres } from "./postgres.ts"

export type Wanted = {
  readonly dataDir: string
  readonly database: boolean
  readonly inbox: boolean
  readonly identity: string | undefined
  readonly gatewaySecret: string | undefined
  readonly log: (line: string) => void
}

export type Embedded = {
  readonly databaseUrl: string | undefined
  readonly companions: Companions | undefined
  readonly stop: () => Promise<void>
}

const databaseName = "pro_leads"

const startDatabase = async (dataDir: string, log: (line: string) => void) => {
  const started = await startPostgres({ dataDir, log })
  const client = new pg.Client({ connectionString: started.url })
  await client.connect()
  const { rowCount } = await client.query("select from pg_database where datname = $1", [databaseName])
  if (!rowCount) await client.query(`create database ${databaseName}`)
  await client.end()
  const url = new URL(started.url)
  url.pathname = `/${databaseName}`
  return { url: url.href, stop: started.stop }
}

/**
 * Starts the parts that no setting replaces: PostgreSQL, and in one process the inbox, identity emulator and gateway.
 * `dataDir` exists if there are any.
 */
export const startEmbedded = async (wanted: Wanted): Promise<Embedded> => {
  const { dataDir, log, identity, gatewaySecret } = wanted
  const hasCompanions = wanted.inbox || identity !== undefined || gatewaySecret !== undefined
  const [database, companions] = await Promise.all([
    wanted.database ? startDatabase(dataDir, log) : undefined,
    hasCompanions
      ? startCompanions({
          dataDir: join(dataDir, "companions"),
          parts: {
            ...(wanted.inbox && { inbox: {} }),
            ...(identity !== undefined && { identity: { projectId: identity } }),
            ...(gatewaySecret !== undefined && { gateway: { secret: gatewaySecret } })
          },
          log
        })
      : undefined
  ])
  return {
    databaseUrl: database?.url,
    companions,
    stop: async () => {
      await companions?.stop()
      await database?.stop()
    }
  }
}
