import { committed, databaseNamed, done } from "../../../services/databases.ts"

export const stores = { imports: "imports", chunks: "chunks", answers: "answers" } as const

const database = databaseNamed("imports", (made) => {
  for (const name of Object.values(stores)) made.createObjectStore(name)
})

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
  const finished = committed(transaction)
  for (const one of writes) {
    const store = transaction.objectStore(one.store)
    if ("remove" in one) store.delete(one.remove)
    else store.put(one.value, one.key)
  }
  return finished
}
