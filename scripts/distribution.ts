import { Effect } from "effect"
import { readSettings } from "../server/config.ts"
import { distributionOf } from "../server/platform/database/distribution.ts"
import { databaseAddresses } from "../server/settings.ts"

/**
 * `npm run distribution`: prints the statements that spread this database over several machines with Citus, as
 * docs/scaling.md describes. Changes nothing.
 */
const { owner, traffic } = databaseAddresses(await Effect.runPromise(readSettings))
const url = owner ?? traffic
if (url === undefined) throw new Error("DATABASE_OWNER_URL is not set.")
for (const line of await distributionOf(url)) process.stdout.write(`${line}\n`)
