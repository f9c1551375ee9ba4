import pg from "pg"
import type { FairQueueOptions } from "./FairQueue.ts"

/** Times as ISO texts, and large integers as numbers. */
export const timesAsText = {
  getTypeParser: (oid: number, format?: "text" | "binary") => {
    if (oid === 20) return Number
    if (oid === 1184) return (value: string) => new Date(value).toISOString()
    return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid)
  }
} as pg.CustomTypesConfig

export type DatabaseOptions = {
  readonly url: string
  /** True if a pooler such as PgBouncer gives each transaction any connection. */
  readonly isPooled?: boolean
  readonly poolSize: number
  /** The longest wait for a new connection, for a lock and for a statement, in ms. */
  readonly connectMs: number
  readonly lockMs: number
  readonly statementMs: number
  readonly fairness?: Omit<FairQueueOptions, "slots">
}

const idleMs = 10_000

/*
 * Prepared statements per connection: planning the choice of the next contact takes ten times as long as running it.
 */
const planning = "force_generic_plan"

/** Settings of a connection, which a pooler refuses when it opens. */
const connectionSettings = ({ isPooled, lockMs, statementMs }: DatabaseOptions): pg.PoolConfig =>
  isPooled
    ? {}
    : {
        options: `-c plan_cache_mode=${planning}`,
        statement_timeout: statementMs,
        lock_timeout: lockMs,
        idle_in_transaction_session_timeout: idleMs
      }

/** The statements before a transaction's first one. On a connection that others use, its settings are local. */
export const beginning = ({ isPooled, lockMs, statementMs }: DatabaseOptions): string =>
  isPooled
    ? `begin; select set_config('plan_cache_mode', '${planning}', true),
        set_config('statement_timeout', '${statementMs}', true), set_config('lock_timeout', '${lockMs}', true),
        set_config('idle_in_transaction_session_timeout', '${idleMs}', true); `
    : "begin; "

export const makePool = (options: DatabaseOptions) => {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    types: timesAsText,
    application_name: "pro-leads",
    ...connectionSettings(options),
    connectionTimeoutMillis: options.connectMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true
  })
  pool.on("error", () => undefined)
  pool.on("connect", (client) => client.on("error", () => undefined))
  return pool
}
