import { mkdirSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { loadPeople } from "../../server/domain/leads/pool/loadPeople.ts"
import { samplePeople } from "../../server/domain/leads/pool/samplePeople.ts"
import { writeFounder } from "../support/accounts.ts"
import { generous } from "../support/generous.ts"
import { clientOf, endProcess, startProcess } from "../support/realProcess.ts"
import { queryOf } from "../support/signedUp.ts"

const root =
  process.getuid?.() === 0 ? "/var/lib/pro-leads-bench" : join(import.meta.dirname, "../../.data/bench")

/**
 * The real server in its own process, on a data folder kept between runs, with at least `people` sample people in its
 * pool.
 */
export const startBenchServer = async (people: number, settings: Record<string, string> = {}) => {
  const dataDir = join(root, `search-${people}`)
  mkdirSync(root, { recursive: true })
  const { urls, child } = await startProcess(dataDir, { ...generous, SAMPLE_LEADS: "0", ...settings })
  const database = new pg.Client({ connectionString: urls.database })
  await database.connect()
  const found = await database.query<{ last: number }>("select count(*)::int as last from leads")
  if ((found.rows[0]?.last ?? 0) < people) {
    process.stdout.write(`filling the pool with ${people} people\n`)
    await loadPeople(database, samplePeople(people), { isSample: true })
  }
  const { call } = clientOf(urls)

  /** A new person with their own organisation. */
  const signUp = () =>
    writeFounder(queryOf(urls), {
      email: `bench-${Date.now()}@example.com`,
      name: "Bench",
      organisation: "Bench",
      phone: `9${String(Date.now() % 1e9).padStart(9, "0")}`,
      isVerified: false
    })

  const close = async () => {
    await database.end()
    await endProcess(child, "SIGTERM")
  }

  return { urls, child, database, call, signUp, close }
}

export type BenchServer = Awaited<ReturnType<typeof startBenchServer>>
