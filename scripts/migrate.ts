import { Effect } from "effect"
import { isProduction, readSettings } from "../server/config.ts"
import { missingMigrations } from "../server/platform/database/migrate.ts"
import { prepareDatabase } from "../server/platform/database/prepare.ts"
import { databaseAddresses, dataDirOf, previousSecretsOf, secretOf } from "../server/settings.ts"

/** `npm run migrate`: updates the database before a new version starts. `--check` only says what would be done. */

const say = (line: string) => process.stdout.write(`${line}\n`)

const run = async (isCheck: boolean): Promise<number> => {
  const settings = await Effect.runPromise(readSettings)
  const addresses = databaseAddresses(settings)
  const url = addresses.owner ?? addresses.traffic
  if (url === undefined)
    throw new Error("DATABASE_OWNER_URL is not set. `npm start` updates the embedded database.")
  const missing = await missingMigrations(url)
  if (missing.length === 0) say("The database is up to date")
  if (isCheck) {
    for (const name of missing) say(`missing ${name}`)
    return missing.length === 0 ? 0 : 1
  }
  if (isProduction(settings) && settings.secret === undefined) throw new Error("SECRET is not set.")
  const secret = secretOf(settings, dataDirOf(settings))
  await prepareDatabase(addresses, { secret, previous: previousSecretsOf(settings) })
  for (const name of missing) say(`applied ${name}`)
  return 0
}

try {
  process.exitCode = await run(process.argv.includes("--check"))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 2
}
