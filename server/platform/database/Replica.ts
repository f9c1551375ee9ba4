import { Context, Data, Effect, Layer, Schedule, Scope } from "effect"
import pg from "pg"
import { countReplicaRead } from "../telemetry/metrics.ts"
import { inspectAccount } from "./account.ts"
import { Database, DatabaseUnavailable, first, makeDatabase, type Row, type Tx } from "./Database.ts"
import type { DatabaseOptions } from "./pool.ts"
import { sql } from "./sql.ts"

/** The caller of a read, and the position of the primary's log that the read has to know. */
export type Reader = {
  readonly organisation: string
  readonly account: string
  /** A log sequence number, such as `0/16B3748`. */
  readonly after: string
}

/** The replica lacks what the reader has to see. */
class ReplicaBehind extends Data.TaggedError("ReplicaBehind") {}

/** The longest that a read waits for the replica to catch up, in ms. */
const catchUpMs = 100

/** How long reads then go to the primary at once, in ms. */
const pauseMs = { behind: 1_000, lost: 5_000 }

/** The caller of the current transaction, and everything committed by now. */
export const currentReader = first<Reader>(
  sql`select current_setting('app.org', true) as organisation, current_setting('app.account', true) as account,
    pg_current_wal_flush_lsn()::text as after`
).pipe(Effect.flatMap((reader) => (reader ? Effect.succeed(reader) : Effect.die("no row"))))

/** Why the primary has to answer; undefined if it would not help, as for a read that takes too long. */
const whyUnusable = (error: unknown) => {
  if (error instanceof ReplicaBehind) return "behind"
  if (!(error instanceof DatabaseUnavailable)) return undefined
  const { cause } = error
  const isTooSlow = cause instanceof pg.DatabaseError ? cause.code === "57014" : !(cause instanceof Error)
  return isTooSlow ? undefined : "lost"
}

/**
 * A copy of the database for reads that take long. A read never sees less than was committed when its call began: it
 * waits for the replica to catch up, and the primary answers where that takes too long or the replica is away.
 */
export class Replica extends Context.Service<
  Replica,
  {
    /** False without a replica, and for a while after it could not answer. */
    readonly isUsable: () => boolean
    /** Runs a read on the replica, or on the primary. */
    readonly read: <A, E, R>(
      reader: Reader,
      body: Effect.Effect<A, E, R>
    ) => Effect.Effect<A, E | DatabaseUnavailable, Exclude<R, Tx> | Database>
  }
>()("pro-leads/Replica") {
  /** Without a replica, the primary answers. */
  static readonly none = Layer.succeed(Replica, {
    isUsable: () => false,
    read: (reader, body) => onPrimary(reader, body)
  })

  static readonly layer = (options: DatabaseOptions) => Layer.effect(Replica, make(options))
}

const onPrimary = <A, E, R>({ organisation, account }: Reader, body: Effect.Effect<A, E, R>) =>
  Database.use(({ transaction }) => transaction({ organisation, account }, () => body, { readOnly: true }))

const make = Effect.fn("Replica.make")(function* (options: DatabaseOptions) {
  const scope = yield* Scope.Scope
  let replica: Database["Service"] | undefined
  let pausedUntil = 0

  const open = Effect.gen(function* () {
    const { isFree, isPooled } = yield* Effect.tryPromise(() => inspectAccount(options.url))
    if (isFree)
      return yield* Effect.fail(
        new Error("DATABASE_READ_URL signs in as a role that row policies do not bind")
      )
    replica = yield* Effect.provideService(makeDatabase({ ...options, isPooled }), Scope.Scope, scope)
  })
  yield* open.pipe(
    Effect.tapError((error) => {
      countReplicaRead(1, "lost")
      return Effect.logWarning("the replica can't be used", error)
    }),
    Effect.retry(Schedule.spaced(pauseMs.lost)),
    Effect.forkScoped
  )

  return Replica.of({
    isUsable: () => replica !== undefined && performance.now() >= pausedUntil,
    read: <A, E, R>(reader: Reader, body: Effect.Effect<A, E, R>) => {
      if (replica === undefined) return onPrimary(reader, body)
      const bodyIfCurrent = (row?: Row): Effect.Effect<A, E | ReplicaBehind, R> =>
        row?.is_current ? body : Effect.fail(new ReplicaBehind())
      return replica.transaction({ ...reader, waitMs: catchUpMs }, bodyIfCurrent, { readOnly: true }).pipe(
        Effect.tap(() => Effect.sync(() => countReplicaRead(1, "answered"))),
        Effect.catch((error) => {
          const why = whyUnusable(error)
          if (why === undefined) return Effect.fail(error as E | DatabaseUnavailable)
          pausedUntil = performance.now() + pauseMs[why]
          countReplicaRead(1, why)
          return onPrimary(reader, body)
        })
      )
    }
  })
})
