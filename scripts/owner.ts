import { existsSync, mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import pg from "pg"
import { readSettings, type Settings } from "../server/config.ts"
import { startEmbedded } from "../server/embedded/start.ts"
import { databaseAddresses, dataDirOf } from "../server/settings.ts"

export const connect = async (url: string) => {
  const client = new pg.Client({ connectionString: url, application_name: "pro-leads script" })
  await client.connect()
  return client
}

const answers = async (url: string) => {
  const client = await connect(url).catch(() => undefined)
  await client?.end()
  return client !== undefined
}

const runningAt = async (dataDir: string): Promise<string | undefined> => {
  const file = join(dataDir, "urls.json")
  if (!existsSync(file)) return undefined
  const { database }: { readonly database: string | null } = JSON.parse(readFileSync(file, "utf8"))
  return database !== null && (await answers(database)) ? database : undefined
}

const startDatabase = (dataDir: string) => {
  mkdirSync(dataDir, { recursive: true })
  return startEmbedded({
    dataDir,
    database: true,
    inbox: false,
    identity: undefined,
    gatewaySecret: undefined,
    log: () => undefined
  })
}

/**
 * Runs `body` with the address of the database as its owner: that of the settings, of the one that a running server has
 * started, or of the embedded one, started for this purpose.
 */
export const asOwnerOf = async <A>(body: (url: string, settings: Settings) => Promise<A>): Promise<A> => {
  const settings = await Effect.runPromise(readSettings)
  const { owner, traffic } = databaseAddresses(settings)
  const dataDir = dataDirOf(settings)
  const known = owner ?? traffic ?? (await runningAt(dataDir))
  if (known !== undefined) return body(known, settings)
  const started = await startDatabase(dataDir)
  try {
    return await body(started.databaseUrl ?? "", settings)
  } finally {
    await started.stop()
  }
}
