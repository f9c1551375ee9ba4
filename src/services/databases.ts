import {
  type DBSchema,
  deleteDB,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type StoreNames
} from "idb"
import { areStoresOpen } from "./storage.ts"
import { type DatabaseName, lastingOf, stores } from "./stores.ts"

/** One connection to a database, opened on first use and closed when another tab deletes the database. */
export const databaseNamed = <Schema extends DBSchema>(
  name: DatabaseName,
  upgrade: (database: IDBPDatabase<Schema>) => void
) => {
  let opening: Promise<IDBPDatabase<Schema>> | undefined
  const leave = () => {
    opening = undefined
  }
  const open = async () => {
    if (!areStoresOpen() && lastingOf("database", name) === "session") throw new Error("the session is over")
    const database = await openDB<Schema>(name, 1, {
      upgrade,
      terminated: leave,
      blocking: () => {
        database.close()
        leave()
      }
    })
    return database
  }
  return () => {
    opening ??= open().catch((error) => {
      leave()
      throw error
    })
    return opening
  }
}

/** Runs everything in one transaction or nothing. Resolves once it would survive a crash. */
export const writeAll = async <Schema extends DBSchema, Name extends StoreNames<Schema>>(
  database: IDBPDatabase<Schema>,
  names: Array<Name>,
  work: (transaction: IDBPTransaction<Schema, Array<Name>, "readwrite">) => Promise<unknown>
): Promise<void> => {
  const transaction = database.transaction(names, "readwrite", { durability: "strict" })
  await Promise.all([work(transaction), transaction.done])
}

const namesNow = async (): Promise<ReadonlyArray<string>> => {
  const listed = await indexedDB.databases?.()
  return (
    listed?.flatMap(({ name }) => (name === undefined ? [] : [name])) ??
    stores.database.map(({ name }) => name)
  )
}

/** Deletes every database that does not outlast a session, including unknown ones. */
export const removeDatabases = async (): Promise<void> => {
  const names = (await namesNow()).filter((name) => lastingOf("database", name) !== "device")
  await Promise.all(names.map((name) => deleteDB(name)))
}
