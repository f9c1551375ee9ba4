const databaseName = "imports"
export const stores = { imports: "imports", chunks: "chunks", answers: "answers" } as const

let opening: Promise<IDBDatabase> | undefined

const done = <A>(request: IDBRequest<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => {
    for (const name of Object.values(stores)) request.result.createObjectStore(name)
  }
  return done(request).then((database) => {
    const leave = () => {
      opening = undefined
    }
    database.onclose = leave
    database.onversionchange = () => {
      database.close()
      leave()
    }
    return database
  })
}

const database = (): Promise<IDBDatabase> => {
  opening ??= open().catch((error) => {
    opening = undefined
    throw error
  })
  return opening
}

type Name = (typeof stores)[keyof typeof stores]

export const read = async <A>(name: Name, key: IDBValidKey): Promise<A | undefined> =>
  done((await database()).transaction(name).objectStore(name).get(key)) as Promise<A | undefined>

export const readAll = async <A>(name: Name, range?: IDBKeyRange): Promise<ReadonlyArray<A>> =>
  done((await database()).transaction(name).objectStore(name).getAll(range)) as Promise<ReadonlyArray<A>>

export type Write =
  | { readonly store: Name; readonly key: IDBValidKey; readonly value: unknown }
  | { readonly store: Name; readonly remove: IDBValidKey | IDBKeyRange }

/** All of it or nothing. Resolves when it would survive a crash of the page. */
export const write = async (writes: ReadonlyArray<Write>): Promise<void> => {
  const transaction = (await database()).transaction(Object.values(stores), "readwrite", {
    durability: "strict"
  })
  const finished = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
  for (const one of writes) {
    const store = transaction.objectStore(one.store)
    if ("remove" in one) store.delete(one.remove)
    else store.put(one.value, one.key)
  }
  return finished
}

export const forgetDatabase = () => {
  globalThis.indexedDB?.deleteDatabase(databaseName)
}
