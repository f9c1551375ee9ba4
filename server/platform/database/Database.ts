import { Context, Data, Effect, Exit, Layer } from "effect"
import pg from "pg"
import { traced } from "../telemetry/tracing.ts"
import { FairQueue, type Waiter } from "./FairQueue.ts"
import { makeLateCommits } from "./lateCommits.ts"
import { beginning, type DatabaseOptions, makePool } from "./pool.ts"
import { makeReadiness } from "./readiness.ts"
import type { Sql } from "./sql.ts"

/** The database could not be reached or timed out: worth retrying. */
export class DatabaseUnavailable extends Data.TaggedError("DatabaseUnavailable")<{
  readonly cause: unknown
}> {}

/** A statement that PostgreSQL refused. `code` is its SQLSTATE. */
export class SqlRefused extends Data.TaggedError("SqlRefused")<{
  readonly code: string
  readonly constraint: string | undefined
  readonly cause: unknown
}> {}

export type Row = Record<string, unknown>

/** The current call's transaction. */
export class Tx extends Context.Service<
  Tx,
  {
    readonly run: <R = Row>(
      statement: Sql
    ) => Effect.Effect<ReadonlyArray<R>, SqlRefused | DatabaseUnavailable>
    /** The bare connection, for a library that writes inside this transaction. */
    readonly executeSql: (text: string, values?: Array<unknown>) => Promise<{ rows: Array<unknown> }>
  }
>()("pro-leads/Tx") {}

/** Runs a statement in the call's transaction. An error of PostgreSQL is a defect here. */
export const rows = <R = Row>(statement: Sql): Effect.Effect<ReadonlyArray<R>, DatabaseUnavailable, Tx> =>
  Tx.use((tx) => tx.run<R>(statement)).pipe(Effect.catchTag("SqlRefused", Effect.die))

export const first = <R = Row>(statement: Sql): Effect.Effect<R | undefined, DatabaseUnavailable, Tx> =>
  Effect.map(rows<R>(statement), (found) => found[0])

/** Runs a statement whose error the caller handles. The error aborts the transaction. */
export const attempt = <R = Row>(
  statement: Sql
): Effect.Effect<ReadonlyArray<R>, SqlRefused | DatabaseUnavailable, Tx> =>
  Tx.use((tx) => tx.run<R>(statement))

/**
 * How a transaction opens: a session, an API key or a calendar feed by the hash of its secret, an organisation for a job,
 * an account, or the system.
 */
export type Opening =
  | { readonly session: Buffer }
  | { readonly apiKey: Buffer }
  | { readonly calendarFeed: Buffer }
  | { readonly organisation: string; readonly account?: string }
  | {
      readonly organisation: string
      readonly account: string
      /** A position of the log, which the server waits for at most `waitMs`. The row says whether it `is_current`. */
      readonly after: string
      readonly waitMs: number
    }
  | { readonly account: string }
  | { readonly system: true }

export class Database extends Context.Service<
  Database,
  {
    readonly transaction: <A, E, R>(
      opening: Opening,
      body: (opened: Row | undefined) => Effect.Effect<A, E, R>,
      options?: { readonly readOnly?: boolean }
    ) => Effect.Effect<A, E | DatabaseUnavailable, Exclude<R, Tx>>
    /** True if the database accepts reads and writes. Takes at most a second. */
    readonly isReady: Effect.Effect<boolean>
    /** The expected wait of this waiter for a connection, in ms. */
    readonly expectedWaitMs: (waiter: Waiter) => number
    /** Connections in use, and transactions that wait for one. */
    readonly figures: () => { readonly busy: number; readonly waiting: number }
  }
>()("pro-leads/Database") {}

/** How the current fiber's transactions wait for a connection. */
export const CurrentWaiter = Context.Reference<Waiter>("pro-leads/CurrentWaiter", {
  defaultValue: () => ({ isExpensive: false, maxWaitMs: 4_000, hasLeft: () => false })
})

/** Cancelled, lock timeout, serialisation, deadlock, idle in a transaction, read-only. */
const transient = new Set(["57014", "55P03", "40001", "40P01", "25P03", "25006"])

/** Connection, resources such as disk space, shutdown, system errors. */
const transientClasses = ["08", "53", "57P", "58"]

const failure = (cause: unknown): SqlRefused | DatabaseUnavailable => {
  const code = cause instanceof pg.DatabaseError ? (cause.code ?? "") : ""
  const isTransient =
    code === "" || transient.has(code) || transientClasses.some((prefix) => code.startsWith(prefix))
  if (isTransient) return new DatabaseUnavailable({ cause })
  return new SqlRefused({ code, constraint: (cause as pg.DatabaseError).constraint, cause })
}

const unavailable = (cause: unknown) => new DatabaseUnavailable({ cause })

const position = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const openingText = (opening: Opening): string => {
  if ("session" in opening)
    return `select * from app.open_session('\\x${opening.session.toString("hex")}'::bytea)`
  if ("apiKey" in opening)
    return `select * from app.open_api_key('\\x${opening.apiKey.toString("hex")}'::bytea)`
  if ("calendarFeed" in opening)
    return `select * from app.open_calendar_feed('\\x${opening.calendarFeed.toString("hex")}'::bytea)`
  if ("system" in opening) return "select set_config('app.scope', 'system', true)"
  const { organisation = "", account = "" }: { readonly organisation?: string; readonly account?: string } =
    opening
  for (const id of [organisation, account])
    if (id !== "" && !uuid.test(id)) throw new Error("not an organisation or account")
  const scope = `select set_config('app.org', '${organisation}', true), set_config('app.account', '${account}', true)`
  if (!("after" in opening)) return scope
  if (!position.test(opening.after)) throw new Error("not a position of the log")
  return `${scope}, app.has_replayed('${opening.after}', ${opening.waitMs}) as is_current`
}

type Results = pg.QueryResult<Row>

type Connection = {
  readonly client: pg.PoolClient
  /** Returns the connection to the pool, or closes it after an error. */
  readonly release: (broken?: Error | boolean) => void
}

/** Sends a query and reads its result. */
const ask = <A, E>(
  client: pg.PoolClient,
  query: pg.QueryConfig,
  failed: (cause: unknown) => E,
  read: (result: Results) => A
) =>
  Effect.callback<A, E>((resume) => {
    client.query(query, (error: Error | null, result: Results) =>
      resume(error ? Effect.fail(failed(error)) : Effect.succeed(read(result)))
    )
  })

/** The last statement's result, where one query has several. */
const lastOf = (results: unknown) => (results as ReadonlyArray<Results>).at(-1) ?? { rows: [] as Array<Row> }

type Pool = Effect.Success<ReturnType<typeof openPool>>

/** A pool of connections and what watches over it, until the scope closes. */
const openPool = Effect.fnUntraced(function* (options: DatabaseOptions) {
  const pool = yield* Effect.acquireRelease(
    Effect.sync(() => makePool(options)),
    (open) => Effect.promise(() => open.end())
  )
  const readiness = yield* Effect.acquireRelease(
    Effect.sync(() => makeReadiness(options.url)),
    (open) => Effect.promise(open.close)
  )
  const queue = new FairQueue({
    slots: options.poolSize,
    expensivePerParty: options.poolSize,
    expensivePerOrganisation: options.poolSize,
    ...options.fairness
  })
  return { pool, readiness, queue }
})

/** A connection from the pool, in turn. */
const connect = ({ pool, queue }: Pool, waiter: Waiter) =>
  Effect.callback<Connection, DatabaseUnavailable>((resume) =>
    queue.acquire(waiter, (isGranted) => {
      if (!isGranted) return resume(Effect.fail(unavailable("no connection in time")))
      const since = performance.now()
      const free = () => queue.release(waiter, performance.now() - since)
      pool.connect((error, client) => {
        if (client) {
          const release = (broken?: Error | boolean) => {
            client.release(broken)
            free()
          }
          return resume(Effect.succeed({ client, release }))
        }
        free()
        resume(Effect.fail(unavailable(error)))
      })
    })
  )

/** Behind a pooler, the next transaction's connection may not know the statement. */
const runOn = (client: pg.PoolClient, { isPooled }: DatabaseOptions): Tx["Service"] => ({
  run: <R>({ name, text, values }: Sql) =>
    ask(
      client,
      { text, values: [...values], ...(name !== undefined && !isPooled && { name }) },
      failure,
      (result) => result.rows as Array<R>
    ).pipe(traced("sql", { kind: "client", attributes: { "db.query.text": text } })),
  executeSql: (text, values = []) => client.query(text, values)
})

const noteRefusedWrite = ({ readiness }: Pool, exit: Exit.Exit<unknown, unknown>) => {
  const error = Exit.isFailure(exit) ? Exit.findErrorOption(exit) : undefined
  if (error?._tag !== "Some" || !(error.value instanceof DatabaseUnavailable)) return
  const { cause } = error.value
  if (cause instanceof pg.DatabaseError) readiness.noteFailure(cause.code ?? "")
}

/** Sends the end of a transaction. Fails if its writes may be lost. */
const end = Effect.fnUntraced(function* (pool: Pool, { client, release }: Connection, keep: boolean) {
  const ending = yield* Effect.exit(
    ask(client, { text: keep ? "commit" : "rollback" }, unavailable, ({ command }) => command)
  )
  release(Exit.isFailure(ending))
  noteRefusedWrite(pool, ending)
  if (keep && Exit.isFailure(ending)) return yield* ending
  if (Exit.isSuccess(ending) && keep && ending.value === "ROLLBACK") {
    return yield* new DatabaseUnavailable({ cause: "the transaction was lost before its end" })
  }
})

/** The database on a pool of connections, until the scope closes. */
export const makeDatabase = Effect.fn("Database.make")(function* (options: DatabaseOptions) {
  const pool = yield* openPool(options)
  const begin = beginning(options)
  const lateCommits = makeLateCommits()
  /** Does not wait for it. Behind a pooler, an open transaction would keep a connection from others. */
  const commitRead = ({ client, release }: Connection) => {
    if (options.isPooled) return client.query("commit", (error) => release(error ?? undefined))
    lateCommits.leave(client)
    release()
  }

  const transaction: Database["Service"]["transaction"] = (opening, body, { readOnly = false } = {}) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.gen(function* () {
        const connection = yield* connect(pool, yield* CurrentWaiter)
        const { client, release } = connection
        const text = lateCommits.take(client) + begin + openingText(opening)
        const opened = ask(client, { text }, unavailable, lastOf)
        const session = yield* opened.pipe(
          Effect.tapError((error) => Effect.sync(() => release(asError(error))))
        )
        const exit = yield* Effect.exit(
          restore(Effect.provideService(body(session.rows[0]), Tx, runOn(client, options)))
        )
        const keep = Exit.isSuccess(exit) || isKept(exit)
        noteRefusedWrite(pool, exit)
        if (readOnly && keep) commitRead(connection)
        else yield* end(pool, connection, keep)
        return yield* exit
      })
    ) as never

  return Database.of({
    transaction,
    isReady: Effect.promise(pool.readiness.check),
    expectedWaitMs: (waiter) => pool.queue.expectedMs(waiter),
    figures: () => ({ busy: pool.queue.running, waiting: pool.queue.waiting })
  })
})

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/** A failure marked `keep` commits its writes: the count of a wrong code, or a used limit. */
const isKept = (exit: Exit.Exit<unknown, unknown>): boolean => {
  const error = Exit.isFailure(exit) ? Exit.findErrorOption(exit) : undefined
  return error?._tag === "Some" && (error.value as { readonly keep?: boolean } | null)?.keep === true
}

export const databaseLayer = (options: DatabaseOptions) => Layer.effect(Database, makeDatabase(options))
