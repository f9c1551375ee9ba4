import pg from "pg"

const mostMs = 1_000

/** How long readiness stays off after the database refused a write for a lasting reason. */
const unwritableMs = 5_000

/** Read-only, disk full or out of memory, system errors. Too many connections (53300) passes quickly. */
const refusesWrites = (code: string) =>
  code === "25006" || code.startsWith("58") || (code.startsWith("53") && code !== "53300")

/** Checks whether the database accepts reads and writes, on its own connection that never waits behind traffic. */
export const makeReadiness = (url: string) => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: "pro-leads readiness",
    connectionTimeoutMillis: mostMs,
    query_timeout: mostMs,
    keepAlive: true
  })
  pool.on("error", () => undefined)
  let unwritableUntil = 0
  let running: Promise<boolean> | undefined

  const ask = async () => {
    try {
      const { rows } = await pool.query<{ on: string }>(
        "select current_setting('transaction_read_only') as on"
      )
      return rows[0]?.on === "off"
    } catch {
      return false
    } finally {
      running = undefined
    }
  }

  /** Concurrent checks share one query. */
  const check = async () => {
    running ??= ask()
    return (await running) && performance.now() >= unwritableUntil
  }

  const noteFailure = (code: string) => {
    if (refusesWrites(code)) unwritableUntil = performance.now() + unwritableMs
  }

  return { check, noteFailure, close: () => pool.end() }
}
