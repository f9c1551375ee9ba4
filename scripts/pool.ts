import { existsSync, mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import pg from "pg"
import { readSettings } from "../server/config.ts"
import { startEmbedded } from "../server/embedded/start.ts"
import { databaseAddresses, dataDirOf } from "../server/settings.ts"

const connect = async (url: string) => {
  const client = new pg.Client({ connectionString: url, application_name: "pro-leads load" })
  await client.connect()
  return client
}

const runningAt = async (dataDir: string): Promise<pg.Client | undefined> => {
  const file = join(dataDir, "urls.json")
  if (!existsSync(file)) return undefined
  return connect(JSON.parse(readFileSync(file, "utf8")).database).catch(() => undefined)
}

const databaseAlone = (dataDir: string) => ({
  dataDir,
  database: true,
  inbox: false,
  identity: undefined,
  gatewaySecret: undefined,
  log: () => undefined
})

const startDatabase = (dataDir: string) => {
  mkdirSync(dataDir, { recursive: true })
  return startEmbedded(databaseAlone(dataDir))
}

/**
 * Runs `body` on the database as its owner: that of the settings, the one a running server has started, or the
 * embedded one, started for this purpose.
 */
export const withPool = async (body: (client: pg.Client) => Promise<void>): Promise<void> => {
  const settings = await Effect.runPromise(readSettings)
  const { owner, traffic } = databaseAddresses(settings)
  const url = owner ?? traffic
  const dataDir = dataDirOf(settings)
  const running = url === undefined ? await runningAt(dataDir) : await connect(url)
  const started = running === undefined ? await startDatabase(dataDir) : undefined
  const client = running ?? (await connect(started?.databaseUrl ?? ""))
  try {
    const { rows } = await client.query("select to_regclass('public.leads') is not null as ready")
    if (!rows[0]?.ready) throw new Error("Start the server once: the database has no pool yet.")
    await body(client)
  } finally {
    await client.end()
    await started?.stop()
  }
}

/** One line that counts up, with the rate. */
export const progress = () => {
  const began = performance.now()
  return ({ read, added, changed }: { read: number; added: number; changed: number }) => {
    const seconds = (performance.now() - began) / 1_000
    process.stdout.write(
      `${read} read, ${added} added, ${changed} changed, ${Math.round(read / seconds)} a second\n`
    )
  }
}
