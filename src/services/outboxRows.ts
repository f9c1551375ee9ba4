import type { DBSchema, IDBPObjectStore } from "idb"
import { databaseNamed, writeAll } from "./databases.ts"

/**
 * A person's stored entries that the server has not accepted yet. `key` is the idempotency key, `owner` the
 * organisation and the person. `isClear` if it can't be encrypted now: it is then removed with the session.
 */
export type Kept = {
  readonly key: string
  readonly owner: string
  readonly at: string
  readonly refusal: object | null
  readonly isClear?: true
}

export type Sealed = {
  readonly key: string
  readonly owner: string
  readonly at: string
  readonly isRefused: boolean
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
}

/** Entries of earlier versions are neither encrypted nor marked. */
export type Row = Sealed | Kept

type Schema = DBSchema & {
  readonly entries: {
    readonly key: number
    readonly value: Row
    readonly indexes: { readonly owner: string; readonly key: string }
  }
}

export type Rows = IDBPObjectStore<Schema, Array<"entries">, "entries", "readwrite">

export const database = databaseNamed<Schema>("outbox", (made) => {
  const rows = made.createObjectStore("entries", { autoIncrement: true })
  rows.createIndex("owner", "owner")
  rows.createIndex("key", "key", { unique: true })
})

export const isSealed = (row: Row): row is Sealed => "sealed" in row

export const writing = async (work: (rows: Rows) => Promise<unknown>): Promise<void> =>
  writeAll(await database(), ["entries"], (transaction) => work(transaction.objectStore("entries")))

const removeRows = (isToGo: (row: Row) => boolean): Promise<void> =>
  writing(async (rows) => {
    for await (const cursor of rows) if (isToGo(cursor.value)) await cursor.delete()
  })

const keptForMs = 30 * 24 * 60 * 60_000

const isOld = ({ at }: Row) => !(Date.parse(at) > Date.now() - keptForMs)

/** When a session has ended: unencrypted entries are removed, and so are those whose author never came back. */
export const leaveOutbox = (): Promise<void> =>
  removeRows((row) => isOld(row) || (!isSealed(row) && row.isClear === true))

/** Entries of other people who did not come back. */
export const dropOldEntries = (owner: string): Promise<void> =>
  removeRows((row) => row.owner !== owner && isOld(row))
