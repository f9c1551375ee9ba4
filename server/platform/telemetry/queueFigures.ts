import pg from "pg"
import { everyQueue, jobSchema } from "../jobs/queues.ts"
import { setGauges, setQueue } from "./metrics.ts"

const mostMs = 2_000

type Row = {
  readonly name: string
  readonly depth: number
  readonly age: number | null
}

/** Reads how many jobs are due and since when, on its own connection. */
export const makeQueueFigures = (url: string) => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: "pro-leads metrics",
    connectionTimeoutMillis: mostMs,
    query_timeout: mostMs,
    statement_timeout: mostMs,
    idleTimeoutMillis: 60_000
  })
  pool.on("error", () => undefined)

  const read = async () => {
    const { rows } = await pool.query<Row>(
      `select name, count(*) filter (where start_after <= now())::int as depth,
          extract(epoch from now() - min(start_after))::float8 as age
        from ${jobSchema}.job where state < 'active' group by name`
    )
    for (const [queue] of everyQueue) {
      const found = rows.find(({ name }) => name === queue)
      setQueue(queue, { depth: found?.depth ?? 0, age: Math.max(0, found?.age ?? 0) })
    }
  }

  return {
    /** Sets the figures. Without an answer the last ones stay, and `queue_readable` is 0. */
    refresh: () =>
      read().then(
        () => setGauges({ queue_readable: 1 }),
        () => setGauges({ queue_readable: 0 })
      ),
    close: () => pool.end()
  }
}
