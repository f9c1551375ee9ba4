import { areStoresOpen } from "./storage.ts"
import { type DatabaseName, lastingOf, stores } from "./stores.ts"

export const done = <A>(request: IDBRequest<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Resolves when what was done would survive a crash of the browser. */
export const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })

/** One connection to a database, opened when it is first needed and given up when another tab deletes it. */
export const databaseNamed = (name: DatabaseName, make: (database: IDBDatabase) => void) => {
  let opening: Promise<IDBDatabase> | undefined
  const leave = () => {
    opening = undefined
  }
  const open = async (): Promise<IDBDatabase> => {
    if (!areStoresOpen() && lastingOf("database", name) === "session") throw new Error("the session is over")
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => make(request.result)
    const database = await done(request)
    database.onclose = leave
    database.onversionchange = () => {
      database.close()
      leave()
    }
    return database
  }
  return (): Promise<IDBDatabase> => {
    opening ??= open().catch((error) => {
      leave()
      throw error
    })
    return opening
  }
}

const namesNow = async (): Promise<ReadonlyArray<string>> => {
  const listed = await indexedDB.databases?.()
  return (
    listed?.flatMap(({ name }) => (name === undefined ? [] : [name])) ??
    stores.database.map(({ name }) => name)
  )
}

const removeDatabase = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })

/** Deletes every database that does not outlast a session, also those that the table does not know. */
export const removeDatabases = async (): Promise<void> => {
  const names = (await namesNow()).filter((name) => lastingOf("database", name) !== "device")
  await Promise.all(names.map(removeDatabase))
}
