import { Effect } from "effect"
import type pg from "pg"
import { first, rows } from "./database/Database.ts"
import { type Sql, sql } from "./database/sql.ts"

/**
 * Every advisory lock, by its number. A lock of a transaction is the hash of a text under this number; a lock of a
 * connection is the number alone. Migrations can't read this file: they contain the numbers of `person`, `limit` and
 * `ledger` themselves.
 */
export const locks = {
  /** By request: an idempotency key is handled by one call at a time. */
  idempotencyKey: 3,
  /** By organisation and key of a contact: the same contact isn't added twice at once. */
  contactKey: 5,
  /** By person: a session isn't ended while a call of it runs. Shared by calls, exclusive for what ends sessions. */
  person: 7,
  /** By organisation: changes of members run one after the other. */
  members: 8,
  /** By key of a limit: uses are counted one after the other. */
  limit: 11,
  /** By identity at a provider: it gets one account. */
  socialIdentity: 12,
  /** By organisation: one import runs at a time. Shared by additions by hand. */
  importing: 13,
  /** By import and position in its file: a chunk isn't imported twice at once. */
  importChunk: 17,
  /** By organisation: custom fields are counted and placed one after the other. */
  customFields: 19,
  /** By organisation: postings run one after the other, in the order of the running balances. */
  ledger: 20,
  /** By organisation: one checkout of a plan is open at a time. */
  checkout: 21,
  /** By organisation: seats are counted one after the other. */
  seats: 22,
  /** By owner: saved views are counted one after the other. */
  savedViews: 23,
  /** By organisation and lead: a viewed lead becomes one contact. */
  viewedLead: 24,
  /** By address and requester: codes are sent one after the other. */
  codeRequest: 25,
  /** By person: the same honorarium isn't requested twice at once. */
  honorariumRequest: 130,
  /** By organisation: views of listed leads are counted one after the other. */
  listedViews: 150,
  /** Of a connection: one server migrates the database at a time. */
  migration: 7_215_001,
  /** Of a connection: one process loads leads into the pool at a time. */
  poolLoading: 7_215_002,
  /** Of a connection: one restore of the database runs at a time. */
  restore: 7_215_003
} as const

type Lock = keyof typeof locks

const hash = (lock: Lock, about: string | Sql) => sql`hashtextextended(${about}, ${locks[lock]}::bigint)`

/** SQL that waits for a lock and keeps it until the transaction ends, once per row. */
export const lockSql = (lock: Lock, about: string | Sql) => sql`pg_advisory_xact_lock(${hash(lock, about)})`

/** The same for a shared lock. */
export const sharedLockSql = (lock: Lock, about: string | Sql) =>
  sql`pg_advisory_xact_lock_shared(${hash(lock, about)})`

/** Waits for a lock and keeps it until the transaction ends. */
export const takeLock = (lock: Lock, about: string | Sql) => rows(sql`select ${lockSql(lock, about)}`)

/** The same for a shared lock. */
export const shareLock = (lock: Lock, about: string | Sql) => rows(sql`select ${sharedLockSql(lock, about)}`)

/** Takes a lock without waiting. Returns false when another transaction holds it. */
export const tryLock = (lock: Lock, about: string | Sql) =>
  Effect.map(
    first<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${hash(lock, about)}) as free`),
    (taken) => taken?.free === true
  )

/** Waits for a lock and keeps it until `unlockConnection`, or until the connection ends. */
export const lockConnection = (client: pg.ClientBase, lock: Lock) =>
  client.query("select pg_advisory_lock($1)", [locks[lock]])

/** Takes a lock of a connection without waiting. Returns false when another connection holds it. */
export const tryLockConnection = async (client: pg.ClientBase, lock: Lock) => {
  const { rows } = await client.query<{ free: boolean }>("select pg_try_advisory_lock($1) as free", [
    locks[lock]
  ])
  return rows[0]?.free === true
}

export const unlockConnection = (client: pg.ClientBase, lock: Lock) =>
  client.query("select pg_advisory_unlock($1)", [locks[lock]])
