/** What one person recorded in this browser and the server has not taken yet. `key` is its idempotency key. */
type Kept = { readonly key: string; readonly owner: string }

const databaseName = "outbox"
const storeName = "entries"
const channelName = "outbox"

let opening: Promise<IDBDatabase> | undefined

const done = <A>(request: IDBRequest<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const open = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => {
    const store = request.result.createObjectStore(storeName, { autoIncrement: true })
    store.createIndex("owner", "owner")
    store.createIndex("key", "key", { unique: true })
  }
  const database = await done(request)
  const leave = () => {
    opening = undefined
  }
  database.onclose = leave
  database.onversionchange = () => {
    database.close()
    leave()
  }
  return database
}

const database = (): Promise<IDBDatabase> => {
  opening ??= open().catch((error) => {
    opening = undefined
    throw error
  })
  return opening
}

/** Resolves when what was done would survive a crash of the browser. */
const change = async (work: (store: IDBObjectStore) => void): Promise<void> => {
  const transaction = (await database()).transaction(storeName, "readwrite", { durability: "strict" })
  const finished = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
  work(transaction.objectStore(storeName))
  await finished
  tell()
}

const withKey = (
  store: IDBObjectStore,
  key: string,
  then: (place: IDBValidKey | undefined) => void
): void => {
  const request = store.index("key").getKey(key)
  request.onsuccess = () => then(request.result)
}

/** A tab that crashes right after it stored something can't tell the others: they look for themselves, too. */
const lookAgainMs = 10_000

const listeners = new Set<() => void>()
let channel: BroadcastChannel | undefined

const tell = () => {
  for (const listener of listeners) listener()
  channel ??= new BroadcastChannel(channelName)
  channel.postMessage(null)
}

/** Entries that outlive the page, in the order in which any tab recorded them. */
export const outboxOf = <Entry extends Kept>() => {
  const read = async (owner: string): Promise<ReadonlyArray<Entry>> => {
    const index = (await database()).transaction(storeName).objectStore(storeName).index("owner")
    return (await done(index.getAll(owner))) as ReadonlyArray<Entry>
  }
  return {
    read,
    /** Keeps it at the end. The same key again changes nothing. */
    add: (entry: Entry): Promise<void> =>
      change((store) =>
        withKey(store, entry.key, (place) => {
          if (place === undefined) store.add(entry)
        })
      ),
    /** Puts another entry in the place of one that is still there. */
    replace: (key: string, entry: Entry): Promise<void> =>
      change((store) =>
        withKey(store, key, (place) => {
          if (place !== undefined) store.put(entry, place)
        })
      ),
    remove: (key: string): Promise<void> =>
      change((store) =>
        withKey(store, key, (place) => {
          if (place !== undefined) store.delete(place)
        })
      ),
    /** Calls back now and after every change by any tab. Returns what stops that. */
    watch: (owner: string, listener: (entries: ReadonlyArray<Entry>) => void): (() => void) => {
      let isStopped = false
      const look = () =>
        void read(owner).then(
          (entries) => {
            if (!isStopped) listener(entries)
          },
          (error) => console.error("Outbox:", error)
        )
      channel ??= new BroadcastChannel(channelName)
      channel.addEventListener("message", look)
      const again = setInterval(look, lookAgainMs)
      listeners.add(look)
      look()
      return () => {
        isStopped = true
        clearInterval(again)
        listeners.delete(look)
        channel?.removeEventListener("message", look)
      }
    }
  }
}
