import { committed, databaseNamed } from "./databases.ts"

/**
 * What one person recorded in this browser and the server has not taken yet. `key` is its idempotency key, `owner` the
 * organisation and the person. `isClear` where it can't be encrypted now: it then goes with the session.
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

export const storeName = "entries"
export const database = databaseNamed("outbox", (made) => {
  const store = made.createObjectStore(storeName, { autoIncrement: true })
  store.createIndex("owner", "owner")
  store.createIndex("key", "key", { unique: true })
})

export const isSealed = (row: Row): row is Sealed => "sealed" in row

export const writing = async (work: (store: IDBObjectStore) => void): Promise<void> => {
  const transaction = (await database()).transaction(storeName, "readwrite", { durability: "strict" })
  const finished = committed(transaction)
  work(transaction.objectStore(storeName))
  await finished
}

/** Removes the rows that this is true of. */
const removeRows = (isToGo: (row: Row) => boolean): Promise<void> =>
  writing((store) => {
    const request = store.openCursor()
    request.onsuccess = () => {
      const cursor = request.result
      if (cursor === null) return
      if (isToGo(cursor.value as Row)) cursor.delete()
      cursor.continue()
    }
  })

const keptForMs = 30 * 24 * 60 * 60_000

const isOld = ({ at }: Row) => !(Date.parse(at) > Date.now() - keptForMs)

/** When a session has ended: what could not be encrypted goes, and so does what nobody came back for. */
export const leaveOutbox = (): Promise<void> =>
  removeRows((row) => isOld(row) || (!isSealed(row) && row.isClear === true))

/** What others left here and did not come back for. */
export const dropOldEntries = (owner: string): Promise<void> =>
  removeRows((row) => row.owner !== owner && isOld(row))
